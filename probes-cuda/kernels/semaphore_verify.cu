/// \file
/// Semaphores, verified.
#include "gpuclass/bench/backoff_of.cuh"
#include "gpuclass/bench/verify.cuh"
#include "gpuclass/sync/semaphore_sleeping.cuh"
#include "gpuclass/sync/semaphore_spin.cuh"
#include "gpuclass/verify/twins.cuh"

using namespace gpuclass;

extern "C" __global__ void __launch_bounds__(128) semaphore_verify_spin(trial_arguments trial) { semaphore_verify<semaphore_spin<>>(trial); }
extern "C" __global__ void __launch_bounds__(128) semaphore_verify_spin_backoff(trial_arguments trial) { semaphore_verify<semaphore_spin<scope::device, linear_backoff>>(trial, backoff_of(trial)); }
extern "C" __global__ void __launch_bounds__(128) semaphore_verify_sleeping(trial_arguments trial) { semaphore_verify<semaphore_sleeping<>>(trial); }
extern "C" __global__ void __launch_bounds__(128) semaphore_verify_twin_off_by_one(trial_arguments trial) { semaphore_verify<twin_semaphore_off_by_one>(trial); }
