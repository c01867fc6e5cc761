/// \file
/// The SIMT hazard probe (SIMD-deadlock note).
#include "gpuclass/bench/simt_count.cuh"

using namespace gpuclass;

extern "C" __global__ void __launch_bounds__(512) simt_count_naive(trial_arguments trial) { simt_count<naive_lock>(trial); }
extern "C" __global__ void __launch_bounds__(512) simt_count_safe(trial_arguments trial) { simt_count<safe_lock<true>>(trial); }
extern "C" __global__ void __launch_bounds__(512) simt_count_safe_unfenced(trial_arguments trial) { simt_count<safe_lock<false>>(trial); }
extern "C" __global__ void __launch_bounds__(512) simt_count_printed_naive(trial_arguments trial) { simt_count<printed_naive_lock>(trial); }
extern "C" __global__ void __launch_bounds__(512) simt_count_printed_safe(trial_arguments trial) { simt_count<printed_safe_lock<block_fence>>(trial); }
extern "C" __global__ void __launch_bounds__(512) simt_count_printed_device(trial_arguments trial) { simt_count<printed_safe_lock<device_fence>>(trial); }
extern "C" __global__ void __launch_bounds__(512) simt_count_printed_system(trial_arguments trial) { simt_count<printed_safe_lock<system_fence>>(trial); }
extern "C" __global__ void __launch_bounds__(512) simt_count_printed_unfenced(trial_arguments trial) { simt_count<printed_safe_lock<no_fence>>(trial); }
extern "C" __global__ void __launch_bounds__(512) simt_count_no_lock(trial_arguments trial) { simt_count<without_lock>(trial); }
