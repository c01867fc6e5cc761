/// \file
/// Barriers, verified.
#include "gpuclass/bench/verify.cuh"
#include "gpuclass/sync/barrier_atomic_two_stage.cuh"
#include "gpuclass/sync/barrier_xf.cuh"
#include "gpuclass/verify/twins.cuh"

using namespace gpuclass;

extern "C" __global__ void __launch_bounds__(128) barrier_verify_atomic_two_stage(trial_arguments trial) { barrier_verify<barrier_atomic_two_stage<>>(trial); }
extern "C" __global__ void __launch_bounds__(128) barrier_verify_xf(trial_arguments trial) { barrier_verify<barrier_xf<>>(trial); }
extern "C" __global__ void __launch_bounds__(128) barrier_verify_twin_leaky(trial_arguments trial) { barrier_verify<twin_barrier_leaky>(trial); }
extern "C" __global__ void __launch_bounds__(128) barrier_verify_twin_early(trial_arguments trial) { barrier_verify<twin_barrier_early>(trial); }
