/// \file
/// Queues that all blocks share, timed.
#include "gpuclass/bench/queue_rate.cuh"

using namespace gpuclass;

#define GPUCLASS_QUEUE(id, type, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) queue_rate_##id(trial_arguments trial) { queue_rate<GPUCLASS_TYPE type>(trial); }
#include "../kinds-catalogue.inc"
