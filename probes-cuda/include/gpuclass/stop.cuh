/// \file
/// Stopping with one line that says why, in release builds too.
#pragma once
#include "names/begin.cuh"

#include "config.cuh"

#if !GPUCLASS_ON_DEVICE && !defined(__CUDACC_RTC__)
#include <cstdio>
#include <cstdlib>
#endif

/// Stops the kernel, or the program, with a line unless `holds`. For what is known when an object is made, and costs nothing in a loop. A
/// macro, since a line that is no literal would take stack. What follows may rely on `holds`: an address that cannot be shared memory is then
/// not compiled as if it were, which crashes nvcc.
#if GPUCLASS_ON_DEVICE
#define GPUCLASS_STOP_UNLESS(holds, line) \
  do {                                    \
    if (!(holds)) {                       \
      printf("gpuclass: " line "\n");     \
      __trap();                           \
      __builtin_unreachable();            \
    }                                     \
  } while (false)
#else
#define GPUCLASS_STOP_UNLESS(holds, line)          \
  do {                                           \
    if (!(holds)) {                              \
      std::fputs("gpuclass: " line "\n", stderr); \
      std::abort();                              \
    }                                            \
  } while (false)
#endif

#include "names/end.cuh"
