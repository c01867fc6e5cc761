/// \file
/// The barriers of a warp and of a block, and accesses to shared memory, timed.
#include "gpuclass/bench/level_time.cuh"

using namespace gpuclass;

#define GPUCLASS_LEVEL(level, id, group, type, ...) \
  extern "C" __global__ void __launch_bounds__(1024) level_time_##level##_##id(trial_arguments trial) { \
    level_time<GPUCLASS_TYPE group, GPUCLASS_TYPE type>(trial); \
  }
#define GPUCLASS_OWN_SHARED(place, id, type, ...) \
  extern "C" __global__ void __launch_bounds__(1024) level_time_##place##_##id(trial_arguments trial) { \
    shared_time<GPUCLASS_TYPE type>(trial); \
  }
#include "../levels-catalogue.inc"
