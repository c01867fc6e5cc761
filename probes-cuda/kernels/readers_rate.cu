/// \file
/// Readers of one object under sequence locks and shared mutexes, timed.
#include "gpuclass/bench/readers_rate.cuh"

using namespace gpuclass;

#define GPUCLASS_READERS(id, type, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) readers_rate_##id(trial_arguments trial) { readers_rate<GPUCLASS_TYPE type>(trial); }
#include "../kinds-catalogue.inc"
