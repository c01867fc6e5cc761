/// \file
/// Mutexes for fixed work.
#include "gpuclass/bench/fixed_work.cuh"

using namespace gpuclass;

#define GPUCLASS_REPLICAS

#define GPUCLASS_MUTEX(id, type, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) mutex_fixed_##id(trial_arguments trial) { mutex_fixed<GPUCLASS_TYPE type>(trial); }
#include "../catalogue.inc"
