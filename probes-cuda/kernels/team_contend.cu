/// \file
/// Processors that access one word, or each its own.
#include "gpuclass/bench/team_contend.cuh"

using namespace gpuclass;

#define GPUCLASS_ROW(id)                                                                                     \
  extern "C" __global__ void __launch_bounds__(128) team_contend_##id(trial_arguments trial, team_arguments team) { \
    team_contend<contended_##id>(trial, team);                                                               \
  }
GPUCLASS_ROW(add)
GPUCLASS_ROW(cas)
GPUCLASS_ROW(exchange)
GPUCLASS_ROW(load)
GPUCLASS_ROW(store)

extern "C" __global__ void __launch_bounds__(128) team_contend_cas_in_turn(trial_arguments trial, team_arguments team) {
  team_contend_in_turn(trial, team);
}
