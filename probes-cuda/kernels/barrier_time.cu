/// \file
/// Barriers, timed.
#include "gpuclass/bench/barrier_time.cuh"
#include "rows/barriers.cuh"

using namespace gpuclass;

#define GPUCLASS_ROW(id, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) barrier_time_##id(trial_arguments trial) { barrier_time<__VA_ARGS__>(trial); }
#include "rows/barriers.inc"
#undef GPUCLASS_ROW

extern "C" __global__ void __launch_bounds__(128, 16) barrier_time_kernel_relaunch(trial_arguments trial) { relaunch_time(trial); }
extern "C" __global__ void __launch_bounds__(128, 16) barrier_time_graph_relaunch(trial_arguments trial) { relaunch_time(trial); }
