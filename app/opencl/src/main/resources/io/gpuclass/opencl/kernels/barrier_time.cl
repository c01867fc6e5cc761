/// \file
/// Barriers, timed for a fixed count of phases: whoever left early would leave the others waiting.
#include "barrier.h"

#if GPUCLASS_HAS_ORDER

GPUCLASS_INLINE void barrier_time(barrier_form form, const trial* t) {
  deadline bound = deadline_of(t);
  const uint phases = barrier_ready(form, t, &bound) ? t->asked.length : 0;
  grid_barrier b = barrier_open(form, t);
  const stretch timed = stretch_begins();
  const ulong start = clock_ns();
  for (uint phase = 0; phase < phases; ++phase) {
    barrier_meet(form, &b, &bound);
  }
  stretch_ends(t, &timed);
  if (t->group == 0 && is_master()) {
    set_report(t, report_operations, phases);
    set_report(t, report_window_ns, clock_ns() - start);
  }
  report_expiry(t, &bound);
}

#define GPUCLASS_BARRIER(id, row) \
  static void time_##id(const trial* t) { barrier_time(barrier_##id, t); } \
  GPUCLASS_KERNEL(barrier_time_##id, time_##id)
#include "opencl-catalogue.inc"

#endif
