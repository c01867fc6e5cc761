/// \file
/// Broken twins of mutexes, with one deliberate fault each, which verification must catch.
#ifndef GPUCLASS_MUTEX_TWINS_H
#define GPUCLASS_MUTEX_TWINS_H

#include "mutex.h"

/// Tests and sets in two steps, some time apart: wide enough for another to slip in. Who tests first waits for that.
GPUCLASS_INLINE bool test_then_set_lock(const mutex* m, deadline* bound) {
  volatile global uint* const tested = m->words + GPUCLASS_LINE_WORDS;
  bool got;
  GPUCLASS_WAIT_FOR(got, ld_acquire(m->words) == 0, no_backoff, none(), bound);
  if (atom_add_relaxed(tested, 1) == 0) {
    GPUCLASS_WAIT_FOR(got, ld_relaxed(tested) > 1, no_backoff, none(), bound);
  } else {
    pause_cycles(200);
  }
  st_relaxed(m->words, 1);
  return got;
}

/// Hands on before its fence, and so before what the section writes: as if the later store had overtaken it.
GPUCLASS_INLINE bool unlocking_lock(mutex* m, deadline* bound) {
  const bool got = exchange_lock(m, bound);
  if (got) {
    st_relaxed(m->words, 0);
  }
  return got;
}

/// Compares tickets by order: right until they wrap, when small ones seem to have been called.
GPUCLASS_INLINE bool ordered_ticket_lock(mutex* m, deadline* bound) {
  bool got;
  m->mine = atom_add_relaxed(m->words + mutex_tail, 1);
  GPUCLASS_WAIT_FOR(got, ld_acquire(m->words + mutex_head) >= m->mine, no_backoff, none(), bound);
  return got;
}

/// Excludes, but orders nothing beyond its own group: `mem_fence` stands where an order of device scope must.
GPUCLASS_INLINE bool unfenced_lock(const mutex* m, deadline* bound) {
  bool got;
  GPUCLASS_WAIT_FOR(got, atom_exch_relaxed(m->words, 1) == 0, no_backoff, none(), bound);
  fence_group();
  return got;
}

GPUCLASS_INLINE bool any_lock(mutex_form form, mutex* m, deadline* bound) {
  switch (form) {
    case mutex_twin_no_lock:
      return true;
    case mutex_twin_test_then_set:
      return test_then_set_lock(m, bound);
    case mutex_twin_unlocks_before_fence:
      return unlocking_lock(m, bound);
    case mutex_twin_ticket_breaks_at_wrap:
      return ordered_ticket_lock(m, bound);
    case mutex_twin_unfenced:
      return unfenced_lock(m, bound);
    default:
      return mutex_lock(form, m, bound);
  }
}

GPUCLASS_INLINE void any_unlock(mutex_form form, const mutex* m) {
  switch (form) {
    case mutex_twin_no_lock:
    case mutex_twin_never_released:
      break;
    case mutex_twin_unlocks_before_fence:
      fence_acq_rel();
      break;
    case mutex_twin_ticket_breaks_at_wrap:
      mutex_unlock(mutex_fa, m);
      break;
    case mutex_twin_unfenced:
      fence_group();
      st_relaxed(m->words, 0);
      break;
    default:
      mutex_unlock(form, m);
  }
}

#endif
