/// \file
/// The memory probes at cluster scope (Stuart & Owens 2011, section 3): words in the shared memory of another block, in clusters of the largest
/// size that every GPU with clusters runs.
#include "gpuclass/bench/cluster_probe.cuh"

using namespace gpuclass;

#define GPUCLASS_KERNEL(id, ...) \
  extern "C" __global__ void __cluster_dims__(8) __launch_bounds__(128) cluster_probe_##id##_of_8(trial_arguments trial) { __VA_ARGS__(trial); }
#define GPUCLASS_ROW(id, ...) GPUCLASS_KERNEL(id, cluster_probe<__VA_ARGS__>)

GPUCLASS_ROW(volatile_read_serial, serial, cluster_volatile_read)
GPUCLASS_ROW(volatile_read_pipelined, pipelined, cluster_volatile_read)
GPUCLASS_ROW(volatile_write_completed, completed_by<cluster_fence>, cluster_volatile_write)
GPUCLASS_ROW(volatile_write_posted, posted, cluster_volatile_write)
GPUCLASS_ROW(atomic_read_serial, serial, cluster_atomic_read)
GPUCLASS_ROW(atomic_read_pipelined, pipelined, cluster_atomic_read)
GPUCLASS_ROW(atomic_write_serial, serial, cluster_atomic_write)
GPUCLASS_ROW(atomic_write_pipelined, pipelined, cluster_atomic_write)
GPUCLASS_ROW(red_write_completed, completed_by<cluster_fence>, cluster_red_write)
GPUCLASS_ROW(red_write_posted, posted, cluster_red_write)
GPUCLASS_KERNEL(hostage, cluster_hostage)
