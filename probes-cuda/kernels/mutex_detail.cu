/// \file
/// Mutexes, looked at.
#define GPUCLASS_COUNT_ACCESSES
#include "gpuclass/bench/detail.cuh"
#include "rows/mutexes.cuh"

using namespace gpuclass;

#define GPUCLASS_ROW(id, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) mutex_detail_##id(trial_arguments trial) { mutex_detail<__VA_ARGS__>(trial); }
#include "rows/mutexes.inc"
