/// \file
/// Semaphores, timed.
#include "gpuclass/bench/rate.cuh"

using namespace gpuclass;

#define GPUCLASS_REPLICAS

#define GPUCLASS_SEMAPHORE(id, type, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) semaphore_rate_##id(trial_arguments trial) { semaphore_rate<GPUCLASS_TYPE type>(trial); }
#include "../catalogue.inc"
