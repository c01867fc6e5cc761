/// \file
/// There and back between two processors.
#include "gpuclass/bench/team_ping.cuh"

using namespace gpuclass;

#define GPUCLASS_ROW(id, place) \
  extern "C" __global__ void __launch_bounds__(128) team_ping_##id(trial_arguments trial, team_arguments team) { team_ping<place>(trial, team); }
GPUCLASS_ROW(flag_at_waiter, flag_at::waiter)
GPUCLASS_ROW(flag_at_sender, flag_at::sender)
