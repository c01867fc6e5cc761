/// \file
/// Mutexes and semaphores of several GPUs under contention for a fixed time (device only).
#pragma once

#include "team_forms.cuh"
#include "team_gate.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Repeats an operation until the window closes, and counts what ended before.
template <class Operation>
__device__ __forceinline__ void repeat_in_window(const trial_arguments& trial, std::uint64_t end, Operation operation) {
  const stretch timed;
  std::uint32_t completed = 0;
  while (operation() && global_timer_ns() < end) {
    ++completed;
  }
  timed.end(trial);
  trial.per_block[blockIdx.x] = completed;
}

/// Starts the masters of all members, and has each repeat what `make(bound)` returns until the window closes; the window bounds waiting too.
template <class Form, class Make>
__device__ __forceinline__ void contend(const trial_arguments& trial, const team_arguments& team, Make make) {
  if (!is_master()) {
    return;
  }
  if (blockIdx.x == 0) {
    trial.report[report_window_ns] = trial.window_ns;
    if (team.all.member == 0) {
      Form::prepare(trial, team);
    }
  }
  deadline gate(trial.timeout_ns, trial.abort);
  const std::uint64_t start = start_team(trial, team, gate);
  report_expiry(trial, gate);
  if (start != 0) {
    deadline window(trial.window_ns, trial.abort);
    const team_group<> group(team.all);
    auto form = Form::make(trial, team, group);
    repeat_in_window(trial, start + trial.window_ns, make(form, window));
  }
}

template <class Form>
__device__ __forceinline__ void team_mutex(const trial_arguments& trial, const team_arguments& team) {
  contend<Form>(trial, team, [](auto& mutex, deadline& window) {
    return [&] { return mutex.lock(window) && mutex.unlock(window); };
  });
}

template <class Form>
__device__ __forceinline__ void team_semaphore(const trial_arguments& trial, const team_arguments& team) {
  contend<Form>(trial, team, [](auto& semaphore, deadline& window) {
    return [&] { return semaphore.wait(window) && semaphore.post(window); };
  });
}

}  // namespace gpuclass
#endif
