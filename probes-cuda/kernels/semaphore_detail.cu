/// \file
/// Semaphores, looked at.
#define GPUCLASS_COUNT_ACCESSES
#include "gpuclass/bench/detail.cuh"
#include "rows/semaphores.cuh"

using namespace gpuclass;

#define GPUCLASS_ROW(id, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) semaphore_detail_##id(trial_arguments trial) { semaphore_detail<__VA_ARGS__>(trial); }
#include "rows/semaphores.inc"
