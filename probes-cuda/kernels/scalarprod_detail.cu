/// \file
/// Scalar products, looked at.
#include "gpuclass/program/scalar_product.cuh"

using namespace gpuclass;

#define GPUCLASS_ROW(id, ...) \
  extern "C" __global__ void __launch_bounds__(1024, 2) scalarprod_detail_##id(trial_arguments trial, dataset data) { \
    scalar_product<__VA_ARGS__, watched>(trial, data); \
  }
#include "rows/added.inc"
