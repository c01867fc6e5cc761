/// \file
/// Barriers, looked at.
#define GPUCLASS_COUNT_ACCESSES
#include "gpuclass/bench/detail.cuh"
#include "rows/barriers.cuh"

using namespace gpuclass;

#define GPUCLASS_ROW(id, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) barrier_detail_##id(trial_arguments trial) { barrier_detail<__VA_ARGS__>(trial); }
#include "rows/barriers.inc"
