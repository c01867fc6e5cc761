/// \file
/// The SIMT hazard probe (SIMD-deadlock note): what per-work-item locks do inside one group. Every work-item takes the lock once and adds one
/// to a plain count.
#include "frame.h"

/// The naive lock: one loop takes it, the critical section follows.
static void naive(const trial* t, volatile global uint* lock, volatile global uint* count, deadline* bound) {
  while (atom_exch_relaxed(lock, 1) != 0) {
    if (expired(bound)) {
      return;
    }
  }
  *count += 1;
  fence_acq_rel();
  atom_exch_relaxed(lock, 0);
}

/// The safe loop: taking, critical section and giving back in one turn of one loop.
#define GPUCLASS_SAFE(name, fence) \
  static void name(const trial* t, volatile global uint* lock, volatile global uint* count, deadline* bound) { \
    bool mine = false; \
    do { \
      mine = atom_exch_relaxed(lock, 1) == 0; \
      if (mine) { \
        *count += 1; \
      } \
      fence; \
      if (mine) { \
        atom_exch_relaxed(lock, 0); \
      } \
    } while (!mine && !expired(bound)); \
  }
GPUCLASS_SAFE(safe, fence_acq_rel())
GPUCLASS_SAFE(safe_unfenced, (void)0)

static void no_lock(const trial* t, volatile global uint* lock, volatile global uint* count, deadline* bound) { *count += 1; }

/// One group. `report_reached` is the count, `report_operations` the number of work-items whose wait did not expire.
#define GPUCLASS_SIMT(name) \
  static void count_##name(const trial* t) { \
    deadline bound = deadline_of(t); \
    volatile global uint* const count = t->words + words_at_data; \
    name(t, state_of(t), count, &bound); \
    add_to_report(t, report_operations, hit(&bound) ? 0 : 1); \
    report_expiry(t, &bound); \
    barrier(CLK_GLOBAL_MEM_FENCE); \
    if (is_master()) { \
      set_report(t, report_reached, ld_relaxed(count)); \
    } \
  } \
  GPUCLASS_KERNEL(simt_count_##name, count_##name)

GPUCLASS_SIMT(naive)
GPUCLASS_SIMT(safe)
GPUCLASS_SIMT(safe_unfenced)
GPUCLASS_SIMT(no_lock)
