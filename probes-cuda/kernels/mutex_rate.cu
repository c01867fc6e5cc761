/// \file
/// Mutexes, timed.
#include "gpuclass/bench/backoff_of.cuh"
#include "gpuclass/bench/rate.cuh"
#include "gpuclass/sync/mutex_fa.cuh"
#include "gpuclass/sync/mutex_ring.cuh"
#include "gpuclass/sync/mutex_spin.cuh"

using namespace gpuclass;

extern "C" __global__ void __launch_bounds__(128) mutex_rate_spin(trial_arguments trial) { mutex_rate<mutex_spin<>>(trial); }
extern "C" __global__ void __launch_bounds__(128) mutex_rate_spin_backoff(trial_arguments trial) { mutex_rate<mutex_spin<scope::device, linear_backoff>>(trial, backoff_of(trial)); }
extern "C" __global__ void __launch_bounds__(128) mutex_rate_fa(trial_arguments trial) { mutex_rate<mutex_fa<scope::device, linear_backoff>>(trial, backoff_of(trial)); }
extern "C" __global__ void __launch_bounds__(128) mutex_rate_ring(trial_arguments trial) { mutex_rate<mutex_ring<scope::device, linear_backoff>>(trial, backoff_of(trial)); }
