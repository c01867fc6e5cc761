/// \file
/// Condition variables, timed.
#include "gpuclass/bench/rate.cuh"

using namespace gpuclass;

#define GPUCLASS_CONDITION(id, type, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) condition_rate_##id(trial_arguments trial) { condition_rate<GPUCLASS_TYPE type>(trial); }
#include "../catalogue.inc"
