/// \file
/// Breadth-first search by levels (Mahapatra 2020, sections 4 and 5: BFS on road graphs).
#pragma once

#include "frontier.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Claims each vertex that has no level yet for the next one.
class bfs_visit {
 public:
  static constexpr std::uint32_t even = 3;
  static constexpr std::uint32_t odd = 4;
  static constexpr std::uint32_t edges_at_once = 3;
  static constexpr std::uint32_t control = 5;

  explicit __device__ __forceinline__ bfs_visit(const dataset& data) : data_(data) {}

  __device__ __forceinline__ void start(std::uint32_t source) const { st_relaxed<scope::device>(level_of(source), 0); }

  __device__ __forceinline__ std::uint32_t value_of(std::uint32_t) const { return 0; }

  /// Of long rows most ends have a level, which a look at what may be an old copy in L1 tells: no level ever changes.
  __device__ __forceinline__ std::uint32_t take(const edge_share&, std::uint32_t, bool is_long, std::uint32_t phase,
                                                const std::uint32_t (&ends)[edges_at_once]) const {
    std::uint32_t open = 0;
    GPUCLASS_UNROLL
    for (std::uint32_t i = 0; i < edges_at_once; ++i) {
      if (ends[i] < data_.numbers[0] && (!is_long || ld_relaxed<scope::block>(level_of(ends[i])) == no_level)) {
        open |= 1u << i;
      }
    }
    std::uint32_t before[edges_at_once];
    GPUCLASS_UNROLL
    for (std::uint32_t i = 0; i < edges_at_once; ++i) {
      before[i] = (open >> i & 1u) != 0 ? atom_cas_relaxed<scope::device>(level_of(ends[i]), no_level, phase + 1) : 0;
    }
    std::uint32_t taken = 0;
    GPUCLASS_UNROLL
    for (std::uint32_t i = 0; i < edges_at_once; ++i) {
      taken |= before[i] == no_level ? 1u << i : 0;
    }
    return taken;
  }

 private:
  static constexpr std::uint32_t no_level = 0xffffffffu;

  __device__ __forceinline__ std::uint32_t* level_of(std::uint32_t vertex) const { return data_.region<std::uint32_t>(2) + vertex; }

  const dataset& data_;
};

/// Regions: offsets [n + 1], targets [m], levels [n] (all bits set before), two queues [n], control [256] (0 before). Numbers: n, m,
/// source. A phase is a level.
using bfs = frontier_search<bfs_visit>;

}  // namespace gpuclass
#endif
