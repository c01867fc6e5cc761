/// \file
/// Shortest paths from one source (Mahapatra 2020, sections 4 and 5: SSSP on road graphs).
#pragma once

#include "../mem/device_access.cuh"
#include "frontier.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Relaxes edges (Bellman-Ford over a queue). What became nearer is appended once in a round: its stamp is the round of the last time.
class sssp_visit {
 public:
  static constexpr std::uint32_t even = 4;
  static constexpr std::uint32_t odd = 5;
  static constexpr std::uint32_t edges_at_once = 3;
  static constexpr std::uint32_t control = 7;

  explicit __device__ __forceinline__ sssp_visit(const dataset& data) : data_(data) {}

  __device__ __forceinline__ void start(std::uint32_t source) const { st_relaxed<scope::device>(distance_of(source), 0); }

  /// The distance may shrink right after: whoever shrinks it appends the vertex again.
  __device__ __forceinline__ std::uint32_t value_of(std::uint32_t vertex) const {
    return ld_relaxed<scope::device>(distance_of(vertex));
  }

  /// Of long rows most ends are near already, which a look at what may be an old copy in L1 tells: distances only shrink.
  __device__ __forceinline__ std::uint32_t take(const edge_share& share, std::uint32_t distance, bool is_long, std::uint32_t phase,
                                                const std::uint32_t (&ends)[edges_at_once]) const {
    std::uint32_t through[edges_at_once];
    GPUCLASS_UNROLL
    for (std::uint32_t i = 0; i < edges_at_once; ++i) {
      const std::uint32_t edge = share.next + i * share.step;
      through[i] = ends[i] < data_.numbers[0] ? distance + __ldg(data_.region<const std::uint32_t>(2) + edge) : farthest;
    }
    if (is_long) {
      GPUCLASS_UNROLL
      for (std::uint32_t i = 0; i < edges_at_once; ++i) {
        if (through[i] != farthest && ld_relaxed<scope::block>(distance_of(ends[i])) <= through[i]) {
          through[i] = farthest;
        }
      }
    }
    std::uint32_t before[edges_at_once];
    GPUCLASS_UNROLL
    for (std::uint32_t i = 0; i < edges_at_once; ++i) {
      before[i] = through[i] != farthest ? atom_min_relaxed_gpu(distance_of(ends[i]), through[i]) : 0;
    }
    GPUCLASS_UNROLL
    for (std::uint32_t i = 0; i < edges_at_once; ++i) {
      before[i] = through[i] < before[i] ? atom_exch_relaxed<scope::device>(data_.region<std::uint32_t>(6) + ends[i], phase) : phase;
    }
    std::uint32_t nearer = 0;
    GPUCLASS_UNROLL
    for (std::uint32_t i = 0; i < edges_at_once; ++i) {
      nearer |= before[i] != phase ? 1u << i : 0;
    }
    return nearer;
  }

 private:
  static constexpr std::uint32_t farthest = 0xffffffffu;

  __device__ __forceinline__ std::uint32_t* distance_of(std::uint32_t vertex) const { return data_.region<std::uint32_t>(3) + vertex; }

  const dataset& data_;
};

/// Regions: offsets [n + 1], targets [m], weights [m], distances [n] (all bits set before), two queues [n], stamps [n] (all bits set
/// before), control [256] (0 before). Numbers: n, m, source. Distances fit 31 bits. A phase is a round; since a round already uses the
/// distances that it finds on its way, there are no more than if it did not.
using sssp = frontier_search<sssp_visit>;

}  // namespace gpuclass
#endif
