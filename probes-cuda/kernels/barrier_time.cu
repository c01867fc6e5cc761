/// \file
/// Barriers, timed.
#include "gpuclass/bench/barrier_time.cuh"

using namespace gpuclass;

#define GPUCLASS_REPLICAS

#define GPUCLASS_BARRIER(id, type, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) barrier_time_##id(trial_arguments trial) { barrier_time<GPUCLASS_TYPE type>(trial); }
#define GPUCLASS_RELAUNCH(id, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) barrier_time_##id(trial_arguments trial) { relaunch_time(trial); }
#include "../catalogue.inc"
