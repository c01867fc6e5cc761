/// \file
/// Condition variables, verified.
#include "gpuclass/bench/verify.cuh"

using namespace gpuclass;

#define GPUCLASS_CONDITION(id, type, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) condition_verify_##id(trial_arguments trial) { condition_verify<GPUCLASS_TYPE type>(trial); }
#define GPUCLASS_CONDITION_TWIN(id, type, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) condition_verify_twin_##id(trial_arguments trial) { condition_verify<GPUCLASS_TYPE type>(trial); }
#include "../catalogue.inc"
