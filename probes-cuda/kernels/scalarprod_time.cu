/// \file
/// Scalar products (Lo et al., Algorithm 3).
#include "gpuclass/program/scalar_product.cuh"

using namespace gpuclass;

#define GPUCLASS_ROW(id, ...) \
  extern "C" __global__ void __launch_bounds__(1024, 2) scalarprod_time_##id(trial_arguments trial, dataset data) { \
    scalar_product<__VA_ARGS__, unwatched>(trial, data); \
  }
#include "rows/added.inc"
