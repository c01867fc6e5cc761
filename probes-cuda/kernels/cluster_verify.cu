/// \file
/// Barriers of each level that need compute capability 9.0, verified.
#include "gpuclass/bench/level_verify.cuh"
#include "gpuclass/bench/verify.cuh"
#include "gpuclass/sync/barrier_central.cuh"
#include "gpuclass/sync/barrier_striped.cuh"
#include "gpuclass/verify/twins_barrier.cuh"
#include "gpuclass/verify/twins_level.cuh"

using namespace gpuclass;

#define GPUCLASS_CHECKED(name, group, type) \
  extern "C" __global__ void __launch_bounds__(1024) name(trial_arguments trial) { level_verify<GPUCLASS_TYPE group, GPUCLASS_TYPE type>(trial); }
#define GPUCLASS_SHARED_LEVEL(level, id, group, type, ...) GPUCLASS_CHECKED(cluster_verify_##level##_##id, group, type)
#define GPUCLASS_SHARED_LEVEL_TWIN(level, id, group, type, ...) GPUCLASS_CHECKED(cluster_verify_##level##_twin_##id, group, type)

// Forms in clusters of each size, twins in clusters of four.
#define GPUCLASS_EACH_SIZE(row, ...) row(2, __VA_ARGS__) row(4, __VA_ARGS__) row(8, __VA_ARGS__) row(16, __VA_ARGS__)

#define GPUCLASS_CLUSTER_OF(size, level, id, group, type) \
  extern "C" __global__ void __cluster_dims__(size) __launch_bounds__(1024) cluster_verify_##level##_##id##_of_##size(trial_arguments trial) { \
    level_verify<GPUCLASS_TYPE group, GPUCLASS_TYPE type>(trial); \
  }
#define GPUCLASS_CLUSTER_LEVEL(level, id, group, type, ...) GPUCLASS_EACH_SIZE(GPUCLASS_CLUSTER_OF, level, id, group, type)
#define GPUCLASS_CLUSTER_LEVEL_TWIN(level, id, group, type, ...) GPUCLASS_CLUSTER_OF(4, level, twin_##id, group, type)

#define GPUCLASS_CLUSTERED_OF(size, level, id, type) \
  extern "C" __global__ void __cluster_dims__(size) __launch_bounds__(128, 8) cluster_verify_##level##_##id##_of_##size(trial_arguments trial) { \
    barrier_verify<GPUCLASS_TYPE type>(trial); \
  }
#define GPUCLASS_CLUSTERED(level, id, group, type, ...) GPUCLASS_EACH_SIZE(GPUCLASS_CLUSTERED_OF, level, id, type)
#define GPUCLASS_CLUSTERED_TWIN(level, id, group, type, ...) GPUCLASS_CLUSTERED_OF(4, level, twin_##id, type)
#include "../levels-catalogue.inc"
