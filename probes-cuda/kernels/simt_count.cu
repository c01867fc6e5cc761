/// \file
/// The SIMT hazard probe (SIMD-deadlock note), and the steps of the scale of concern (Giroux S9329).
#include "gpuclass/bench/simt_count.cuh"

using namespace gpuclass;

extern "C" __global__ void __launch_bounds__(512) simt_count_naive(trial_arguments trial) { simt_count<naive_lock>(trial); }
extern "C" __global__ void __launch_bounds__(512) simt_count_safe(trial_arguments trial) { simt_count<safe_lock<true>>(trial); }
extern "C" __global__ void __launch_bounds__(512) simt_count_safe_unfenced(trial_arguments trial) { simt_count<safe_lock<false>>(trial); }
extern "C" __global__ void __launch_bounds__(512) simt_count_printed_naive(trial_arguments trial) { simt_count<printed_naive_lock>(trial); }
extern "C" __global__ void __launch_bounds__(512) simt_count_printed_safe(trial_arguments trial) { simt_count<printed_safe_lock<true>>(trial); }
extern "C" __global__ void __launch_bounds__(512) simt_count_printed_unfenced(trial_arguments trial) { simt_count<printed_safe_lock<false>>(trial); }
extern "C" __global__ void __launch_bounds__(512) simt_count_no_lock(trial_arguments trial) { simt_count<without_lock>(trial); }
extern "C" __global__ void __launch_bounds__(512) simt_count_concern_no_atomics(trial_arguments trial) { simt_count<concern_no_atomics>(trial); }
extern "C" __global__ void __launch_bounds__(512) simt_count_concern_ignored(trial_arguments trial) { simt_count<concern_ignored>(trial); }
extern "C" __global__ void __launch_bounds__(512) simt_count_concern_arithmetic(trial_arguments trial) { simt_count<concern_arithmetic>(trial); }
extern "C" __global__ void __launch_bounds__(512) simt_count_concern_outside_loop(trial_arguments trial) { simt_count<concern_outside_loop>(trial); }
extern "C" __global__ void __launch_bounds__(512) simt_count_concern_inside_loop(trial_arguments trial) { simt_count<concern_inside_loop>(trial); }
extern "C" __global__ void __launch_bounds__(512) simt_count_concern_closes_loop(trial_arguments trial) { simt_count<concern_closes_loop>(trial); }
extern "C" __global__ void __launch_bounds__(512) simt_count_concern_in_lockstep(trial_arguments trial) { simt_count<concern_in_lockstep>(trial); }
