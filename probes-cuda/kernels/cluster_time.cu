/// \file
/// Barriers of each level, and accesses to the shared memory of another block, that need compute capability 9.0, timed.
#include "gpuclass/bench/barrier_time.cuh"
#include "gpuclass/bench/level_time.cuh"
#include "gpuclass/sync/barrier_central.cuh"
#include "gpuclass/sync/barrier_striped.cuh"

using namespace gpuclass;

#define GPUCLASS_SHARED_LEVEL(level, id, group, type, ...) \
  extern "C" __global__ void __launch_bounds__(1024) cluster_time_##level##_##id(trial_arguments trial) { \
    level_time<GPUCLASS_TYPE group, GPUCLASS_TYPE type>(trial); \
  }

// A kernel for each size of a cluster.
#define GPUCLASS_EACH_SIZE(row, ...) row(2, __VA_ARGS__) row(4, __VA_ARGS__) row(8, __VA_ARGS__) row(16, __VA_ARGS__)

#define GPUCLASS_CLUSTER_LEVEL_OF(size, level, id, group, type) \
  extern "C" __global__ void __cluster_dims__(size) __launch_bounds__(1024) cluster_time_##level##_##id##_of_##size(trial_arguments trial) { \
    level_time<GPUCLASS_TYPE group, GPUCLASS_TYPE type>(trial); \
  }
#define GPUCLASS_CLUSTER_LEVEL(level, id, group, type, ...) GPUCLASS_EACH_SIZE(GPUCLASS_CLUSTER_LEVEL_OF, level, id, group, type)

#define GPUCLASS_CLUSTERED_OF(size, level, id, type) \
  extern "C" __global__ void __cluster_dims__(size) __launch_bounds__(128, 8) cluster_time_##level##_##id##_of_##size(trial_arguments trial) { \
    barrier_time<GPUCLASS_TYPE type>(trial); \
  }
#define GPUCLASS_CLUSTERED(level, id, group, type, ...) GPUCLASS_EACH_SIZE(GPUCLASS_CLUSTERED_OF, level, id, type)

#define GPUCLASS_OTHER_SHARED_OF(size, place, id, type) \
  extern "C" __global__ void __cluster_dims__(size) __launch_bounds__(1024) cluster_time_##place##_##id##_of_##size(trial_arguments trial) { \
    shared_time<GPUCLASS_TYPE type>(trial); \
  }
#define GPUCLASS_OTHER_SHARED(place, id, type, ...) GPUCLASS_EACH_SIZE(GPUCLASS_OTHER_SHARED_OF, place, id, type)
#include "../levels-catalogue.inc"
