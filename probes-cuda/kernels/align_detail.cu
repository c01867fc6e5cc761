/// \file
/// Queries, aligned, looked at.
#include "gpuclass/program/align.cuh"

using namespace gpuclass;

#define GPUCLASS_ROW(id, ...) \
  extern "C" __global__ void __launch_bounds__(1024, 2) align_detail_##id(trial_arguments trial, dataset data) { \
    align<__VA_ARGS__, watched>(trial, data); \
  }
#include "rows/placements.inc"
