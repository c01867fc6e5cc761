/// \file
/// Barriers, timed while blocks come apart.
#include "gpuclass/bench/barrier_time.cuh"

using namespace gpuclass;

#define GPUCLASS_BARRIER(id, type, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) barrier_skew_##id(trial_arguments trial) { barrier_skew<GPUCLASS_TYPE type>(trial); }
#include "../catalogue.inc"
