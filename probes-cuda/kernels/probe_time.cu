/// \file
/// The memory probes (Stuart & Owens 2011, section 3), and atomics that ask for no answer.
#include "gpuclass/bench/probe_time.cuh"

using namespace gpuclass;

#define GPUCLASS_ROW(id, ...) \
  extern "C" __global__ void __launch_bounds__(128) probe_time_##id(trial_arguments trial) { probe_time<__VA_ARGS__>(trial); }

// At system scope they are for words in the memory of another GPU or of the host.
#define GPUCLASS_ROWS(prefix, reach)                                                                                            \
  GPUCLASS_ROW(prefix##volatile_read_serial, serial, volatile_read)                                                             \
  GPUCLASS_ROW(prefix##volatile_read_pipelined, pipelined, volatile_read)                                                       \
  GPUCLASS_ROW(prefix##volatile_write_completed, completed_at<reach>, volatile_write)                                           \
  GPUCLASS_ROW(prefix##volatile_write_posted, posted, volatile_write)                                                           \
  GPUCLASS_ROW(prefix##atomic_read_serial, serial, atomic_read_at<reach>)                                                       \
  GPUCLASS_ROW(prefix##atomic_read_pipelined, pipelined, atomic_read_at<reach>)                                                 \
  GPUCLASS_ROW(prefix##atomic_write_serial, serial, atomic_write_at<reach>)                                                     \
  GPUCLASS_ROW(prefix##atomic_write_pipelined, pipelined, atomic_write_at<reach>)                                               \
  GPUCLASS_ROW(prefix##volatile_after_atomic_read_serial, serial, volatile_read, atomic_read_at<reach>)                         \
  GPUCLASS_ROW(prefix##volatile_after_atomic_read_pipelined, pipelined, volatile_read, atomic_read_at<reach>)                   \
  GPUCLASS_ROW(prefix##volatile_after_atomic_write_completed, completed_at<reach>, volatile_write, atomic_read_at<reach>)       \
  GPUCLASS_ROW(prefix##volatile_after_atomic_write_posted, posted, volatile_write, atomic_read_at<reach>)                   \
  GPUCLASS_ROW(prefix##red_write_completed, completed_at<reach>, red_write_at<reach>)                                           \
  GPUCLASS_ROW(prefix##red_write_posted, posted, red_write_at<reach>)
GPUCLASS_ROWS(, scope::device)
GPUCLASS_ROWS(system_, scope::system)
