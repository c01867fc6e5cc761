/// \file
/// Combining mutexes, timed, and others that do the same.
#include "gpuclass/bench/combining_rate.cuh"

using namespace gpuclass;

#define GPUCLASS_COMBINING(id, type, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) combining_rate_##id(trial_arguments trial) { combining_rate<GPUCLASS_TYPE type>(trial); }
#include "../kinds-catalogue.inc"
