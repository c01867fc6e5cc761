/// \file
/// Mutexes, timed: locks and unlocks until the window closes.
#include "mutex.h"
#include "rate.h"

#if GPUCLASS_HAS_ORDER

GPUCLASS_RATE(mutex_rate, mutex_form, mutex_start(form, t, &gate), mutex m = mutex_open(form, t),
              mutex_lock(form, &m, &window) && (mutex_unlock(form, &m), true))

#define GPUCLASS_MUTEX(id, row) \
  static void rate_##id(const trial* t) { mutex_rate(mutex_##id, t); } \
  GPUCLASS_KERNEL(mutex_rate_##id, rate_##id)
#include "opencl-catalogue.inc"

#endif
