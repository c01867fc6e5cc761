/// \file
/// Barriers of several GPUs, timed.
#include "gpuclass/bench/team_barrier.cuh"

using namespace gpuclass;

#define GPUCLASS_TEAM_BARRIER(id, type, ...)                                                                                      \
  extern "C" __global__ void __launch_bounds__(128, 16) team_barrier_##id(trial_arguments trial, team_arguments team) { \
    team_barrier<GPUCLASS_TYPE type>(trial, team);                                                                       \
  }
#include "../system-catalogue.inc"
