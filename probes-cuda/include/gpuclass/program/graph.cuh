/// \file
/// Graphs in compressed sparse rows, and how a warp goes through rows of any length (device only).
#pragma once

#include "../dataset.cuh"
#include "warps.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// The edges of one vertex: a range of the columns.
struct edge_row {
  std::uint32_t begin;
  std::uint32_t end;
};

/// The rest of a row for one lane.
struct edge_share {
  std::uint32_t next;
  std::uint32_t end;
  std::uint32_t step;
};

/// A graph that nobody changes, so that loads of it may be cached. Below 2^31 edges. Region 0 holds where each vertex's edges begin, and
/// where the last one's end; region 1 the other end of each edge; number 0 is that of the vertices. It keeps nothing in registers that the
/// kernel's arguments hold.
class csr_graph {
 public:
  explicit __device__ __forceinline__ csr_graph(const dataset& data) : data_(data) {}

  __device__ __forceinline__ std::uint32_t vertices() const { return data_.numbers[0]; }

  /// Returns the edges of a vertex, none of what is no vertex.
  __device__ __forceinline__ edge_row row(std::uint32_t vertex) const {
    const auto* const offsets = data_.region<const std::uint32_t>(0);
    return vertex < vertices() ? edge_row{__ldg(offsets + vertex), __ldg(offsets + vertex + 1)} : edge_row{0, 0};
  }

  /// Returns the other end of a lane's edge so many steps on; no vertex, if its share ends before.
  __device__ __forceinline__ std::uint32_t end_of(const edge_share& share, std::uint32_t steps) const {
    const std::uint32_t edge = share.next + steps * share.step;
    return edge < share.end ? __ldg(data_.region<const std::uint32_t>(1) + edge) : vertices();
  }

 private:
  const dataset& data_;
};

/// Returns a bit for each lane of the warp, all of which ask, that has edges left.
__device__ __forceinline__ std::uint32_t lanes_left(const edge_share& share) { return __ballot_sync(all_lanes, share.next < share.end); }

/// Edges from which on a whole warp takes a row.
constexpr std::uint32_t long_row = 32;

/// Goes through one row for each group of `lanes_each` lanes (a power of two), which all know its vertex: its own lanes go through a short
/// row, the whole warp through one long row after the other. All lanes call it together. What is cheap to find again, such as a long row,
/// is not kept: registers are few.
/// \tparam Start called with the vertex whose row comes, and whether the whole warp goes through it: first for short rows, where those
///     whose own row is long get no vertex
/// \tparam Step called with a lane's share of the row, and the same, while any lane has some left; takes some of it, and returns whether
///     anything is left
/// \tparam Finish called with the same after each row
template <class Start, class Step, class Finish>
__device__ __forceinline__ void for_each_row(const csr_graph& graph, std::uint32_t vertex, std::uint32_t lanes_each, Start start, Step step,
                                             Finish finish) {
  edge_row row = graph.row(vertex);
  const bool is_long = row.end - row.begin >= long_row;
  std::uint32_t waiting = __ballot_sync(all_lanes, is_long && lane_index() % lanes_each == 0);
  edge_share share{row.begin + lane_index() % lanes_each, is_long ? 0 : row.end, lanes_each};
  start(is_long ? graph.vertices() : vertex, false);
  for (bool whole_warp = false;; whole_warp = true) {
    for (bool more = lanes_left(share) != 0; more;) {
      more = step(share, whole_warp);
    }
    finish(whole_warp);
    if (waiting == 0) {
      return;
    }
    const std::uint32_t owned = __shfl_sync(all_lanes, vertex, __ffs(static_cast<int>(waiting)) - 1);
    waiting &= waiting - 1;
    row = graph.row(owned);
    share = {row.begin + lane_index(), row.end, warp_lanes};
    start(owned, true);
  }
}

}  // namespace gpuclass
#endif
