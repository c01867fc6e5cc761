/// \file
/// The SIMT hazard probe (SIMD-deadlock note), and the steps of the scale of concern (Giroux S9329).
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

#define GPUCLASS_ROW(step) \
  extern "C" __global__ void __launch_bounds__(512) simt_count_##step(trial_arguments trial) { simt_count<step>(trial); }
GPUCLASS_ROW(concern_no_atomics)
GPUCLASS_ROW(concern_ignored)
GPUCLASS_ROW(concern_arithmetic)
GPUCLASS_ROW(concern_outside_loop)
GPUCLASS_ROW(concern_inside_loop)
GPUCLASS_ROW(concern_closes_loop)
GPUCLASS_ROW(concern_in_lockstep)
