/// \file
/// Vectors, added (Lo et al., Algorithm 2).
#include "gpuclass/program/vecadd.cuh"

using namespace gpuclass;

#define GPUCLASS_ROW(id, ...) \
  extern "C" __global__ void __launch_bounds__(1024, 2) vecadd_time_##id(trial_arguments trial, dataset data) { \
    vecadd<__VA_ARGS__, unwatched>(trial, data); \
  }
#include "rows/added.inc"
