/// \file
/// How often groups get through an operation in a fixed time.
#ifndef GPUCLASS_RATE_H
#define GPUCLASS_RATE_H

#include "primitive.h"

/// Defines `name`, which times a form: every group contends from a common start until the window closes. Only the masters take part.
/// \param type the forms' type
/// \param common_start returns when to start, 0 if not all came: of `form`, `t`, and the deadline `gate`
/// \param object declares what the operation needs, of `form` and `t`
/// \param operation does it once; false if `window`, the deadline, ended it
#define GPUCLASS_RATE(name, type, common_start, object, operation) \
  GPUCLASS_INLINE void name##_from(type form, const trial* t, ulong start) { \
    object; \
    deadline window = window_of(t, start); \
    const stretch timed = stretch_begins(); \
    uint completed = 0; \
    while (operation) { \
      if (!goes_on(&window, completed + 1)) { \
        break; \
      } \
      ++completed; \
    } \
    stretch_ends(t, &timed); \
    report_window(t, completed); \
  } \
  GPUCLASS_INLINE void name(type form, const trial* t) { \
    if (is_master()) { \
      deadline gate = deadline_of(t); \
      const ulong start = common_start; \
      report_expiry(t, &gate); \
      if (start != 0) { \
        name##_from(form, t, start); \
      } \
    } \
  }

#endif
