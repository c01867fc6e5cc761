/// \file
/// Matches the suffixes of queries against a suffix tree, one thread per query (device only; Lo et al., Algorithm 4). Regions: 0 the
/// reference, 1 the nodes, 2 the bases of all queries in a row, 3 where each begins and, last, where all end, 4 the length of the match at
/// each base of the queries. Numbers: 0 nodes, 1 queries, 2 the least match, in bases.
#pragma once

#include "../dataset.cuh"
#include "parked_stretch.cuh"
#include "suffix_tree.cuh"
#include "watch.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Additions in the two places of Algorithm 4, and the observer. Threads of a warp are in different places at the same time.
template <class First, class Second, class Watch>
struct align_steps {
  Watch watch;

  __device__ __forceinline__ void access_begins() { watch.access_begins(); }
  __device__ __forceinline__ void access_ends(std::uint32_t value) { watch.access_ends(value); }
  __device__ __forceinline__ void after_edge() { watch.template step<First>(); }
  __device__ __forceinline__ void after_suffix() { watch.template step<Second>(); }
};

/// Threads that have no query left end, and no longer count at the barriers of the others.
template <class First, class Second, class Watch>
__device__ __forceinline__ void align(const trial_arguments& trial, const dataset& data) {
  const parked_stretch timed(trial);
  align_steps<First, Second, Watch> steps;
  const suffix_tree tree{data.region<const suffix_node>(1), data.region<const std::uint8_t>(0)};
  const auto* const offsets = data.region<const std::uint32_t>(3);
  GPUCLASS_NO_UNROLL
  for (std::uint32_t query = blockIdx.x * blockDim.x + threadIdx.x; query < data.numbers[1]; query += gridDim.x * blockDim.x) {
    const std::uint32_t first = offsets[query];
    match_suffixes(tree, data.region<const std::uint8_t>(2) + first, offsets[query + 1] - first, data.numbers[2],
                   data.region<std::uint32_t>(4) + first, steps);
  }
  steps.watch.report(trial);
  timed.end(trial);
}

}  // namespace gpuclass
#endif
