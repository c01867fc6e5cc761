/// \file
/// The barriers of a warp and of a block, verified.
#include "gpuclass/bench/level_verify.cuh"
#include "gpuclass/verify/twin_barrier_none.cuh"
#include "gpuclass/verify/twins_level.cuh"

using namespace gpuclass;

#define GPUCLASS_CHECKED(level, id, group, type) \
  extern "C" __global__ void __launch_bounds__(1024) level_verify_##level##_##id(trial_arguments trial) { \
    level_verify<GPUCLASS_TYPE group, GPUCLASS_TYPE type>(trial); \
  }
#define GPUCLASS_LEVEL(level, id, group, type, ...) GPUCLASS_CHECKED(level, id, group, type)
#define GPUCLASS_LEVEL_TWIN(level, id, group, type, ...) GPUCLASS_CHECKED(level, twin_##id, group, type)
#include "../levels-catalogue.inc"
