/// \file
/// The mutexes, as in probes-cuda's `sync/`. One item of a group locks and unlocks, with a `mutex` of its own.
#ifndef GPUCLASS_MUTEX_H
#define GPUCLASS_MUTEX_H

#include "primitive.h"

/// By id of the catalogue.
typedef enum {
  mutex_spin,
  mutex_spin_backoff,
  mutex_fa,
  mutex_ticket_turns,
  mutex_ring,
  // broken twins: mutex_twins.h
  mutex_twin_no_lock,
  mutex_twin_test_then_set,
  mutex_twin_never_released,
  mutex_twin_unlocks_before_fence,
  mutex_twin_ticket_breaks_at_wrap,
  mutex_twin_unfenced
} mutex_form;

typedef struct {
  volatile global uint* words;
  uint mask;  ///< of the ring's slots, a power of two
  uint mine;  ///< ticket, or place in the ring
  backoff_kind kind;
  backoff pauses;
} mutex;

/// Words of the ticket lock and of the ring.
enum { mutex_tail = 0, mutex_head = GPUCLASS_LINE_WORDS, mutex_slots = 2 * GPUCLASS_LINE_WORDS };

GPUCLASS_INLINE backoff_kind mutex_backoff(mutex_form form) {
  switch (form) {
    case mutex_spin_backoff:
    case mutex_fa:
    case mutex_ring:
      return linear_backoff;
    case mutex_ticket_turns:
      return turn_backoff;
    default:
      return no_backoff;
  }
}

GPUCLASS_INLINE mutex mutex_open(mutex_form form, const trial* t) {
  uint slots = 1;
  while (form == mutex_ring && slots < t->groups) {
    slots *= 2;
  }
  const mutex m = {state_of(t), slots - 1, 0, mutex_backoff(form), backoff_of(t)};
  return m;
}

/// Puts zeroed words into what they are after so many operations, of a form that counts them. One item calls it, before anybody locks.
GPUCLASS_INLINE void mutex_preset(mutex_form form, const mutex* m, uint operations) {
  if (form != mutex_spin && form != mutex_spin_backoff && operations != 0) {
    st_relaxed(m->words + mutex_tail, operations);
    st_relaxed(m->words + mutex_head, operations);
  }
  if (form == mutex_ring) {
    for (uint place = operations - m->mask - 1; place != operations; ++place) {
      st_relaxed(m->words + mutex_slots + (place & m->mask), place + 1);
    }
  }
}

/// Whether the entry at the head is the one whose place is `mine`. The entry alone would not do: whoever draws a ticket may still see an old
/// head, of a place that had the same slot.
GPUCLASS_INLINE bool ring_calls(const mutex* m, uint head) {
  return ld_relaxed(m->words + mutex_slots + (head & m->mask)) == m->mine + 1 && head == m->mine;
}

/// Places itself at the tail of a ring buffer, then polls whether the entry at the head is its own (Stuart & Owens 2011, section 5).
GPUCLASS_INLINE bool ring_lock(mutex* m, deadline* bound) {
  bool got;
  m->mine = atom_add_relaxed(m->words + mutex_tail, 1);
  st_relaxed(m->words + mutex_slots + (m->mine & m->mask), m->mine + 1);
  GPUCLASS_WAIT_FOR(got, ring_calls(m, ld_acquire(m->words + mutex_head)), m->kind, m->pauses, bound);
  return got;
}

/// Takes a ticket by fetch-and-add, then polls the turn (Stuart & Owens 2011, algorithm 3; Giroux S9329).
GPUCLASS_INLINE bool ticket_lock(mutex* m, deadline* bound) {
  bool got;
  m->mine = atom_add_relaxed(m->words + mutex_tail, 1);
  GPUCLASS_WAIT_WHILE(got, m->mine - ld_polled(m->words + mutex_head), m->kind, m->pauses, bound);
  acquire_polled();
  return got;
}

/// Exchanges 1 into the word until it gets 0 back (Stuart & Owens 2011, algorithms 1 and 2).
GPUCLASS_INLINE bool exchange_lock(mutex* m, deadline* bound) {
  bool got;
  GPUCLASS_WAIT_FOR(got, atom_exch_acquire(m->words, 1) == 0, m->kind, m->pauses, bound);
  return got;
}

/// Returns whether the lock was taken; false only if the bound ended.
GPUCLASS_INLINE bool mutex_lock(mutex_form form, mutex* m, deadline* bound) {
  switch (form) {
    case mutex_fa:
    case mutex_ticket_turns:
      return ticket_lock(m, bound);
    case mutex_ring:
      return ring_lock(m, bound);
    default:
      return exchange_lock(m, bound);
  }
}

/// Gives the lock back. Never waits.
GPUCLASS_INLINE void mutex_unlock(mutex_form form, const mutex* m) {
  switch (form) {
    case mutex_fa:
    case mutex_ticket_turns:
    case mutex_ring:
      st_release(m->words + mutex_head, m->mine + 1);
      break;
    default:
      st_release(m->words, 0);
  }
}

/// Makes the state, and starts all groups together. The masters of all groups call it. Returns when, 0 if the bound ended.
GPUCLASS_INLINE ulong mutex_start(mutex_form form, const trial* t, deadline* bound) {
  if (t->group == 0) {
    const mutex m = mutex_open(form, t);
    mutex_preset(form, &m, t->asked.first);
  }
  return start_together(t, bound);
}

#endif
