/// \file
/// Vectors, added, looked at.
#include "gpuclass/program/vecadd.cuh"

using namespace gpuclass;

#define GPUCLASS_ROW(id, ...) \
  extern "C" __global__ void __launch_bounds__(1024, 2) vecadd_detail_##id(trial_arguments trial, dataset data) { \
    vecadd<__VA_ARGS__, watched>(trial, data); \
  }
#include "rows/added.inc"
