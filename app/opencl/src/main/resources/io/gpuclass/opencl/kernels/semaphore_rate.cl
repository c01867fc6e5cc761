/// \file
/// Semaphores, timed: every group contends until the window closes.
#include "semaphore.h"

#if GPUCLASS_HAS_ORDER

/// Waits and posts from a common start until the window closes.
GPUCLASS_INLINE void semaphore_repeat(semaphore_form form, const trial* t, ulong start) {
  const semaphore s = semaphore_open(form, t);
  deadline window = window_of(t, start);
  const stretch timed = stretch_begins();
  uint completed = 0;
  while (semaphore_wait(form, &s, &window) && semaphore_post(form, &s, &window)) {
    if (!goes_on(&window, completed + 1)) {
      break;
    }
    ++completed;
  }
  stretch_ends(t, &timed);
  report_window(t, completed);
}

/// Operations of each group in a fixed time; only the masters take part.
GPUCLASS_INLINE void semaphore_rate(semaphore_form form, const trial* t) {
  if (is_master()) {
    deadline gate = deadline_of(t);
    const ulong start = semaphore_start(form, t, false, &gate);
    report_expiry(t, &gate);
    if (start != 0) {
      semaphore_repeat(form, t, start);
    }
  }
}

#define GPUCLASS_SEMAPHORE(id, row) \
  static void rate_##id(const trial* t) { semaphore_rate(semaphore_##id, t); } \
  GPUCLASS_KERNEL(semaphore_rate_##id, rate_##id)
#include "opencl-catalogue.inc"

#endif
