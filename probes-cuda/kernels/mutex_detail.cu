/// \file
/// Mutexes, looked at.
#define GPUCLASS_COUNT_ACCESSES
#include "gpuclass/bench/detail.cuh"

using namespace gpuclass;

#define GPUCLASS_MUTEX(id, type, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) mutex_detail_##id(trial_arguments trial) { mutex_detail<GPUCLASS_TYPE type>(trial); }
#include "../catalogue.inc"
