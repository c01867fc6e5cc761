/// \file
/// Mutexes, timed.
#include "gpuclass/bench/rate.cuh"

using namespace gpuclass;

#define GPUCLASS_REPLICAS

#define GPUCLASS_MUTEX(id, type, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) mutex_rate_##id(trial_arguments trial) { mutex_rate<GPUCLASS_TYPE type>(trial); }
#include "../catalogue.inc"
