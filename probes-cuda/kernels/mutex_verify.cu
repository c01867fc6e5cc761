/// \file
/// Mutexes, verified.
#include "gpuclass/bench/backoff_of.cuh"
#include "gpuclass/bench/verify.cuh"
#include "gpuclass/sync/mutex_fa.cuh"
#include "gpuclass/sync/mutex_ring.cuh"
#include "gpuclass/sync/mutex_spin.cuh"
#include "gpuclass/verify/twins.cuh"

using namespace gpuclass;

extern "C" __global__ void __launch_bounds__(128) mutex_verify_spin(trial_arguments trial) { mutex_verify<mutex_spin<>>(trial); }
extern "C" __global__ void __launch_bounds__(128) mutex_verify_spin_backoff(trial_arguments trial) { mutex_verify<mutex_spin<scope::device, linear_backoff>>(trial, backoff_of(trial)); }
extern "C" __global__ void __launch_bounds__(128) mutex_verify_fa(trial_arguments trial) { mutex_verify<mutex_fa<scope::device, linear_backoff>>(trial, backoff_of(trial)); }
extern "C" __global__ void __launch_bounds__(128) mutex_verify_ring(trial_arguments trial) { mutex_verify<mutex_ring<scope::device, linear_backoff>>(trial, backoff_of(trial)); }
extern "C" __global__ void __launch_bounds__(128) mutex_verify_twin_no_lock(trial_arguments trial) { mutex_verify<twin_mutex_no_lock>(trial); }
extern "C" __global__ void __launch_bounds__(128) mutex_verify_twin_test_then_set(trial_arguments trial) { mutex_verify<twin_mutex_test_then_set>(trial); }
extern "C" __global__ void __launch_bounds__(128) mutex_verify_twin_unfenced(trial_arguments trial) { mutex_verify<twin_mutex_unfenced>(trial); }
extern "C" __global__ void __launch_bounds__(128) mutex_verify_twin_never_released(trial_arguments trial) { mutex_verify<twin_mutex_never_released>(trial); }
