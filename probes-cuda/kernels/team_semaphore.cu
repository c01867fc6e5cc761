/// \file
/// Semaphores of several GPUs, timed.
#include "gpuclass/bench/team_rate.cuh"

using namespace gpuclass;

#define GPUCLASS_TEAM_SEMAPHORE(id, type, ...)                                                                                      \
  extern "C" __global__ void __launch_bounds__(128, 16) team_semaphore_##id(trial_arguments trial, team_arguments team) { \
    team_semaphore<GPUCLASS_TYPE type>(trial, team);                                                                       \
  }
#include "../system-catalogue.inc"
