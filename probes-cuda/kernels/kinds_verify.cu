/// \file
/// Event counters, latches, messages, look-backs, combining mutexes, shared mutexes, sequence locks, bounded queues and work-stealing deques, verified.
#include "gpuclass/bench/kinds_verify.cuh"

using namespace gpuclass;

#define GPUCLASS_CHECKED(kind, id, type) \
  extern "C" __global__ void __launch_bounds__(128, 16) kinds_verify_##kind##_##id(trial_arguments trial) { \
    kind##_verify<GPUCLASS_TYPE type>(trial); \
  }
#define GPUCLASS_KIND_CHECK(kind, id, type, ...) GPUCLASS_CHECKED(kind, id, type)
#define GPUCLASS_KIND_TWIN(kind, id, type, ...) GPUCLASS_CHECKED(kind, twin_##id, type)
#include "../kinds-catalogue.inc"
