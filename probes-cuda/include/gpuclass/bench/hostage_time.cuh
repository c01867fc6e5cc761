/// \file
/// The sustained line-hostage probe: some blocks keep atomics going on a hot word while the rest poll a word nearby.
#pragma once

#include "../probe/access.cuh"
#include "../probe/pattern.cuh"
#include "gate.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// The words in global memory: of each 16 blocks, `share` keep atomics going on the word `distance` words from the polled one.
template <scope Scope>
struct hostage_in_memory {
  static constexpr scope reach = Scope;
  using read = volatile_read;
  using atomic = atomic_read_at<Scope>;

  const trial_arguments& trial;

  __device__ bool keeps_hot() const { return blockIdx.x % 16 < trial.share; }
  __device__ std::uint32_t keepers() const {
    const std::uint32_t rest = gridDim.x % 16;
    return gridDim.x / 16 * trial.share + (rest < trial.share ? rest : trial.share);
  }
  __device__ std::uint32_t* polled() const { return trial.words; }
  __device__ std::uint32_t* hot() const { return trial.words + trial.distance; }
};

/// Keeps atomics going on the hot word until every poller has finished.
template <class Words>
__device__ __forceinline__ void keep_hot(const trial_arguments& trial, const Words& words, deadline& bound) {
  constexpr std::uint32_t atomics_between_looks = 32;
  std::uint32_t* const hot = words.hot();
  const std::uint32_t pollers = gridDim.x - words.keepers();
  std::uint32_t sum = 0;
  wait_until(
      [&] {
        sum += serial::run(hot, atomics_between_looks, typename Words::atomic{});
        return ld_relaxed<Words::reach>(trial.words + words_at_done) >= pollers;
      },
      no_backoff{}, bound);
  use(trial, sum);
}

/// Polls a word; the first half of the polls warms up, the second is timed.
template <class Words>
__device__ __forceinline__ void poll(const trial_arguments& trial, const Words& words) {
  std::uint32_t* const polled = words.polled();
  std::uint32_t sum = serial::run(polled, trial.length, typename Words::read{});
  const std::uint64_t start = global_timer_ns();
  sum += serial::run(polled, trial.length, typename Words::read{});
  use(trial, sum);
  add_to_report(trial, report_poll_ns, global_timer_ns() - start);
  add_to_report(trial, report_polls, trial.length);
  atom_add_relaxed<Words::reach>(trial.words + words_at_done, 1);
}

/// The masters of all blocks call it.
template <class Words>
__device__ __forceinline__ void hostage_time(const trial_arguments& trial, const Words& words) {
  deadline bound(trial.timeout_ns, trial.abort);
  if (start_together(trial, bound) != 0) {
    const stretch timed;
    if (words.keeps_hot()) {
      keep_hot(trial, words, bound);
    } else {
      poll(trial, words);
    }
    timed.end(trial);
  }
  report_expiry(trial, bound);
}

template <scope Scope>
__device__ __forceinline__ void hostage_time_poll_body(const trial_arguments& trial) {
  if (is_master()) {
    hostage_time(trial, hostage_in_memory<Scope>{trial});
  }
}

}  // namespace gpuclass
#endif
