/// \file
/// Condition variables, timed.
#include "gpuclass/bench/rate.cuh"
#include "rows/conditions.cuh"

using namespace gpuclass;

#define GPUCLASS_ROW(id, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) condition_rate_##id(trial_arguments trial) { condition_rate<__VA_ARGS__>(trial); }
#include "rows/conditions.inc"
