/// \file
/// What mutexes and semaphores guard while they are verified. Plain words, which only who is alone inside changes: who enters must see all
/// that the last one wrote, or they disagree.
#ifndef GPUCLASS_SECTION_H
#define GPUCLASS_SECTION_H

#include "records.h"

/// Where they lie, in words from `words_at_data`, each on a line of its own.
enum {
  guarded_first = 0,                              ///< sections so far
  guarded_second = GPUCLASS_LINE_WORDS,           ///< the same
  guarded_entered = 2 * GPUCLASS_LINE_WORDS,      ///< sections begun, counted by atomics, which no cache hides
  guarded_inside = 3 * GPUCLASS_LINE_WORDS,       ///< those inside a semaphore, counted by atomics
  guarded_present = 4 * GPUCLASS_LINE_WORDS,      ///< those inside or on their way, counted by atomics
  guarded_met = 5 * GPUCLASS_LINE_WORDS,          ///< whether somebody has waited for company
  guarded_records = 6 * GPUCLASS_LINE_WORDS,      ///< one of `section_records` for each section in turn
  section_records = 1024
};

GPUCLASS_INLINE volatile global uint* guarded(const trial* t) { return t->words + words_at_data; }

/// The same as plain words.
GPUCLASS_INLINE global uint* plain(const trial* t) { return (global uint*)guarded(t); }

GPUCLASS_INLINE record_set records_of(const trial* t) { return records_at(guarded(t) + guarded_records, section_records); }

/// Neighbours in time are none in memory.
GPUCLASS_INLINE uint record_of(uint count) { return count * 97 % section_records; }

/// Brings what every holder reads into the cache. Returns how much of it holds what nobody writes.
GPUCLASS_INLINE uint section_look(const trial* t) { return look_at(plain(t) + guarded_first) + look_at(plain(t) + guarded_second); }

/// Returns how many of the words that this item looks at disagree: somebody else is inside, or his writes were not seen.
GPUCLASS_INLINE uint section_enter(const trial* t, uint seen) {
  const record_set records = records_of(t);
  const bool overtaken = is_master() && atom_add_relaxed(guarded(t) + guarded_entered, 1) != seen;
  return (overtaken ? 1 : 0) + (plain(t)[guarded_second] != seen ? 1 : 0) + record_differing(&records, record_of(seen), seen);
}

GPUCLASS_INLINE void section_leave(const trial* t, uint seen) {
  const record_set records = records_of(t);
  record_write(&records, record_of(seen + 1), seen + 1);
  if (is_master()) {
    plain(t)[guarded_first] = seen + 1;
    plain(t)[guarded_second] = seen + 1;
  }
}

/// Where a master is in: whoever is first waits until somebody else is on his way, who must then not get in, and gives him time, unless he
/// does get in. Without it two threads of a busy CPU, which may have to take turns on one core, may never meet.
GPUCLASS_INLINE void await_company(const trial* t, deadline* bound) {
  const uint most_looks = GPUCLASS_ITEMS_RUN_FREELY ? 8 : 1u << 24;
  volatile global uint* const met = guarded(t) + guarded_met;
  if (t->groups > 1 && ld_relaxed(met) == 0) {
    bool got;
    const uint entered = ld_relaxed(guarded(t) + guarded_entered);
    GPUCLASS_WAIT_FOR(got, ld_relaxed(guarded(t) + guarded_present) >= 2 || ld_relaxed(met) != 0, no_backoff, none(), bound);
    for (uint looks = 0; got && looks < most_looks && ld_relaxed(guarded(t) + guarded_entered) == entered; ++looks) {
    }
    st_relaxed(met, 1);
  }
}

/// The section of a group: the master stays inside for so long; where the group is alone there, all its items read before and write after
/// that. Returns how many words were wrong. All items call it, those of a group that did not get in as well.
GPUCLASS_INLINE uint section(const trial* t, bool inside, bool alone, uint hold_cycles, deadline* bound) {
  const uint seen = plain(t)[guarded_first];
  const uint violations = alone ? section_enter(t, seen) : 0;
  sync_group();  // all have read before one writes
  if (is_master() && inside) {
    await_company(t, bound);
    pause_cycles(hold_cycles);
  }
  sync_group();
  if (alone) {
    section_leave(t, seen);
  }
  sync_group();
  return violations;
}

/// Before a master asks to get in: pauses in some turns, each group differently, so that who comes then finds nobody inside now and then.
GPUCLASS_INLINE void come(const trial* t, uint turn) {
  if (turn % 4 == 1) {
    pause_cycles(((turn * 0x9e3779b9u + t->group) * 0x7feb352du) >> 20);
  }
  atom_add_relaxed(guarded(t) + guarded_present, 1);
}

/// After a master has left.
GPUCLASS_INLINE void go(const trial* t) { atom_add_relaxed(guarded(t) + guarded_present, 0u - 1u); }

#endif
