/// \file
/// Condition variables that pause, as a user's kernel has them.
#include "gpuclass/bench/pausing.cuh"
#include "gpuclass/bench/use.cuh"

using namespace gpuclass;

#define GPUCLASS_CONDITION(id, type, ...) \
  GPUCLASS_IF_PAUSING( \
      (__VA_ARGS__), \
      extern "C" __global__ void __launch_bounds__(128, 16) condition_use_##id(trial_arguments trial) { \
        condition_use<GPUCLASS_TYPE type>(trial); \
      })
#include "../catalogue.inc"
