/// \file
/// Semaphores, timed.
#include "gpuclass/bench/rate.cuh"
#include "rows/semaphores.cuh"

using namespace gpuclass;

#define GPUCLASS_ROW(id, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) semaphore_rate_##id(trial_arguments trial) { semaphore_rate<__VA_ARGS__>(trial); }
#include "rows/semaphores.inc"
