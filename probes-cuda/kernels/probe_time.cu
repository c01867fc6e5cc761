/// \file
/// The memory probes (Stuart & Owens 2011, section 3).
#include "gpuclass/bench/probe_time.cuh"

using namespace gpuclass;

extern "C" __global__ void __launch_bounds__(128) probe_time_volatile_read_serial(trial_arguments trial) { probe_time<serial, volatile_read>(trial); }
extern "C" __global__ void __launch_bounds__(128) probe_time_volatile_read_pipelined(trial_arguments trial) { probe_time<pipelined, volatile_read>(trial); }
extern "C" __global__ void __launch_bounds__(128) probe_time_volatile_write_completed(trial_arguments trial) { probe_time<completed, volatile_write>(trial); }
extern "C" __global__ void __launch_bounds__(128) probe_time_volatile_write_posted(trial_arguments trial) { probe_time<posted, volatile_write>(trial); }
extern "C" __global__ void __launch_bounds__(128) probe_time_atomic_read_serial(trial_arguments trial) { probe_time<serial, atomic_read>(trial); }
extern "C" __global__ void __launch_bounds__(128) probe_time_atomic_read_pipelined(trial_arguments trial) { probe_time<pipelined, atomic_read>(trial); }
extern "C" __global__ void __launch_bounds__(128) probe_time_atomic_write_serial(trial_arguments trial) { probe_time<serial, atomic_write>(trial); }
extern "C" __global__ void __launch_bounds__(128) probe_time_atomic_write_pipelined(trial_arguments trial) { probe_time<pipelined, atomic_write>(trial); }
extern "C" __global__ void __launch_bounds__(128) probe_time_volatile_after_atomic_read_serial(trial_arguments trial) { probe_time<serial, volatile_read, preceded_by_atomic>(trial); }
extern "C" __global__ void __launch_bounds__(128) probe_time_volatile_after_atomic_read_pipelined(trial_arguments trial) { probe_time<pipelined, volatile_read, preceded_by_atomic>(trial); }
extern "C" __global__ void __launch_bounds__(128) probe_time_volatile_after_atomic_write_completed(trial_arguments trial) { probe_time<completed, volatile_write, preceded_by_atomic>(trial); }
extern "C" __global__ void __launch_bounds__(128) probe_time_volatile_after_atomic_write_posted(trial_arguments trial) { probe_time<posted, volatile_write, preceded_by_atomic>(trial); }
