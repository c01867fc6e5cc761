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

// The same at system scope, for words in the memory of another GPU or of the host.
using system_read = atomic_read_at<scope::system>;
using system_write = atomic_write_at<scope::system>;
using system_completed = completed_at<scope::system>;
GPUCLASS_ROW(system_volatile_read_serial, serial, volatile_read)
GPUCLASS_ROW(system_volatile_read_pipelined, pipelined, volatile_read)
GPUCLASS_ROW(system_volatile_write_completed, system_completed, volatile_write)
GPUCLASS_ROW(system_volatile_write_posted, posted, volatile_write)
GPUCLASS_ROW(system_atomic_read_serial, serial, system_read)
GPUCLASS_ROW(system_atomic_read_pipelined, pipelined, system_read)
GPUCLASS_ROW(system_atomic_write_serial, serial, system_write)
GPUCLASS_ROW(system_atomic_write_pipelined, pipelined, system_write)
GPUCLASS_ROW(system_volatile_after_atomic_read_serial, serial, volatile_read, system_read)
GPUCLASS_ROW(system_volatile_after_atomic_read_pipelined, pipelined, volatile_read, system_read)
GPUCLASS_ROW(system_volatile_after_atomic_write_completed, system_completed, volatile_write, system_read)
GPUCLASS_ROW(system_volatile_after_atomic_write_posted, posted, volatile_write, system_read)
