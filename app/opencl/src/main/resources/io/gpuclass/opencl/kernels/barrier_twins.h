/// \file
/// Broken twins of barriers, with one deliberate fault each, which verification must catch.
#ifndef GPUCLASS_BARRIER_TWINS_H
#define GPUCLASS_BARRIER_TWINS_H

#include "barrier.h"

/// Lets its second group through without waiting: `barrier_open` has the others wait for one group fewer.
GPUCLASS_INLINE void leaky_meet(grid_barrier* b, uint group, deadline* bound) {
  b->phase += 1;
  sync_group();
  if (is_master() && group != 1) {
    two_stage_arrive_and_wait(b, bound);
  }
  sync_group();
}

/// Releases when all but one have arrived. Every so many arrivals end a phase, whosever they are, so that nobody waits for ever.
GPUCLASS_INLINE void early_meet(grid_barrier* b, deadline* bound) {
  b->phase += 1;
  sync_group();
  if (is_master()) {
    const uint enough = b->groups > 1 ? b->groups - 1 : 1;
    if (atom_add_acq_rel(b->words + two_stage_arrived, 1) % b->groups + 1 == enough) {
      atom_add_release(b->words + two_stage_released, 1);
    } else {
      bool got;
      GPUCLASS_WAIT_FOR(got, (int)(ld_acquire(b->words + two_stage_released) - b->phase) >= 0, no_backoff, none(), bound);
    }
  }
  sync_group();
}

/// Right until the number of its phases wraps: takes a larger number for a later phase.
GPUCLASS_INLINE void breaks_at_wrap_meet(grid_barrier* b, deadline* bound) {
  b->phase += 1;
  sync_group();
  if (is_master()) {
    if (atom_add_acq_rel(b->words + two_stage_arrived, 1) + 1 == b->phase * b->groups) {
      fence_acq_rel();
      atom_umax_relaxed(b->words + two_stage_released, b->phase);
    } else {
      bool got;
      GPUCLASS_WAIT_FOR(got, ld_acquire(b->words + two_stage_released) >= b->phase, no_backoff, none(), bound);
    }
  }
  sync_group();
}

/// Waits for all, but orders nothing beyond its own group: `mem_fence` stands where a fence of device scope must. NVIDIA's is one of
/// the group's scope; a CPU's orders all, so that this twin is right there.
GPUCLASS_INLINE void group_fence_meet(grid_barrier* b, deadline* bound) {
  b->phase += 1;
  sync_group();
  if (is_master()) {
    fence_group();
    if (atom_add_relaxed(b->words + two_stage_arrived, 1) + 1 == b->phase * b->groups) {
      fence_group();
      st_relaxed(b->words + two_stage_released, b->phase);
    } else {
      bool got;
      GPUCLASS_WAIT_FOR(got, ld_relaxed(b->words + two_stage_released) == b->phase, no_backoff, none(), bound);
    }
    fence_group();
  }
  sync_group();
}

/// Meets as a twin does. `one_stripe` waits for half of the groups, and `needs_zeroed_words` counts
/// phases from 0 whatever its words say: `barrier_open` makes them so.
GPUCLASS_INLINE void any_meet(barrier_form form, grid_barrier* b, const trial* t, deadline* bound) {
  switch (form) {
    case barrier_twin_leaky:
      leaky_meet(b, t->group, bound);
      break;
    case barrier_twin_early:
      early_meet(b, bound);
      break;
    case barrier_twin_breaks_at_wrap:
      breaks_at_wrap_meet(b, bound);
      break;
    case barrier_twin_group_fence:
      group_fence_meet(b, bound);
      break;
    default:
      barrier_meet(form, b, bound);
  }
}

#endif
