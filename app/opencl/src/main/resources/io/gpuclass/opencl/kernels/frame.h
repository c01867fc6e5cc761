/// \file
/// What every kernel begins with. All kernels have the same arguments, and are made by GPUCLASS_KERNEL.
///
/// With GPUCLASS_GATE (the host's -D) they can count resident groups, and pick those that take part out of more. The host asks for that only
/// where it needs it: behind the gate NVIDIA's compiler no longer knows that the master is alone in its warp, and has one item of a warp add
/// for all and hand the result on. On an H200 additions that are pipelined on words of the groups' own took 16 % longer, and a lone ticket
/// lock, whose first look at the turn had to wait for the ticket, 40 %.
#ifndef GPUCLASS_FRAME_H
#define GPUCLASS_FRAME_H

#include "gate.h"

#if defined(GPUCLASS_GATE)

/// Counts the groups that are resident at once (Sorensen et al., OOPSLA 2016: poll and close). Groups enter until one of them has waited in
/// vain for further ones, and closes; nobody leaves before that, so that all that have entered are resident together. One word holds
/// both the count and whether it is closed, which takes the place of the paper's mutex. `report_reached` is the count. Masters call it.
static void discover(const trial* t) {
  const uint closed = 1u << 31;
  const uint most_looks = 1u << 24;
  volatile global uint* const state = t->control + control_resident;
  if ((atom_add_relaxed(state, 1) & closed) != 0) {
    return;
  }
  uint seen = 0;
  uint in_vain = 0;
  _Pragma("unroll 1") for (uint looks = 0; looks < most_looks && in_vain < t->asked.discover && (seen & closed) == 0; ++looks) {
    const uint now = ld_relaxed(state);
    in_vain = now == seen ? in_vain + 1 : 0;
    seen = now;
  }
  const uint before = atom_or_relaxed(state, closed);
  if ((before & closed) == 0) {
    set_report(t, report_reached, before);
  }
}

/// Returns the group's number; from `groups` on it does not take part. Where there are more groups than take part, those that come first do:
/// on a device that runs some groups to their end before it begins others, the ones that it begins are the ones that count. Masters call it.
static uint own_number(const trial* t) {
  if (t->asked.discover != 0) {
    discover(t);
    return t->groups;
  }
  return get_num_groups(0) == t->groups ? (uint)get_group_id(0) : atom_add_relaxed(t->control + control_entered, 1);
}

/// Starts groups together that were launched with others to spare. Returns whether the group is to begin. Masters call it.
static uint begins(const trial* t) {
  if (t->group >= t->groups || get_num_groups(0) == t->groups) {
    return t->group < t->groups ? 1 : 0;
  }
  deadline bound = deadline_of(t);
  const ulong start = start_at(t->control + control_gate, t->groups, &bound);
  report_expiry(t, &bound);
  return start != 0 ? 1 : 0;
}

/// Defines a kernel.
/// \param name entry point
/// \param body what all work-items of each group do: a function of a `const trial*`, or a macro that is called like one
#define GPUCLASS_KERNEL(name, body) \
  kernel void name(volatile global uint* words, volatile global uint* report, volatile global uint* control, \
                   const trial_arguments asked) { \
    local uint shared[4]; \
    trial t = {words + asked.place, report, control, shared, asked, 0, asked.groups}; \
    t.group = agreed(&t, is_master() ? own_number(&t) : 0); \
    if (agreed(&t, is_master() ? begins(&t) : 0) != 0) { \
      body(&t); \
    } \
  }

#else

/// The same where each group that is launched takes part, and begins at once.
#define GPUCLASS_KERNEL(name, body) \
  kernel void name(volatile global uint* words, volatile global uint* report, volatile global uint* control, \
                   const trial_arguments asked) { \
    local uint shared[4]; \
    const trial t = {words + asked.place, report, control, shared, asked, (uint)get_group_id(0), asked.groups}; \
    body(&t); \
  }

#endif

#endif
