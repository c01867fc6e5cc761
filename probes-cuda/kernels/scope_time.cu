/// \file
/// Cost of a scope (Mahapatra 2020, section 2.1).
#include "gpuclass/bench/scope_time.cuh"

using namespace gpuclass;

#define GPUCLASS_ROW(id, reach, type) \
  extern "C" __global__ void __launch_bounds__(128) scope_time_##id##_##reach(trial_arguments trial) { \
    scope_time<type<scope::reach>>(trial, trial.words); \
  }
#define GPUCLASS_ROWS(id, type) GPUCLASS_ROW(id, block, type) GPUCLASS_ROW(id, device, type) GPUCLASS_ROW(id, system, type)
GPUCLASS_ROWS(fence, scoped_fence)
GPUCLASS_ROWS(acquire, scoped_acquire)
GPUCLASS_ROWS(release, scoped_release)
GPUCLASS_ROWS(atomic, scoped_atomic)
GPUCLASS_ROWS(relaxed_atomic, scoped_relaxed_atomic)
