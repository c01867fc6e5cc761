/// \file
/// Barriers, verified.
#include "gpuclass/bench/verify.cuh"

using namespace gpuclass;

#define GPUCLASS_REPLICAS

#define GPUCLASS_BARRIER(id, type, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) barrier_verify_##id(trial_arguments trial) { barrier_verify<GPUCLASS_TYPE type>(trial); }
#define GPUCLASS_BARRIER_TWIN(id, type, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) barrier_verify_twin_##id(trial_arguments trial) { barrier_verify<GPUCLASS_TYPE type>(trial); }
#define GPUCLASS_RELAUNCH(id, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) barrier_verify_##id(trial_arguments trial) { relaunch_verify(trial); }
#include "../catalogue.inc"
