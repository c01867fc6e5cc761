/// \file
/// Counts the cells of memory that are not zero (device only; Lo et al., Algorithm 1). Regions: 0 the cells, 1 the count of each thread.
/// Number 0: accesses of each thread, which go round the grid. `section`: accesses between two of what is added, 0 for all. `Repeat`:
/// checks that are written out one after the other, as the paper repeats them: the compiler orders what is in one repeat as it likes.
#pragma once

#include "../dataset.cuh"
#include "parked_stretch.cuh"
#include "watch.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Checks that are written out: as many loads as are under way at once here.
constexpr std::uint32_t memtest_repeat = 32;

/// As many as the paper writes out (Repeat1024).
constexpr std::uint32_t memtest_repeat_printed = 1024;

/// Returns how many of `checks` cells, `distance` words apart, are not zero.
template <std::uint32_t Repeat, class Watch>
__device__ __forceinline__ std::uint32_t count_nonzero(const std::uint32_t* cell, std::uint32_t distance, std::uint32_t checks,
                                                       Watch& watch) {
  std::uint32_t count = 0;
  for (; checks >= Repeat; checks -= Repeat) {
    watch.access_begins();
    GPUCLASS_UNROLL
    for (std::uint32_t i = 0; i < Repeat; ++i, cell += distance) {
      count += *cell != 0 ? 1 : 0;
    }
    watch.access_ends(count);
  }
  GPUCLASS_NO_UNROLL
  for (; checks > 0; --checks, cell += distance) {
    watch.access_begins();
    count += *cell != 0 ? 1 : 0;
    watch.access_ends(count);
  }
  return count;
}

template <std::uint32_t Repeat, class Added, class Watch>
__device__ __forceinline__ void memtest(const trial_arguments& trial, const dataset& data) {
  const parked_stretch timed(trial);
  Watch watch;
  const std::uint32_t thread = blockIdx.x * blockDim.x + threadIdx.x;
  const std::uint32_t distance = gridDim.x * blockDim.x;
  const std::uint32_t section = trial.section != 0 ? trial.section : data.numbers[0];
  const auto* cell = data.region<const std::uint32_t>(0) + thread;
  std::uint32_t count = 0;
  GPUCLASS_NO_UNROLL
  for (std::uint32_t left = data.numbers[0]; left > 0;) {
    const std::uint32_t checks = min(left, section);
    count += count_nonzero<Repeat>(cell, distance, checks, watch);
    cell += std::size_t{checks} * distance;
    left -= checks;
    watch.template step<Added>();
  }
  data.region<std::uint32_t>(1)[thread] = count;
  watch.report(trial);
  timed.end(trial);
}

}  // namespace gpuclass
#endif
