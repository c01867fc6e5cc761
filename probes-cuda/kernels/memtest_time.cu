/// \file
/// Memory, tested cell by cell (Lo et al., Algorithm 1).
#include "gpuclass/program/memtest.cuh"

using namespace gpuclass;

#define GPUCLASS_ROW(id, ...) \
  extern "C" __global__ void __launch_bounds__(1024, 2) memtest_time_##id(trial_arguments trial, dataset data) { \
    memtest<memtest_repeat, __VA_ARGS__, unwatched>(trial, data); \
  }
#include "rows/added.inc"
