/// \file
/// Mutexes, timed.
#include "gpuclass/bench/rate.cuh"
#include "rows/mutexes.cuh"

using namespace gpuclass;

#define GPUCLASS_ROW(id, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) mutex_rate_##id(trial_arguments trial) { mutex_rate<__VA_ARGS__>(trial); }
#include "rows/mutexes.inc"
