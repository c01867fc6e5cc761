/// \file
/// `memtest` with blocks whose rows are not whole lines, so that neighbouring warps share a line, or a sector of one: how often the later
/// one finds in the cache what the earlier one fetched, and how much later it is (device only; Lo et al., section 4.1 and Figure 5). The
/// dataset is that of `memtest`. `section`: rows between two of what is added, 0 for all. At most 544 threads in a block.
#pragma once

#include "../dataset.cuh"
#include "added.cuh"
#include "neighbour_watch.cuh"
#include "parked_stretch.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Readies the stamps and returns the threshold. All threads of the block call it.
/// \param word of this block's own
__device__ __forceinline__ std::uint32_t prepare_locality(row_stamps& stamps, const std::uint32_t* word) {
  __shared__ std::uint32_t threshold;
  stamps.clear();
  if (is_master()) {
    threshold = hit_threshold_cycles(word);
  }
  __syncthreads();
  return threshold;
}

/// Loads a warp's part of a row and returns each thread's word. The first lane is first and alone, so that its latency is that of one
/// word; the other lanes follow at once, without waiting for it. Each clock goes into what the next one waits for: else the assembler has
/// the warp wait for the first word before it issues the other loads.
/// \param warp its lanes
__device__ __forceinline__ std::uint32_t load_row(const std::uint32_t* cell, std::uint32_t row, unsigned warp, neighbour_watch& watch) {
  const bool first_lane = threadIdx.x % 32 == 0;
  std::uint32_t first = 0;
  std::uint32_t rest = 0;
  if (first_lane) {
    watch.begin(cell, row);
    first = ld_own_cache(cell);
  }
  __syncwarp(warp);
  if (!first_lane) {
    rest = ld_own_cache(cell);
  }
  __syncwarp(warp);
  const std::uint32_t issued = cycles32();
  const std::uint32_t first_there = cycles32_after(first + issued);
  const std::uint32_t all_there = cycles32_after(rest + first_there);
  if (first_lane) {
    watch.first_word(first_there);
    watch.end(row, all_there);
  }
  return first_lane ? first : rest;
}

/// Counts beside those of the pairs: 3 the thresholds of all blocks, in SM cycles, 4 blocks.
template <class Added>
__device__ __forceinline__ void memtest_locality(const trial_arguments& trial, const dataset& data) {
  __shared__ row_stamps stamps;
  const parked_stretch timed(trial);
  const std::uint32_t thread = blockIdx.x * blockDim.x + threadIdx.x;
  const std::uint32_t distance = gridDim.x * blockDim.x;
  const std::uint32_t section = trial.section != 0 ? trial.section : data.numbers[0];
  const auto* cell = data.region<const std::uint32_t>(0) + thread;
  auto* const result = data.region<std::uint32_t>(1);
  const std::uint32_t threshold = prepare_locality(stamps, result + blockIdx.x * blockDim.x);
  neighbour_watch watch(stamps, threshold);
  const unsigned warp = __activemask();
  std::uint32_t count = 0;
  std::uint32_t left = section;
  GPUCLASS_NO_UNROLL
  for (std::uint32_t row = 0; row < data.numbers[0]; ++row, cell += distance) {
    count += load_row(cell, row, warp, watch) != 0 ? 1 : 0;
    if (--left == 0) {
      left = section;
      Added::step();
    }
  }
  result[thread] = count;
  if (threadIdx.x % 32 == 0) {
    watch.seen().report(trial);
  }
  if (is_master()) {
    add_to_report(trial, report_word(report_first_count + 3), threshold);
    add_to_report(trial, report_word(report_first_count + 4), 1);
  }
  timed.end(trial);
}

}  // namespace gpuclass
#endif
