/// \file
/// Semaphores, verified.
#include "gpuclass/bench/verify.cuh"

using namespace gpuclass;

#define GPUCLASS_REPLICAS

#define GPUCLASS_SEMAPHORE(id, type, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) semaphore_verify_##id(trial_arguments trial) { semaphore_verify<GPUCLASS_TYPE type>(trial); }
#define GPUCLASS_SEMAPHORE_TWIN(id, type, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) semaphore_verify_twin_##id(trial_arguments trial) { semaphore_verify<GPUCLASS_TYPE type>(trial); }
#include "../catalogue.inc"
