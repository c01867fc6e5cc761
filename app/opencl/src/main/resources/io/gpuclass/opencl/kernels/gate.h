/// \file
/// Starts all groups of a trial at the same moment.
#ifndef GPUCLASS_GATE_H
#define GPUCLASS_GATE_H

#include "report.h"

/// Waits until every master has come, then until a moment that all agree on. Returns that moment on the clock, or 1 where there is none;
/// 0 if the bound expired, and then to all of them: who comes last and who gives up first settle it between them, so that nobody goes on
/// to wait for one who does not come. The masters of all groups call it, once for each gate.
/// \param gate 33 zeroed words
static ulong start_at(volatile global uint* gate, uint groups, deadline* bound) {
  const uint lead_ns = 5000;  // covers the slowest group's view of the moment
  const uint called_off = 2;  // no moment is even
  volatile global uint* const moment = gate + 32;
  if (atom_add_acq_rel(gate, 1) + 1 == groups) {
    fence_acq_rel();  // the others look at the moment only: it hands on what was done before any arrival
    atom_cas_relaxed(moment, 0, ((uint)clock_ns() + lead_ns) | 1u);
  }
  bool settled = false;
  uint start = 0;
  GPUCLASS_WAIT_UNTIL(settled, (start = ld_relaxed(moment)) != 0, (void)0, bound);
  if (!settled) {
    const uint before = atom_cas_relaxed(moment, 0, called_off);
    start = before == 0 ? called_off : before;
  }
  fence_acq_rel();
  if (start == called_off) {
    return 0;
  }
#if GPUCLASS_HAS_CLOCK
  const ulong now = clock_ns();
  const ulong at = now + (ulong)(long)(int)(start - (uint)now);
  while (clock_ns() < at) {
  }
  return at;
#else
  return 1;
#endif
}

static ulong start_together(const trial* t, deadline* bound) { return start_at(t->words + words_at_gate, t->groups, bound); }

#endif
