/// \file
/// The memory probes (Stuart & Owens 2011, section 3): the master of each group does `length` accesses.
#include "access.h"
#include "frame.h"

/// Stride 0: every group on the same word. Otherwise each on its own.
#define GPUCLASS_PROBE(id, pattern, access, before_all) \
  static void id(const trial* t) { \
    if (!is_master()) { \
      return; \
    } \
    volatile global uint* const word = t->words + (size_t)t->group * t->asked.stride; \
    const stretch timed = stretch_begins(); \
    const uint before = before_all(word); \
    uint sum = 0; \
    pattern(sum, word, t->asked.length, access); \
    use(t, before + sum); \
    stretch_ends(t, &timed); \
  } \
  GPUCLASS_KERNEL(probe_time_##id, id)

GPUCLASS_PROBE(volatile_read_serial, serial, volatile_read, nothing)
GPUCLASS_PROBE(volatile_read_pipelined, pipelined, volatile_read, nothing)
GPUCLASS_PROBE(volatile_write_posted, pipelined, volatile_write, nothing)
GPUCLASS_PROBE(atomic_read_serial, serial, atomic_read, nothing)
GPUCLASS_PROBE(atomic_read_pipelined, pipelined, atomic_read, nothing)
GPUCLASS_PROBE(atomic_write_serial, serial, atomic_write, nothing)
GPUCLASS_PROBE(atomic_write_pipelined, pipelined, atomic_write, nothing)
GPUCLASS_PROBE(volatile_after_atomic_read_serial, serial, volatile_read, atomic_read)
GPUCLASS_PROBE(volatile_after_atomic_read_pipelined, pipelined, volatile_read, atomic_read)
GPUCLASS_PROBE(volatile_after_atomic_write_posted, pipelined, volatile_write, atomic_read)
#if GPUCLASS_HAS_ORDER
GPUCLASS_PROBE(volatile_write_completed, completed, volatile_write, nothing)
GPUCLASS_PROBE(volatile_after_atomic_write_completed, completed, volatile_write, atomic_read)
#endif
