/// \file
/// Barriers, verified.
#include "gpuclass/bench/verify.cuh"
#include "gpuclass/verify/twins.cuh"
#include "rows/barriers.cuh"

using namespace gpuclass;

#define GPUCLASS_ROW(id, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) barrier_verify_##id(trial_arguments trial) { barrier_verify<__VA_ARGS__>(trial); }
#include "rows/barriers.inc"
#include "rows/barrier_twins.inc"
#undef GPUCLASS_ROW

extern "C" __global__ void __launch_bounds__(128, 16) barrier_verify_kernel_relaunch(trial_arguments trial) { relaunch_verify(trial); }
extern "C" __global__ void __launch_bounds__(128, 16) barrier_verify_graph_relaunch(trial_arguments trial) { relaunch_verify(trial); }
