/// \file
/// Mutexes, verified.
#include "gpuclass/bench/verify.cuh"

using namespace gpuclass;

#define GPUCLASS_REPLICAS

#define GPUCLASS_MUTEX(id, type, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) mutex_verify_##id(trial_arguments trial) { mutex_verify<GPUCLASS_TYPE type>(trial); }
#define GPUCLASS_MUTEX_TWIN(id, type, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) mutex_verify_twin_##id(trial_arguments trial) { mutex_verify<GPUCLASS_TYPE type>(trial); }
#include "../catalogue.inc"
