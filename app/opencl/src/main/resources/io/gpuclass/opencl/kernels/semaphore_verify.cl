/// \file
/// Semaphores, verified.
#include "section.h"
#include "semaphore.h"

#if GPUCLASS_HAS_ORDER

/// Counts those inside, the caller included, and tells the most. Returns 1 if they are too many.
GPUCLASS_INLINE uint count_in(const trial* t) {
  const uint now = atom_add_relaxed(guarded(t) + guarded_inside, 1) + 1;
  atom_umax_relaxed(t->report + 2 * report_reached, now);
  return now > t->asked.initial ? 1 : 0;
}

/// Enters `length` times, counts those inside, and stays. Whoever has the only place is alone, and checks that as under a mutex.
GPUCLASS_INLINE uint semaphore_check(semaphore_form form, const trial* t, uint length, deadline* bound) {
  const uint hold_cycles = 2000 + 400 * t->asked.section;  // about a round trip of a contended word, to fill every place, or longer
  const semaphore s = semaphore_open(form, t);
  uint violations = 0;
  bool got = true;
  for (uint i = 0; got && i < length; ++i) {
    bool entered = false;
    violations += section_look(t);
    if (is_master()) {
      come(t, i);
      entered = semaphore_wait(form, &s, bound);
      violations += entered ? count_in(t) : 0;
    }
    sync_group();
    got = agreed(t, entered ? 1u : 0u) != 0;
    violations += section(t, got, got && t->asked.initial == 1, hold_cycles, bound);
    if (is_master() && got) {
      atom_add_relaxed(guarded(t) + guarded_inside, 0u - 1u);
      set_operations(t, semaphore_post(form, &s, bound) ? i + 1 : i);
      go(t);
    }
  }
  return violations;
}

/// `report_reached` is the largest number seen inside.
GPUCLASS_INLINE void semaphore_verify(semaphore_form form, const trial* t) {
  deadline bound = deadline_of(t);
  const uint length = agreed(t, is_master() && semaphore_start(form, t, true, &bound) != 0 ? 1u : 0u) * t->asked.length;
  add_to_report(t, report_violations, semaphore_check(form, t, length, &bound));
  report_expiry(t, &bound);
}

#define GPUCLASS_VERIFIED(id) \
  static void verify_##id(const trial* t) { semaphore_verify(semaphore_##id, t); } \
  GPUCLASS_KERNEL(semaphore_verify_##id, verify_##id)
#define GPUCLASS_SEMAPHORE(id, row) GPUCLASS_VERIFIED(id)
#define GPUCLASS_SEMAPHORE_TWIN(id, row) GPUCLASS_VERIFIED(twin_##id)
#include "opencl-catalogue.inc"

#endif
