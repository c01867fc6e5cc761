/// \file
/// PageRank, each vertex gathering from those that lead to it (Mahapatra 2020, sections 4 and 5).
#pragma once

#include "../dataset.cuh"
#include "../mem/load.cuh"
#include "../trial.cuh"
#include "graph.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Regions: offsets of in-edges [n + 1], their sources [m], factors f32 [n] (damping over out-degree, 0 without out-edges), the first
/// contributions f32 [n], two sets of contributions f32 [n], ranks f32 [n]. Numbers: n, m, the bits of (1 - damping) / n. A phase is a
/// round of `trial.length`; the last one makes the ranks. Vertices without out-edges give their rank to nobody. Sums are made in an order
/// that depends on the graph alone, so that ranks are the same to the bit wherever they are made.
class pagerank {
 public:
  __device__ __forceinline__ pagerank(const trial_arguments& trial, const dataset& data) : trial_(trial), data_(data) {}

  __device__ __forceinline__ std::uint32_t size_of(std::uint32_t) const { return 1; }

  /// A warp takes four runs of eight vertices, far from each other: a run fills a sector of memory, and vertices with many edges, which
  /// are often neighbours, fall to different warps.
  __device__ __forceinline__ void run(std::uint32_t phase, std::uint32_t) const {
    constexpr std::uint32_t run_length = 8;
    const std::uint32_t step = grid_warps() * run_length;
    const std::uint32_t lane_first = (grid_warp() + lane_index() / run_length * grid_warps()) * run_length + lane_index() % run_length;
    for (std::uint32_t warp_first = grid_warp() * run_length, vertex = lane_first; warp_first < data_.numbers[0];
         warp_first += warp_lanes / run_length * step, vertex += warp_lanes / run_length * step) {
      gather(vertex, phase);
    }
  }

 private:
  static constexpr std::uint32_t loads_at_once = 6;

  /// Short rows: one lane in order. Long ones: each lane every 32nd in order, then the lanes by halves.
  __device__ __forceinline__ void gather(std::uint32_t vertex, std::uint32_t phase) const {
    const std::uint32_t* const given = data_.region<const std::uint32_t>(phase == 0 ? 3 : phase % 2 == 1 ? 4 : 5);
    float sum = 0;
    std::uint32_t to = vertex;
    for_each_row(
        csr_graph(data_), vertex, 1,
        [&](std::uint32_t of, bool is_long) {
          sum = 0;
          to = is_long && lane_index() != 0 ? data_.numbers[0] : of;
        },
        [&](edge_share& share, bool) { return add(share, given, sum); },
        [&](bool is_long) { keep(to, is_long ? sum_by_halves(sum) : sum, phase); });
  }

  __device__ __forceinline__ bool add(edge_share& share, const std::uint32_t* given, float& sum) const {
    std::uint32_t word[loads_at_once];
    GPUCLASS_UNROLL
    for (std::uint32_t i = 0; i < loads_at_once; ++i) {
      word[i] = csr_graph(data_).end_of(share, i);
    }
    GPUCLASS_UNROLL
    for (std::uint32_t i = 0; i < loads_at_once; ++i) {
      word[i] = word[i] < data_.numbers[0] ? ld_relaxed<scope::device>(given + word[i]) : 0;
    }
    share.next += loads_at_once * share.step;
    GPUCLASS_UNROLL
    for (std::uint32_t i = 0; i < loads_at_once; ++i) {
      sum = __fadd_rn(sum, __uint_as_float(word[i]));  // no contribution is negative, so adding 0 changes nothing
    }
    return lanes_left(share) != 0;
  }

  static __device__ __forceinline__ float sum_by_halves(float sum) {
    GPUCLASS_UNROLL
    for (std::uint32_t apart = warp_lanes / 2; apart != 0; apart /= 2) {
      sum = __fadd_rn(sum, __shfl_xor_sync(all_lanes, sum, apart));
    }
    return sum;
  }

  __device__ __forceinline__ void keep(std::uint32_t vertex, float sum, std::uint32_t phase) const {
    if (vertex >= data_.numbers[0]) {
      return;
    }
    const float rank = __fadd_rn(__uint_as_float(data_.numbers[2]), sum);
    if (phase + 1 == trial_.length) {
      data_.region<float>(6)[vertex] = rank;
    } else {
      data_.region<float>(phase % 2 == 0 ? 4 : 5)[vertex] = __fmul_rn(rank, __ldg(data_.region<const float>(2) + vertex));
    }
  }

  const trial_arguments& trial_;
  const dataset& data_;
};

}  // namespace gpuclass
#endif
