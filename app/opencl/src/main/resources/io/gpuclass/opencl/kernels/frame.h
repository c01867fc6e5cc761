/// \file
/// What every kernel begins with. All kernels have the same arguments, and are made by GPUCLASS_KERNEL.
#ifndef GPUCLASS_FRAME_H
#define GPUCLASS_FRAME_H

#include "gate.h"

/// Counts the groups that are resident at once (Sorensen et al., OOPSLA 2016: poll and close). Groups enter until one of them has waited in
/// vain for further ones, and closes; nobody leaves before that, so that all that have entered are resident together. One word holds
/// both the count and whether it is closed, which takes the place of the paper's mutex. `report_reached` is the count.
static void discover(const trial* t) {
  const uint closed = 1u << 31;
  const uint most_looks = 1u << 24;
  volatile global uint* const state = t->control + control_resident;
  if (!is_master() || (atom_add_relaxed(state, 1) & closed) != 0) {
    return;
  }
  uint seen = 0;
  uint in_vain = 0;
  for (uint looks = 0; looks < most_looks && in_vain < t->asked.discover && (seen & closed) == 0; ++looks) {
    const uint now = ld_relaxed(state);
    in_vain = now == seen ? in_vain + 1 : 0;
    seen = now;
  }
  const uint before = atom_or_relaxed(state, closed);
  if ((before & closed) == 0) {
    set_report(t, report_reached, before);
  }
}

/// Gives the group its number, and returns whether it takes part. Where there are more groups than take part, those that come first do, and
/// start together: on a device that runs some groups to their end before it begins others, the ones that it begins are the ones that count.
static bool enters(trial* t) {
  if (get_num_groups(0) == t->groups) {
    t->group = (uint)get_group_id(0);
    return true;
  }
  t->group = agreed(t, is_master() ? atom_add_relaxed(t->control + control_entered, 1) : 0);
  if (t->group >= t->groups) {
    return false;
  }
  deadline bound = deadline_of(t);
  const uint started = agreed(t, is_master() && start_at(t->control + control_gate, t->groups, &bound) != 0 ? 1u : 0u);
  report_expiry(t, &bound);
  return started != 0;
}

/// Defines a kernel.
/// \param name entry point
/// \param body what all work-items of each group do: a function of a `const trial*`, or a macro that is called like one
#define GPUCLASS_KERNEL(name, body) \
  kernel void name(volatile global uint* words, volatile global uint* report, volatile global uint* control, \
                   const trial_arguments asked) { \
    local uint shared[4]; \
    trial t = {words + asked.place, report, control, shared, asked, 0, asked.groups}; \
    if (asked.discover != 0) { \
      discover(&t); \
    } else if (enters(&t)) { \
      body(&t); \
    } \
  }

#endif
