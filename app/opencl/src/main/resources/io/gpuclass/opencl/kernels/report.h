/// \file
/// What kernels report.
#ifndef GPUCLASS_REPORT_H
#define GPUCLASS_REPORT_H

#include "wait.h"

/// Adds to a 64-bit word of the report. Any work-item may call it, at any time.
static void add_to_report(const trial* t, uint word, ulong amount) {
  if (amount == 0) {
    return;
  }
  const uint low = (uint)amount;
  const uint before = atom_add_relaxed(t->report + 2 * word, low);
  const uint high = (uint)(amount >> 32) + (before + low < before ? 1u : 0u);
  if (high != 0) {
    atom_add_relaxed(t->report + 2 * word + 1, high);
  }
}

/// Sets a 64-bit word of the report. One work-item of all calls it.
static void set_report(const trial* t, uint word, ulong value) {
  t->report[2 * word] = (uint)value;
  t->report[2 * word + 1] = (uint)(value >> 32);
}

/// Sets the operations of the caller's group. Its master calls it.
static void set_operations(const trial* t, uint operations) { t->report[per_group_at + t->group] = operations; }

/// Makes `value` count as used. It is 0 in every correct run, but no compiler knows.
static void use(const trial* t, uint value) { add_to_report(t, report_sink, value); }

static void report_expiry(const trial* t, const deadline* bound) { add_to_report(t, report_timed_out, hit(bound) ? 1 : 0); }

/// A stretch of group 0, by which the host knows the device's clock.
typedef struct {
  ulong cycles;
  ulong ns;
} stretch;

static stretch stretch_begins(void) {
  const stretch begun = {clock_cycles(), clock_ns()};
  return begun;
}

/// All call it, once in a kernel.
static void stretch_ends(const trial* t, const stretch* begun) {
  if (t->group == 0 && is_master()) {
    set_report(t, report_cycles, clock_cycles() - begun->cycles);
    set_report(t, report_timer_ns, clock_ns() - begun->ns);
  }
}

#endif
