/// \file
/// Warms the device's clock up and reads it, where it has one.
#include "frame.h"

#if GPUCLASS_HAS_CLOCK
/// Every work-item that runs beside the others is busy for `window_ns`; group 0 reports the clock.
static void spin(const trial* t) {
  if (!GPUCLASS_ITEMS_RUN_FREELY && !is_master()) {
    return;
  }
  const stretch timed = stretch_begins();
  const ulong end = clock_ns() + t->asked.window_ns;
  while (clock_ns() < end) {
  }
  stretch_ends(t, &timed);
}
GPUCLASS_KERNEL(clock_rate_spin, spin)
#endif

/// A kernel that does nothing but start together: what a launch takes.
static void start_only(const trial* t) {
  deadline bound = deadline_of(t);
  if (is_master()) {
    start_together(t, &bound);
  }
  report_expiry(t, &bound);
}
GPUCLASS_KERNEL(clock_rate_nothing, start_only)
