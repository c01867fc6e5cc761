/// \file
/// Where lines of memory lie (device only): how long an access of each SM takes to each of them, which of them get in each other's way,
/// and how soon a word goes from one SM to another.
#pragma once

#include "../mem/poll.cuh"
#include "../probe/access.cuh"
#include "../probe/pattern.cuh"
#include "../sync/group.cuh"
#include "gate.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Lines that one run maps: the report has a count for each.
constexpr std::uint32_t mapped_lines = report_words - report_first_count;

/// Whether this thread is the one that works on an SM: the master of the block there that asks first. All that are resident ask, since
/// nobody decides where a block comes to lie.
__device__ __forceinline__ bool stands_for_sm(const trial_arguments& trial, std::uint32_t sm) {
  return is_master() && block_member::multiprocessor() == sm &&
         atom_add_relaxed<scope::device>(trial.words + words_at_ranks + sm % most_multiprocessors, 1) == 0;
}

/// The first of the words of a line.
__device__ __forceinline__ std::uint32_t* mapped_line(const trial_arguments& trial, std::uint32_t line) {
  return trial.words + trial.distance + static_cast<std::size_t>(line) * trial.stride;
}

/// One thread of SM `trial.initial`, alone on the GPU, makes `trial.length` serial accesses to each of `mapped_lines` lines, which begin
/// `trial.distance` words on and lie `trial.stride` words apart, and reports the SM cycles of each line. A first turn brings them into
/// the L2, and outlasts the blocks that have nothing to do.
template <class Access>
__device__ __forceinline__ void map_accesses(const trial_arguments& trial) {
  if (!stands_for_sm(trial, trial.initial)) {
    return;
  }
  std::uint32_t sum = 0;
  for (std::uint32_t line = 0; line < mapped_lines; ++line) {
    sum += serial::run(mapped_line(trial, line), trial.length, Access{});
  }
  const std::uint64_t start = cycles64(), start_ns = global_timer_ns();
  for (std::uint32_t line = 0; line < mapped_lines; ++line) {
    const std::uint32_t from = cycles32_after(sum);
    sum += serial::run(mapped_line(trial, line), trial.length, Access{});
    trial.report[report_first_count + line] = cycles32_after(sum) - from;
  }
  trial.report[report_cycles] = cycles64() - start;
  trial.report[report_timer_ns] = global_timer_ns() - start_ns;
  use(trial, sum);
}

/// All masters add to two words at once, half of them to each, `trial.length` times and several at a time: the first word of the line at
/// `trial.distance`, and the second word of the line `trial.stride` words further, or of the same. Reports the nanoseconds until all
/// additions were done.
__device__ __forceinline__ void map_pair(const trial_arguments& trial) {
  if (!is_master()) {
    return;
  }
  deadline bound(trial.timeout_ns, trial.abort);
  const std::uint64_t start = start_together(trial, bound);
  if (start != 0) {
    std::uint32_t* const word = mapped_line(trial, blockIdx.x % 2) + blockIdx.x % 2;
    use(trial, pipelined::run(word, trial.length, atomic_read_at<scope::device>{}));
    add_to_report(trial, report_operations, trial.length);
    atomicMax(reinterpret_cast<unsigned long long*>(trial.report + report_window_ns),
              static_cast<unsigned long long>(global_timer_ns() - start));
  }
  report_expiry(trial, bound);
}

/// One thread of SM `trial.initial` and one of SM `trial.section` hand a word of the line at `trial.distance` to and fro `trial.length`
/// times, after a few that warm up, each with a store that releases and loads that acquire. Reports the time of a hand-off, one way.
__device__ __forceinline__ void map_hand_off(const trial_arguments& trial) {
  const bool first = stands_for_sm(trial, trial.initial);
  if (!first && !stands_for_sm(trial, trial.section)) {
    return;
  }
  constexpr std::uint32_t warm_up = 4;
  deadline bound(trial.timeout_ns, trial.abort);
  std::uint32_t* const word = mapped_line(trial, 0);
  std::uint64_t start = 0;
  for (std::uint32_t trip = 0; trip < warm_up + trial.length; ++trip) {
    if (trip == warm_up) {
      start = global_timer_ns();
    }
    const std::uint32_t mine = 2 * trip + (first ? 0 : 1);
    wait_until([&] { return ld_polled<scope::device>(word) == mine; }, no_backoff{}, bound);
    acquire_polled<scope::device>();
    st_release<scope::device>(word, mine + 1);
  }
  if (first) {
    add_to_report(trial, report_poll_ns, global_timer_ns() - start);
    add_to_report(trial, report_polls, 2 * static_cast<std::uint64_t>(trial.length));
  }
  report_expiry(trial, bound);
}

}  // namespace gpuclass
#endif
