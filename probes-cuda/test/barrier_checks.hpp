/// \file
/// Checks of a barrier on host threads, each of which stands for a block.
#pragma once

#include <numeric>
#include <vector>

#include "gpuclass/sync/group.cuh"
#include "gpuclass/verify/barrier.cuh"
#include "host_team.hpp"

namespace host {

/// Result of a run of several threads.
struct barrier_run {
  std::vector<std::uint32_t> violations;  ///< of each thread
  std::vector<int> expired;               ///< whether each thread gave up

  std::uint32_t all_violations() const { return std::accumulate(violations.begin(), violations.end(), 0u); }
  int all_expired() const { return std::accumulate(expired.begin(), expired.end(), 0); }
};

/// Verifies so many phases of a barrier whose state is already prepared. One block at a time is late by `late_ns`.
/// \param run_all calls its argument with the group of each thread, all at the same time
template <class Barrier, class RunAll>
barrier_run verify_phases(const words& state, std::uint32_t blocks, std::uint32_t threads, std::uint32_t phases, std::uint32_t late_ns,
                          std::uint64_t patience_ns, RunAll run_all) {
  const words records(gpuclass::barrier_slots(blocks));
  barrier_run run{std::vector<std::uint32_t>(blocks * threads), std::vector<int>(blocks * threads)};
  run_all([&](const auto& group) {
    const std::uint32_t index = group.block() * threads + group.thread();
    gpuclass::deadline bound(patience_ns, &no_abort);
    const auto make = [&] { return Barrier(state.data(), group); };
    const gpuclass::stress none(nullptr, 0, 0);
    run.violations[index] = gpuclass::verify_barrier(make, group, records.data(), phases, late_ns, none, bound);
    run.expired[index] = bound.hit();
  });
  return run;
}

/// The same for blocks of one thread.
/// \param group_of makes the group that block `index` of `blocks` belongs to
template <class Barrier, class GroupOf>
barrier_run run_barrier(const words& state, std::uint32_t blocks, std::uint32_t phases, std::uint32_t late_ns, GroupOf group_of,
                        std::uint64_t patience_ns = 10'000'000'000ull) {
  return verify_phases<Barrier>(state, blocks, 1, phases, late_ns, patience_ns, [&](auto body) {
    on_threads(blocks, [&](std::uint32_t index) { body(group_of(index, blocks)); });
  });
}

/// The same for blocks of several threads.
template <class Barrier>
barrier_run run_barrier_in_teams(const words& state, std::uint32_t blocks, std::uint32_t threads, std::uint32_t phases,
                                 std::uint32_t late_ns, std::uint64_t patience_ns = 10'000'000'000ull) {
  return verify_phases<Barrier>(state, blocks, threads, phases, late_ns, patience_ns,
                                [&](auto body) { on_teams(blocks, threads, body); });
}

/// Two blocks on each SM, in order.
inline gpuclass::host_group in_pairs(std::uint32_t index, std::uint32_t count) { return {index, count}; }

}  // namespace host
