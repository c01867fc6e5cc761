/// \file
/// Mutexes that pause, as a user's kernel has them.
#include "gpuclass/bench/pausing.cuh"
#include "gpuclass/bench/use.cuh"

using namespace gpuclass;

#define GPUCLASS_MUTEX(id, type, ...) \
  GPUCLASS_IF_PAUSING( \
      (__VA_ARGS__), \
      extern "C" __global__ void __launch_bounds__(128, 16) mutex_use_##id(trial_arguments trial) { \
        mutex_use<GPUCLASS_TYPE type>(trial); \
      })
#include "../catalogue.inc"
