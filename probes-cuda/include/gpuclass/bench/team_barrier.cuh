/// \file
/// Barriers of several GPUs, timed: `length` phases after a few that warm up (device only).
#pragma once

#include "team_forms.cuh"
#include "team_gate.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// All threads of all blocks call it. Returns whether all members run.
template <class Form>
__device__ __forceinline__ bool prepare_team(const trial_arguments& trial, const team_arguments& team, deadline& bound) {
  bool ready = true;
  if (is_master()) {
    if (blockIdx.x == 0 && team.all.member == 0) {
      Form::prepare(trial, team);
    }
    ready = start_team(trial, team, bound) != 0;
  }
  return __syncthreads_and(ready) != 0;
}

/// Has all threads of all blocks of all members do `body(group, bound)` together, on a form that is ready, where all members run.
template <class Form, class Body>
__device__ __forceinline__ void with_team(const trial_arguments& trial, const team_arguments& team, Body body) {
  deadline bound(trial.timeout_ns, trial.abort);
  if (prepare_team<Form>(trial, team, bound)) {
    body(team_group<>(team.all), bound);
  }
  report_expiry(trial, bound);
}

template <class Form>
__device__ __forceinline__ void team_barrier(const trial_arguments& trial, const team_arguments& team) {
  with_team<Form>(trial, team, [&](const team_group<>& group, deadline& bound) {
    auto barrier = Form::make(trial, team, group);
    GPUCLASS_NO_UNROLL
    for (std::uint32_t phase = 0; phase < team_warm_up; ++phase) {
      barrier.arrive_and_wait(group, bound);
    }
    const stretch timed;
    GPUCLASS_NO_UNROLL
    for (std::uint32_t phase = 0; phase < trial.length; ++phase) {
      barrier.arrive_and_wait(group, bound);
    }
    timed.end(trial);
    if (is_master() && blockIdx.x == 0) {
      trial.report[report_operations] = team.all.member == 0 ? trial.length : 0;
      trial.report[report_window_ns] = trial.report[report_timer_ns];
    }
  });
}

}  // namespace gpuclass
#endif
