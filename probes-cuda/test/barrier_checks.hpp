/// \file
/// What a barrier does on host threads, each of which stands for a block.
#pragma once

#include <numeric>
#include <vector>

#include "gpuclass/sync/group.cuh"
#include "gpuclass/verify/barrier.cuh"
#include "host_threads.hpp"

namespace host {

/// How a run of several threads went.
struct barrier_run {
  std::vector<std::uint32_t> violations;  ///< of each thread
  std::vector<int> expired;               ///< whether each thread gave up

  std::uint32_t all_violations() const { return std::accumulate(violations.begin(), violations.end(), 0u); }
  int all_expired() const { return std::accumulate(expired.begin(), expired.end(), 0); }
};

/// Verifies so many phases of a barrier whose state is already prepared. One thread at a time is late by `late_ns`.
/// \param group_of makes the group that thread `index` of `threads` belongs to
template <class Barrier, class GroupOf>
barrier_run run_barrier(const words& state, std::uint32_t threads, std::uint32_t phases, std::uint32_t late_ns, GroupOf group_of,
                        std::uint64_t patience_ns = 10'000'000'000ull) {
  const words slots(gpuclass::barrier_slots(threads));
  barrier_run run{std::vector<std::uint32_t>(threads), std::vector<int>(threads)};
  on_threads(threads, [&](std::uint32_t index) {
    const auto group = group_of(index, threads);
    gpuclass::deadline bound(patience_ns, &no_abort);
    const auto make = [&] { return Barrier(state.data(), group); };
    run.violations[index] = gpuclass::verify_barrier(make, group, slots.data(), phases, late_ns, bound);
    run.expired[index] = bound.hit();
  });
  return run;
}

/// Two blocks on each SM, in order.
inline gpuclass::host_group in_pairs(std::uint32_t index, std::uint32_t count) { return {index, count}; }

}  // namespace host
