/// \file
/// Mutexes of several GPUs, timed.
#include "gpuclass/bench/team_rate.cuh"

using namespace gpuclass;

#define GPUCLASS_TEAM_MUTEX(id, type, ...)                                                                                      \
  extern "C" __global__ void __launch_bounds__(128, 16) team_mutex_##id(trial_arguments trial, team_arguments team) { \
    team_mutex<GPUCLASS_TYPE type>(trial, team);                                                                       \
  }
#include "../system-catalogue.inc"
