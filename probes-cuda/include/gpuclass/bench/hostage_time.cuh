/// \file
/// The sustained line-hostage probe: some blocks keep atomics going on a hot word while the rest poll a word nearby.
#pragma once

#include "../probe/access.cuh"
#include "../probe/pattern.cuh"
#include "gate.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Keeps atomics going on `hot` until every poller has finished.
template <scope Scope>
__device__ __forceinline__ void keep_hot(const trial_arguments& trial, std::uint32_t* hot, std::uint32_t pollers, deadline& bound) {
  constexpr std::uint32_t atomics_between_looks = 32;
  std::uint32_t sum = 0;
  wait_until(
      [&] {
        sum += serial::run(hot, atomics_between_looks, atomic_read_at<Scope>{});
        return ld_relaxed<Scope>(trial.words + words_at_done) >= pollers;
      },
      no_backoff{}, bound);
  use(trial, sum);
}

/// Polls the first word; the first half of the polls warms up, the second is timed.
template <scope Scope>
__device__ __forceinline__ void poll(const trial_arguments& trial) {
  std::uint32_t sum = serial::run(trial.words, trial.length, volatile_read{});
  const std::uint64_t start = global_timer_ns();
  sum += serial::run(trial.words, trial.length, volatile_read{});
  use(trial, sum);
  add_to_report(trial, report_poll_ns, global_timer_ns() - start);
  add_to_report(trial, report_polls, trial.length);
  atom_add_relaxed<Scope>(trial.words + words_at_done, 1);
}

/// Of each 16 blocks, `share` keep atomics going on the word `distance` words from the polled one.
template <scope Scope>
__device__ __forceinline__ void hostage_time_poll_body(const trial_arguments& trial) {
  if (!is_master()) {
    return;
  }
  deadline bound(trial.timeout_ns, trial.abort);
  const std::uint32_t rest = gridDim.x % 16;
  const std::uint32_t keepers = gridDim.x / 16 * trial.share + (rest < trial.share ? rest : trial.share);
  if (start_together(trial, bound) != 0) {
    const stretch timed;
    if (blockIdx.x % 16 < trial.share) {
      keep_hot<Scope>(trial, trial.words + trial.distance, gridDim.x - keepers, bound);
    } else {
      poll<Scope>(trial);
    }
    timed.end(trial);
  }
  report_expiry(trial, bound);
}

}  // namespace gpuclass
#endif
