/// \file
/// Memory, tested cell by cell, with 1024 checks written out from one barrier to the next (Lo et al., Algorithm 1, line 7).
#include "gpuclass/program/memtest.cuh"

using namespace gpuclass;

#define GPUCLASS_ROW(id, ...) \
  extern "C" __global__ void __launch_bounds__(1024, 2) memtest_printed_##id(trial_arguments trial, dataset data) { \
    memtest<memtest_repeat_printed, __VA_ARGS__, unwatched>(trial, data); \
  }
GPUCLASS_ROW(none, added::none)
GPUCLASS_ROW(barrier, added::barrier)
