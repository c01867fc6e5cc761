/// \file
/// Mutexes, verified.
#include "mutex_twins.h"
#include "section.h"

#if GPUCLASS_HAS_ORDER

/// Takes the lock `length` times. Updates that were lost altogether show in the final count, which the caller compares with the operations.
GPUCLASS_INLINE uint mutex_check(mutex_form form, const trial* t, uint length, deadline* bound) {
  const uint hold_cycles = 100;
  mutex m = mutex_open(form, t);
  uint violations = 0;
  bool got = true;
  for (uint i = 0; got && i < length; ++i) {
    bool taken = false;
    violations += section_look(t);
    if (is_master()) {
      come(t, i);
      taken = any_lock(form, &m, bound);
    }
    sync_group();
    got = agreed(t, taken ? 1u : 0u) != 0;
    violations += section(t, got, got, hold_cycles, bound);
    if (is_master() && got) {
      any_unlock(form, &m);
      go(t);
      set_operations(t, i + 1);
    }
  }
  return violations;
}

/// `report_reached` is the final count, which the last to finish tells.
GPUCLASS_INLINE void mutex_verify(mutex_form form, const trial* t) {
  deadline bound = deadline_of(t);
  const uint length = agreed(t, is_master() && mutex_start(form, t, &bound) != 0 ? 1u : 0u) * t->asked.length;
  add_to_report(t, report_violations, mutex_check(form, t, length, &bound));
  if (is_master() && atom_add_acq_rel(t->words + words_at_done, 1) + 1 == t->groups) {
    set_report(t, report_reached, ld_relaxed(guarded(t) + guarded_first));
  }
  report_expiry(t, &bound);
}

#define GPUCLASS_VERIFIED(id) \
  static void verify_##id(const trial* t) { mutex_verify(mutex_##id, t); } \
  GPUCLASS_KERNEL(mutex_verify_##id, verify_##id)
#define GPUCLASS_MUTEX(id, row) GPUCLASS_VERIFIED(id)
#define GPUCLASS_MUTEX_TWIN(id, row) GPUCLASS_VERIFIED(twin_##id)
#include "opencl-catalogue.inc"

#endif
