/// \file
/// Cache hits of neighbouring warps (Lo et al., Figure 5).
#include "gpuclass/program/memtest_locality.cuh"

using namespace gpuclass;

#define GPUCLASS_ROW(id, ...) \
  extern "C" __global__ void __launch_bounds__(544, 3) memtest_locality_##id(trial_arguments trial, dataset data) { \
    memtest_locality<__VA_ARGS__>(trial, data); \
  }
GPUCLASS_ROW(none, added::none)
GPUCLASS_ROW(barrier, added::barrier)
