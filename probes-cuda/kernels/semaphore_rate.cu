/// \file
/// Semaphores, timed.
#include "gpuclass/bench/backoff_of.cuh"
#include "gpuclass/bench/rate.cuh"
#include "gpuclass/sync/semaphore_sleeping.cuh"
#include "gpuclass/sync/semaphore_spin.cuh"

using namespace gpuclass;

extern "C" __global__ void __launch_bounds__(128) semaphore_rate_spin(trial_arguments trial) { semaphore_rate<semaphore_spin<>>(trial); }
extern "C" __global__ void __launch_bounds__(128) semaphore_rate_spin_backoff(trial_arguments trial) { semaphore_rate<semaphore_spin<scope::device, linear_backoff>>(trial, backoff_of(trial)); }
extern "C" __global__ void __launch_bounds__(128) semaphore_rate_sleeping(trial_arguments trial) { semaphore_rate<semaphore_sleeping<>>(trial); }
