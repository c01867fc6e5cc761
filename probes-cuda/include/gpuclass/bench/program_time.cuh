/// \file
/// Patterns of public programs, timed (device only).
#pragma once

#include "../dataset.cuh"
#include "../program/pattern_forms.cuh"
#include "../program/patterns.cuh"
#include "../program/scan_forms.cuh"
#include "../program/warps.cuh"
#include "../sync/basic_barrier.cuh"
#include "barrier_time.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// From the moment at which all blocks start to the last one's end, over the pattern's steps. All threads of all blocks call it.
/// \param words of the pattern's state
template <class Pattern>
__device__ __forceinline__ void program_time(const trial_arguments& trial, std::uint32_t* words) {
  deadline bound(trial.timeout_ns, trial.abort);
  const grid_group grid;
  auto& notes = *reinterpret_cast<pattern_notes*>(trial.words + words_at_stamp);
  Pattern::prepare(words, grid);
  __syncthreads();
  std::uint64_t start = 0;
  if (is_master()) {
    start = start_together(trial, bound);
  }
  if (__syncthreads_and(!is_master() || start != 0) == 0) {
    report_expiry(trial, bound);
    return;
  }
  const stretch timed;
  const std::uint32_t wrong = Pattern::run(words, notes, grid, trial.length, bound);
  __syncthreads();
  const std::uint64_t end = global_timer_ns();
  timed.end(trial);
  add_to_report(trial, report_violations, wrong);
  report_expiry(trial, bound);
  if (is_master()) {
    atomicMax(reinterpret_cast<unsigned long long*>(trial.report + report_window_ns), end - start);
    if (atom_add_acq_rel<scope::device>(&notes.finished, 1) + 1 == gridDim.x) {
      trial.report[report_operations] = Pattern::steps(trial.length, gridDim.x);
      add_to_report(trial, report_violations, Pattern::is_right(notes, trial.length, gridDim.x) ? 0 : 1);
    }
  }
}

/// A breadth-first search as public programs have it, with two barriers a level: behind the first one a thread takes the count of the next
/// frontier and sets it back, and behind the second one all go on. The dataset is that of `bfs`; a step is a level, `trial.length` at most.
/// All threads of all blocks call it.
template <class Barrier>
__device__ __forceinline__ void frontier_time(const trial_arguments& trial, const dataset& data) {
  constexpr std::uint32_t unseen = 0xffffffffu, line = GPUCLASS_LINE / sizeof(std::uint32_t);
  deadline bound(trial.timeout_ns, trial.abort);
  if (!prepare_barrier<Barrier>(trial, bound)) {
    report_expiry(trial, bound);
    return;
  }
  const grid_group grid;
  Barrier barrier(state_of(trial), grid, usual<typename Barrier::backoff>::of(gridDim.x));
  const auto* const offsets = data.region<const std::uint32_t>(0);
  const auto* const targets = data.region<const std::uint32_t>(1);
  auto* const level_of = data.region<std::uint32_t>(2);
  auto* from = data.region<std::uint32_t>(3);
  auto* to = data.region<std::uint32_t>(4);
  auto* const appended = data.region<std::uint32_t>(5);
  auto* const size_of_next = appended + line;
  const bool is_first = is_master() && blockIdx.x == 0;
  if (is_first) {
    st_relaxed<scope::device>(level_of + data.numbers[2], 0);
    st_relaxed<scope::device>(from, data.numbers[2]);
  }
  barrier.arrive_and_wait(grid, bound);
  const timed_interval timed(trial);
  std::uint32_t level = 0;
  for (std::uint32_t size = 1; size != 0 && level < trial.length; ++level) {
    for (std::uint32_t i = blockIdx.x + gridDim.x * threadIdx.x; i < size; i += gridDim.x * blockDim.x) {
      const std::uint32_t vertex = ld_relaxed<scope::device>(from + i);
      if (vertex >= data.numbers[0]) {
        continue;  // a barrier that does not wait
      }
      for (std::uint32_t edge = __ldg(offsets + vertex); edge < __ldg(offsets + vertex + 1); ++edge) {
        const std::uint32_t end = __ldg(targets + edge);
        if (ld_relaxed<scope::device>(level_of + end) == unseen &&
            atom_cas_relaxed<scope::device>(level_of + end, unseen, level + 1) == unseen) {
          st_relaxed<scope::device>(to + atom_add_relaxed<scope::device>(appended, 1) % data.numbers[0], end);
        }
      }
    }
    barrier.arrive_and_wait(grid, bound);
    if (is_first) {
      st_relaxed<scope::device>(size_of_next, ld_relaxed<scope::device>(appended));
      st_relaxed<scope::device>(appended, 0);
    }
    barrier.arrive_and_wait(grid, bound);
    size = ld_relaxed<scope::device>(size_of_next);
    size = size < data.numbers[0] ? size : data.numbers[0];
    auto* const read = from;
    from = to;
    to = read;
    if (__syncthreads_or(bound.hit()) != 0) {
      break;
    }
  }
  timed.end(trial);
  report_expiry(trial, bound);
  if (is_master() && blockIdx.x == 0) {
    trial.report[report_operations] = level;
    trial.report[report_window_ns] = trial.report[report_timer_ns];
  }
}

/// Where in the region of shares that begins which each block saw in the launch before: `ReduceInput` has as many.
inline constexpr std::uint32_t most_blocks_of_sum = 4096;

/// The sum of one value of each thread of a block, to its first warp. All threads of a block of whole warps call it.
__device__ __forceinline__ std::uint32_t sum_to_master(std::uint32_t value) {
  __shared__ std::uint32_t of_warp[warp_lanes];
  value = sum_of_warp(value);
  __syncthreads();
  if (lane_index() == 0) {
    of_warp[threadIdx.x / warp_lanes] = value;
  }
  __syncthreads();
  return sum_of_warp(threadIdx.x < blockDim.x / warp_lanes ? of_warp[threadIdx.x] : 0);
}

__device__ __forceinline__ std::uint32_t sum_of(const uint4& one, const uint4& other) {
  return one.x + one.y + one.z + one.w + other.x + other.y + other.z + other.w;
}

/// Sums numbers in a launch of its own, again and again, with one barrier in it, or two: each block adds its share, the first one adds these
/// up behind the barrier, and behind a second one all blocks read the sum. The first launch makes the barrier's words. Handles are those that
/// users make, whose waits have no bound, as `grid.sync()` has none: making one is part of a launch's time. The dataset is that of `reduce`.
/// In each launch the sum grows by as much as there are blocks, so that what an earlier one left shows. All threads of all blocks call it.
/// \tparam Barrier a handle
template <class Barrier, std::uint32_t Barriers>
__device__ __forceinline__ void once_time(const trial_arguments& trial, const dataset& data) {
  if (trial.first == 0) {
    if (is_master() && blockIdx.x == 0) {
      Barrier::init(state_of(trial), gridDim.x);
    }
    return;
  }
  const timed_interval timed(trial);
  Barrier barrier(state_of(trial));
  auto* const shares = data.region<std::uint32_t>(1);
  auto* const seen_before = shares + most_blocks_of_sum + blockIdx.x;
  auto* const total = trial.words + words_at_data;
  const auto* const fours = data.region<const uint4>(0);
  const std::uint32_t threads = gridDim.x * blockDim.x, end = data.numbers[0] / 4;
  std::uint32_t sum = 0, next = blockIdx.x * blockDim.x + threadIdx.x;
  for (; next + 3 * threads < end; next += 4 * threads) {  // four loads under way
    sum += sum_of(__ldg(fours + next), __ldg(fours + next + threads)) +
           sum_of(__ldg(fours + next + 2 * threads), __ldg(fours + next + 3 * threads));
  }
  for (; next < end; next += threads) {
    sum += sum_of(__ldg(fours + next), uint4{});
  }
  sum = sum_to_master(sum);
  if (is_master()) {
    shares[blockIdx.x] = sum + trial.first;
  }
  barrier.arrive_and_wait();
  if (blockIdx.x == 0) {
    std::uint32_t all = 0;
    for (std::uint32_t block = threadIdx.x; block < gridDim.x; block += blockDim.x) {
      all += ld_relaxed<scope::device>(shares + block);
    }
    all = sum_to_master(all);
    if (is_master()) {
      data.region<std::uint32_t>(2)[0] = all - trial.first * gridDim.x;
      *total = all;
    }
  }
  if constexpr (Barriers == 2) {
    barrier.arrive_and_wait();
  }
  if (is_master() && (Barriers == 2 || blockIdx.x == 0)) {
    const std::uint32_t seen = ld_relaxed<scope::device>(total) - trial.first * gridDim.x;
    add_to_report(trial, report_violations, trial.first > 1 && *seen_before != seen ? 1 : 0);
    *seen_before = seen;
  }
  timed.end(trial);
  if (is_master() && blockIdx.x == 0) {
    trial.report[report_operations] = trial.first;
  }
}

}  // namespace gpuclass
#endif
