/// \file
/// Condition variables, verified.
#include "gpuclass/bench/verify.cuh"
#include "gpuclass/verify/twins.cuh"
#include "rows/conditions.cuh"

using namespace gpuclass;

#define GPUCLASS_ROW(id, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) condition_verify_##id(trial_arguments trial) { condition_verify<__VA_ARGS__>(trial); }
#include "rows/conditions.inc"
#include "rows/condition_twins.inc"
