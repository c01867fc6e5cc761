/// \file
/// Memory, tested cell by cell, looked at.
#include "gpuclass/program/memtest.cuh"

using namespace gpuclass;

#define GPUCLASS_ROW(id, ...) \
  extern "C" __global__ void __launch_bounds__(1024, 2) memtest_detail_##id(trial_arguments trial, dataset data) { \
    memtest<memtest_repeat, __VA_ARGS__, watched>(trial, data); \
  }
#include "rows/added.inc"
