/// \file
/// Mutexes, timed: every group contends until the window closes.
#include "mutex.h"

#if GPUCLASS_HAS_ORDER

/// Locks and unlocks from a common start until the window closes.
GPUCLASS_INLINE void mutex_repeat(mutex_form form, const trial* t, ulong start) {
  mutex m = mutex_open(form, t);
  deadline window = window_of(t, start);
  const stretch timed = stretch_begins();
  uint completed = 0;
  while (mutex_lock(form, &m, &window)) {
    mutex_unlock(form, &m);
    if (!goes_on(&window, completed + 1)) {
      break;
    }
    ++completed;
  }
  stretch_ends(t, &timed);
  report_window(t, completed);
}

/// Operations of each group in a fixed time; only the masters take part.
GPUCLASS_INLINE void mutex_rate(mutex_form form, const trial* t) {
  if (is_master()) {
    deadline gate = deadline_of(t);
    const ulong start = mutex_start(form, t, &gate);
    report_expiry(t, &gate);
    if (start != 0) {
      mutex_repeat(form, t, start);
    }
  }
}

#define GPUCLASS_MUTEX(id, row) \
  static void rate_##id(const trial* t) { mutex_rate(mutex_##id, t); } \
  GPUCLASS_KERNEL(mutex_rate_##id, rate_##id)
#include "opencl-catalogue.inc"

#endif
