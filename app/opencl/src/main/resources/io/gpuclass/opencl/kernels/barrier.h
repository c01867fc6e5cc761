/// \file
/// The barriers, as in probes-cuda's `sync/`, which says more about each. All work-items of all groups meet; each keeps a `grid_barrier`
/// of its own. What any did before is visible to all afterwards.
#ifndef GPUCLASS_BARRIER_H
#define GPUCLASS_BARRIER_H

#include "primitive.h"

/// By id of the catalogue.
typedef enum {
  barrier_atomic_two_stage,
  barrier_xf,
  barrier_central,
  barrier_striped,
  // broken twins: barrier_twins.h
  barrier_twin_leaky,
  barrier_twin_early,
  barrier_twin_one_stripe,
  barrier_twin_breaks_at_wrap,
  barrier_twin_needs_zeroed_words,
  barrier_twin_group_fence
} barrier_form;

typedef struct {
  volatile global uint* words;
  uint phase;
  uint group, groups;  ///< who takes part: all groups, but for twins
  // striped only
  volatile global uint* adds_to;   ///< the group's stripe in the copy that falls to this item
  volatile global uint* looks_at;  ///< the stripe that falls to it in the copy that its group watches
  bool adds, looks;                ///< whether one does
  uint step;                       ///< what it adds
  uint first_cycles;               ///< pause from its addition to its first look
} grid_barrier;

/// Words of the two-stage barrier: arrivals in all phases, and phases that have been released.
enum { two_stage_arrived = 0, two_stage_released = GPUCLASS_LINE_WORDS };

/// Stage one counts arrivals; the last arriver advances the word that the others poll (Stuart & Owens 2011, section 5). Masters call it.
GPUCLASS_INLINE void two_stage_arrive_and_wait(const grid_barrier* b, deadline* bound) {
  if (atom_add_release(b->words + two_stage_arrived, 1) + 1 == b->phase * b->groups) {
    fence_acq_rel();
    st_relaxed(b->words + two_stage_released, b->phase);
  } else {
    bool got;
    GPUCLASS_WAIT_FOR(got, ld_acquire(b->words + two_stage_released) == b->phase, no_backoff, none(), bound);
  }
}

GPUCLASS_INLINE void two_stage_meet(grid_barrier* b, deadline* bound) {
  b->phase += 1;
  sync_group();
  if (is_master()) {
    two_stage_arrive_and_wait(b, bound);
  }
  sync_group();
}

/// Whether four flags hold the phase: those at `first`, `first + step` and so on, as far as there are groups. All are loaded before one is
/// looked at, so that their round trips overlap.
GPUCLASS_INLINE bool xf_have_come(const grid_barrier* b, uint first, uint step) {
  uint differing = 0;
  _Pragma("unroll 4") for (uint i = 0; i < 4; ++i) {
    const uint flag = first + i * step;
    differing |= (flag < b->groups ? ld_relaxed(b->words + flag) : b->phase) ^ b->phase;
  }
  return differing == 0;
}

/// Gathers the arrival flags of all groups but the first, four at a time, each item its share.
GPUCLASS_INLINE bool xf_gather(const grid_barrier* b, deadline* bound) {
  const uint step = items();
  bool got = true;
  for (uint first = 1 + item(); got && first < b->groups; first += 4 * step) {
    GPUCLASS_WAIT_FOR(got, xf_have_come(b, first, step), no_backoff, none(), bound);
  }
  return got;
}

/// One flag per group, gathered and released by the first (Stuart & Owens 2011, section 5, after Xiao and Feng). Two fences, with the
/// group's barrier between: each item acquires what it gathered, and releases what all of them did.
GPUCLASS_INLINE void xf_meet(grid_barrier* b, deadline* bound) {
  volatile global uint* const released = b->words + b->groups;
  bool got = true;
  b->phase += 1;
  sync_group();
  if (b->group == 0) {
    got = xf_gather(b, bound);
    fence_acq_rel();
  } else if (is_master()) {
    st_release(b->words + b->group, b->phase);
  }
  sync_group();
  if (b->group == 0) {
    fence_acq_rel();
    for (uint group = item(); got && group < b->groups; group += items()) {
      st_relaxed(released + group, b->phase);
    }
  } else if (is_master()) {
    GPUCLASS_WAIT_FOR(got, ld_acquire(released + b->group) == b->phase, no_backoff, none(), bound);
  }
  sync_group();
}

/// The arrivals of a phase make 2^31 together, so that the last of them flips the top bit of the word that all poll (the barrier of
/// CUDA's cooperative groups).
GPUCLASS_INLINE void central_meet(grid_barrier* b, deadline* bound) {
  const uint phase_bit = 1u << 31;
  sync_group();
  if (is_master()) {
    bool got;
    const uint step = b->group == 0 ? phase_bit - (b->groups - 1) : 1;
    const uint before = atom_add_release(b->words, step);
    GPUCLASS_WAIT_FOR(got, ((before ^ ld_acquire(b->words)) & phase_bit) != 0, no_backoff, none(), bound);
  }
  sync_group();
}

enum { stripe_words = 256, stripe_phase_shift = 30, stripe_phases = 4, most_stripes = 32, most_striped_words = 64 };

GPUCLASS_INLINE uint clamped(uint value, uint most) { return value < 1 ? 1 : value < most ? value : most; }

/// Over how many words so many groups spread, and when they first look: what the trial says, else the usual figures of probes-cuda's
/// `wait/spread.cuh`.
GPUCLASS_INLINE void striped_open(grid_barrier* b, const trial* t) {
  const uint wanted = t->asked.backoff_min != 0 ? t->asked.backoff_min : b->groups / 128;
  const uint wanted_copies = t->asked.backoff_max != 0 ? t->asked.backoff_max : b->groups < 1024 ? 2 : b->groups / 512;
  const uint most = min(items(), (uint)most_stripes);
  const uint stripes = clamped(wanted, min(b->groups, most));
  const uint copies = clamped(wanted_copies, min(most_striped_words / stripes, items()));
  const uint others = (b->groups - 1 - b->group % stripes) / stripes;
  const uint watched = b->group / stripes % copies * stripes;
  b->first_cycles = t->asked.backoff_unit != 0 ? t->asked.backoff_unit : 190 + b->groups / 5;
  b->adds_to = b->words + (b->group % stripes + item() * stripes) * stripe_words;
  b->adds = item() < copies;
  b->step = b->group < stripes ? (1u << stripe_phase_shift) - others : 1;
  b->looks_at = b->words + (watched + item()) * stripe_words;
  b->looks = item() < stripes;
  b->phase = ld_relaxed(b->words + (watched + b->group % stripes) * stripe_words) >> stripe_phase_shift;
}

/// A group adds to one stripe of each copy, and waits for all stripes of one copy, an item for each (this tool: `barrier_striped.cuh`).
/// Where the items of a group may run one after the other, all have added before one waits.
GPUCLASS_INLINE void striped_meet(grid_barrier* b, deadline* bound) {
  sync_group();
  if (b->adds) {
    red_add_release(b->adds_to, b->step);
  }
  sync_items();
  if (b->looks) {
    bool got;
    pause_cycles(b->first_cycles);
    GPUCLASS_WAIT_FOR(got, ld_polled(b->looks_at) >> stripe_phase_shift != b->phase, no_backoff, none(), bound);
    acquire_polled();
  }
  b->phase = (b->phase + 1) % stripe_phases;
  sync_group();
}

/// Opens a barrier over its words: zeroed, or as they were left.
GPUCLASS_INLINE grid_barrier barrier_open(barrier_form form, const trial* t) {
  grid_barrier b = {state_of(t), 0, t->group, t->groups, 0, 0, false, false, 0, 0};
  if (form == barrier_twin_leaky) {
    b.groups = b.groups > 1 ? b.groups - 1 : 1;
  } else if (form == barrier_twin_one_stripe) {
    b.words += b.group % 2 * stripe_words;
    b.groups = (b.groups + 1 - b.group % 2) / 2;
    b.group /= 2;
  }
  if (form == barrier_xf) {
    b.phase = ld_relaxed(b.words + b.groups + b.group);
  } else if (form == barrier_striped) {
    striped_open(&b, t);
  } else if (form != barrier_twin_needs_zeroed_words) {
    b.phase = ld_relaxed(b.words + two_stage_released);
  }
  return b;
}

/// Puts zeroed words into what they are after `phases` phases. One item calls it, before the barrier is opened.
GPUCLASS_INLINE void barrier_preset(barrier_form form, const trial* t, uint phases) {
  volatile global uint* const words = state_of(t);
  if (form == barrier_xf) {
    for (uint i = 0; i < 2 * t->groups; ++i) {
      st_relaxed(words + i, phases);
    }
  } else if (form == barrier_striped) {
    for (uint stripe = 0; stripe < most_striped_words; ++stripe) {
      st_relaxed(words + stripe * stripe_words, phases << stripe_phase_shift);
    }
  } else if (form == barrier_central) {
    st_relaxed(words, phases << 31);
  } else {
    st_relaxed(words + two_stage_arrived, phases * t->groups);
    st_relaxed(words + two_stage_released, phases);
  }
}

/// Makes the state, and starts all groups together. All items call it. Returns whether the bound has not ended.
GPUCLASS_INLINE bool barrier_ready(barrier_form form, const trial* t, deadline* bound) {
  if (is_master() && t->group == 0 && t->asked.first != 0) {
    barrier_preset(form, t, t->asked.first);
  }
  return agreed(t, is_master() && start_together(t, bound) != 0 ? 1u : 0u) != 0;
}

/// Returns when every group has arrived.
GPUCLASS_INLINE void barrier_meet(barrier_form form, grid_barrier* b, deadline* bound) {
  switch (form) {
    case barrier_xf:
      xf_meet(b, bound);
      break;
    case barrier_central:
      central_meet(b, bound);
      break;
    case barrier_striped:
      striped_meet(b, bound);
      break;
    default:
      two_stage_meet(b, bound);
  }
}

#endif
