/// \file
/// Event counters, latches, combining mutexes, shared mutexes and sequence locks, verified.
#include "gpuclass/bench/kinds_verify.cuh"

using namespace gpuclass;

#define GPUCLASS_KIND_CHECK(kind, id, type, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) kinds_verify_##kind##_##id(trial_arguments trial) { \
    kind##_verify<GPUCLASS_TYPE type>(trial); \
  }
#define GPUCLASS_KIND_TWIN(kind, id, type, ...) GPUCLASS_KIND_CHECK(kind, twin_##id, type, __VA_ARGS__)
#include "../kinds-catalogue.inc"
