/// \file
/// The memory probes (Stuart & Owens 2011, section 3).
#include "gpuclass/bench/probe_time.cuh"

using namespace gpuclass;

#define GPUCLASS_ROW(id, ...) \
  extern "C" __global__ void __launch_bounds__(128) probe_time_##id(trial_arguments trial) { probe_time<__VA_ARGS__>(trial); }
GPUCLASS_ROW(volatile_read_serial, serial, volatile_read)
GPUCLASS_ROW(volatile_read_pipelined, pipelined, volatile_read)
GPUCLASS_ROW(volatile_write_completed, completed, volatile_write)
GPUCLASS_ROW(volatile_write_posted, posted, volatile_write)
GPUCLASS_ROW(atomic_read_serial, serial, atomic_read)
GPUCLASS_ROW(atomic_read_pipelined, pipelined, atomic_read)
GPUCLASS_ROW(atomic_write_serial, serial, atomic_write)
GPUCLASS_ROW(atomic_write_pipelined, pipelined, atomic_write)
GPUCLASS_ROW(volatile_after_atomic_read_serial, serial, volatile_read, preceded_by_atomic)
GPUCLASS_ROW(volatile_after_atomic_read_pipelined, pipelined, volatile_read, preceded_by_atomic)
GPUCLASS_ROW(volatile_after_atomic_write_completed, completed, volatile_write, preceded_by_atomic)
GPUCLASS_ROW(volatile_after_atomic_write_posted, posted, volatile_write, preceded_by_atomic)
