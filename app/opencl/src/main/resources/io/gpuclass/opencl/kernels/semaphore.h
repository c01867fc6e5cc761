/// \file
/// The semaphores, as in probes-cuda's `sync/`, and their broken twins. One item of a group waits and posts, with a `semaphore` of
/// its own.
#ifndef GPUCLASS_SEMAPHORE_H
#define GPUCLASS_SEMAPHORE_H

#include "primitive.h"

/// By id of the catalogue.
typedef enum {
  semaphore_spin,          ///< free places plus one, guarded by exchange; 0 while taken (Stuart & Owens 2011, algorithm 4)
  semaphore_spin_backoff,  ///< the same with pauses
  semaphore_sleeping,      ///< atomic count; a ticket and polling when full (Stuart & Owens 2011, algorithm 5)
  semaphore_ticket_turns,  ///< draws a ticket, then polls until as many have left as must have (this tool)
  // broken twins
  semaphore_twin_off_by_one,         ///< sleeping; admits one too many
  semaphore_twin_ticket_off_by_one,  ///< calls one ticket too many
  semaphore_twin_loses_early_posts   ///< sleeping; takes more posts than waits for a very large number of waits
} semaphore_form;

typedef struct {
  volatile global uint* words;
  uint initial;
  backoff_kind kind;
  backoff pauses;
} semaphore;

/// Words of the sleeping semaphore: those inside or waiting less the places, signed; tickets handed to those that must wait; tickets called.
enum { sleeping_count = 0, sleeping_ticket = GPUCLASS_LINE_WORDS, sleeping_turn = 2 * GPUCLASS_LINE_WORDS };

/// Words of the ticket semaphore: tickets handed out, and places given so far, the initial ones included.
enum { turns_ticket = 0, turns_left = GPUCLASS_LINE_WORDS };

GPUCLASS_INLINE backoff_kind semaphore_backoff(semaphore_form form) {
  return form == semaphore_spin_backoff ? linear_backoff : form == semaphore_ticket_turns ? turn_backoff : no_backoff;
}

GPUCLASS_INLINE semaphore semaphore_open(semaphore_form form, const trial* t) {
  const semaphore s = {state_of(t), t->asked.initial, semaphore_backoff(form), backoff_of(t)};
  return s;
}

/// Puts zeroed words into what they are with all places free, after `operations` operations. One item calls it, before anybody waits.
GPUCLASS_INLINE void semaphore_preset(semaphore_form form, const semaphore* s, uint operations) {
  const bool one_more = form == semaphore_twin_off_by_one || form == semaphore_twin_ticket_off_by_one;
  const uint places = s->initial + (one_more ? 1 : 0);
  if (form == semaphore_spin || form == semaphore_spin_backoff) {
    st_relaxed(s->words, places + 1);
  } else if (form == semaphore_ticket_turns || form == semaphore_twin_ticket_off_by_one) {
    st_relaxed(s->words + turns_ticket, operations);
    st_relaxed(s->words + turns_left, places + operations);
  } else {
    st_relaxed(s->words + sleeping_count, form == semaphore_twin_loses_early_posts ? 0 : 0 - places);
    st_relaxed(s->words + sleeping_ticket, operations);
    st_relaxed(s->words + sleeping_turn, operations);
  }
}

/// Enters if the word is not taken and there is a free place.
GPUCLASS_INLINE bool spin_try_wait(const semaphore* s) {
  const uint seen = atom_exch_acquire(s->words, 0);
  if (seen != 0) {
    atom_exch_release(s->words, seen > 1 ? seen - 1 : 1);
  }
  return seen > 1;
}

GPUCLASS_INLINE bool spin_post(const semaphore* s, deadline* bound) {
  // Leaving is quick and aggressive, since more wait than leave.
  uint seen = 0;
  bool got;
  GPUCLASS_WAIT_FOR(got, (seen = atom_exch_relaxed(s->words, 0)) != 0, no_backoff, none(), bound);
  if (got) {
    atom_exch_release(s->words, seen + 1);
  }
  return got;
}

GPUCLASS_INLINE bool sleeping_wait(semaphore_form form, const semaphore* s, deadline* bound) {
  const uint before = atom_add_acquire(s->words + sleeping_count, 1);
  bool got = form == semaphore_twin_loses_early_posts ? before < s->initial : (int)before < 0;
  if (!got) {
    const uint mine = atom_add_relaxed(s->words + sleeping_ticket, 1);
    GPUCLASS_WAIT_FOR(got, (int)(ld_acquire(s->words + sleeping_turn) - mine) > 0, s->kind, s->pauses, bound);
  }
  return got;
}

GPUCLASS_INLINE void sleeping_post(semaphore_form form, const semaphore* s) {
  const uint before = atom_add_release(s->words + sleeping_count, 0u - 1u);
  if (form == semaphore_twin_loses_early_posts ? before > s->initial : (int)before > 0) {
    atom_add_release(s->words + sleeping_turn, 1);
  }
}

/// Rounds of the places until a ticket is called, `ahead` places less one being missing; 0 if it has been.
GPUCLASS_INLINE uint rounds_ahead(uint ahead, uint places) { return (int)ahead < 0 ? 0 : 1 + ahead / (places == 0 ? 1 : places); }

GPUCLASS_INLINE bool turns_wait(const semaphore* s, deadline* bound) {
  bool got;
  const uint mine = atom_add_relaxed(s->words + turns_ticket, 1);
  GPUCLASS_WAIT_WHILE(got, rounds_ahead(mine - ld_polled(s->words + turns_left), s->initial), s->kind, s->pauses, bound);
  acquire_polled();
  return got;
}

/// Enters. Returns false only if the bound expired.
GPUCLASS_INLINE bool semaphore_wait(semaphore_form form, const semaphore* s, deadline* bound) {
  bool got;
  switch (form) {
    case semaphore_spin:
    case semaphore_spin_backoff:
      GPUCLASS_WAIT_FOR(got, spin_try_wait(s), s->kind, s->pauses, bound);
      return got;
    case semaphore_ticket_turns:
    case semaphore_twin_ticket_off_by_one:
      return turns_wait(s, bound);
    default:
      return sleeping_wait(form, s, bound);
  }
}

/// Leaves. Returns false only if the bound expired.
GPUCLASS_INLINE bool semaphore_post(semaphore_form form, const semaphore* s, deadline* bound) {
  switch (form) {
    case semaphore_spin:
    case semaphore_spin_backoff:
      return spin_post(s, bound);
    case semaphore_ticket_turns:
    case semaphore_twin_ticket_off_by_one:
      red_add_release(s->words + turns_left, 1);
      return true;
    default:
      sleeping_post(form, s);
      return true;
  }
}

/// Makes the state, and starts all groups together. The masters of all groups call it. Returns when, 0 if the bound ended.
/// \param posts_early whether to give places before anybody has waited, and to take as many: a place that was lost makes the bound end
GPUCLASS_INLINE ulong semaphore_start(semaphore_form form, const trial* t, bool posts_early, deadline* bound) {
  const uint early = posts_early ? 3 : 0;
  if (t->group == 0) {
    const semaphore s = semaphore_open(form, t);
    semaphore_preset(form, &s, t->asked.first);
    for (uint i = 0; i < early; ++i) {
      semaphore_post(form, &s, bound);
    }
    for (uint i = 0; i < early; ++i) {
      semaphore_wait(form, &s, bound);
    }
  }
  return hit(bound) ? 0 : start_together(t, bound);  // who found a place lost does not come, so that nobody starts
}

#endif
