/// \file
/// Pairs of words claimed by compare-and-swap, timed.
#include "gpuclass/program/dual_cas.cuh"

using namespace gpuclass;

#define GPUCLASS_ROW(id) \
  extern "C" __global__ void __launch_bounds__(128, 16) dualcas_time_##id(trial_arguments trial, dataset data) { \
    dual_cas_time<dual_cas_##id>(trial, data); \
  }
GPUCLASS_ROW(lock_free)
GPUCLASS_ROW(starvation_free)
#undef GPUCLASS_ROW
