/// \file
/// Semaphores for fixed work.
#include "gpuclass/bench/fixed_work.cuh"

using namespace gpuclass;

#define GPUCLASS_REPLICAS

#define GPUCLASS_SEMAPHORE(id, type, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) semaphore_fixed_##id(trial_arguments trial) { semaphore_fixed<GPUCLASS_TYPE type>(trial); }
#include "../catalogue.inc"
