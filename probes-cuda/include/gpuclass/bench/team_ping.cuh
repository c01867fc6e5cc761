/// \file
/// There and back between two processors (device only).
#pragma once

#include "../mem/poll.cuh"
#include "team_gate.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Where the word lies that one writes and the other one polls.
enum class flag_at { waiter, sender };

/// Member 0 sends `length` times, after a few that warm up, and waits for the answer each time; member 1 answers, or the CPU does. Words are
/// released when they are sent and acquired when they are seen. One block, one thread.
template <flag_at Place>
__device__ __forceinline__ void team_ping(const trial_arguments& trial, const team_arguments& team) {
  if (!is_master() || blockIdx.x != 0) {
    return;
  }
  constexpr std::uint32_t apart = 1024;
  deadline bound(trial.timeout_ns, trial.abort);
  const bool to_host = team.host_threads != 0;
  const std::uint32_t me = team.all.member;
  const std::uint32_t other = 1 - me;
  std::uint32_t* sent = to_host ? team.all.host + host_words_at_told : team.all.words[Place == flag_at::waiter ? other : me] + apart * me;
  std::uint32_t* seen =
      to_host ? team.all.host + host_words_at_arrived : team.all.words[Place == flag_at::waiter ? me : other] + apart * other;
  if (start_team(trial, team, bound) != 0) {
    const auto go_and_come = [&](std::uint32_t from, std::uint32_t to) {
      GPUCLASS_NO_UNROLL
      for (std::uint32_t trip = from; trip < to; ++trip) {
        if (me == 0) {
          st_release<scope::system>(sent, trip);
        }
        wait_until([&] { return static_cast<std::int32_t>(ld_polled<scope::system>(seen) - trip) >= 0; }, no_backoff{}, bound);
        acquire_polled<scope::system>();
        if (me != 0) {
          st_release<scope::system>(sent, trip);
        }
      }
    };
    go_and_come(1, 1 + team_warm_up);
    const stretch timed;
    go_and_come(1 + team_warm_up, 1 + team_warm_up + trial.length);
    timed.end(trial);
    trial.report[report_window_ns] = trial.report[report_timer_ns];
    trial.report[report_operations] = me == 0 ? trial.length : 0;
  }
  report_expiry(trial, bound);
}

}  // namespace gpuclass
#endif
