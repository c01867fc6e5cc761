/// \file
/// Barriers, timed.
#include "gpuclass/bench/barrier_time.cuh"
#include "gpuclass/sync/barrier_atomic_two_stage.cuh"
#include "gpuclass/sync/barrier_xf.cuh"

using namespace gpuclass;

extern "C" __global__ void __launch_bounds__(128) barrier_time_atomic_two_stage(trial_arguments trial) { barrier_time<barrier_atomic_two_stage<>>(trial); }
extern "C" __global__ void __launch_bounds__(128) barrier_time_xf(trial_arguments trial) { barrier_time<barrier_xf<>>(trial); }
