/// \file
/// Semaphores, timed: waits and posts until the window closes.
#include "rate.h"
#include "semaphore.h"

#if GPUCLASS_HAS_ORDER

GPUCLASS_RATE(semaphore_rate, semaphore_form, semaphore_start(form, t, false, &gate), const semaphore s = semaphore_open(form, t),
              semaphore_wait(form, &s, &window) && semaphore_post(form, &s, &window))

#define GPUCLASS_SEMAPHORE(id, row) \
  static void rate_##id(const trial* t) { semaphore_rate(semaphore_##id, t); } \
  GPUCLASS_KERNEL(semaphore_rate_##id, rate_##id)
#include "opencl-catalogue.inc"

#endif
