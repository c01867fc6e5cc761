/// \file
/// Searches that go through a graph by frontiers: what all blocks reach in one phase, all go on from in the next (device only).
#pragma once

#include "../dataset.cuh"
#include "../mem/atomic.cuh"
#include "../mem/load.cuh"
#include "../mem/store.cuh"
#include "../trial.cuh"
#include "graph.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Plan of a phase: the same in all blocks, and in shared memory, since registers are few.
struct frontier_plan {
  const std::uint32_t* from;  ///< the vertices to go on from
  std::uint32_t* to;          ///< where those that the phase reaches are appended
  std::uint32_t* appended;    ///< how many were
  std::uint32_t size;         ///< how many there are to go on from
  std::uint32_t lanes_each;   ///< lanes that share one of them: a power of two, so that a small frontier keeps all warps busy
  std::uint32_t turn;         ///< block that begins
  std::uint32_t phase;
};

/// Returns how many lanes share each of so many vertices.
__device__ __forceinline__ std::uint32_t lanes_for_each(std::uint32_t size) {
  const std::uint32_t room = grid_warps() * warp_lanes / size;
  return room >= warp_lanes ? warp_lanes : room < 2 ? 1 : 1u << (31 - __clz(static_cast<int>(room)));
}

/// A search, of which `Visit` says what an edge leads to. The vertices to go on from are in two queues that take turns, with three counts:
/// one is read, one counts on, and one that nobody reads any more is set back. Vertices fall to warps by their place in the queue, and
/// phases begin with one block after the other, so that even a path shows a barrier that does not wait. Where phases overlap by mistake,
/// the queues hold wrong vertices, but never more than fit.
///
/// The dataset has the graph in its first two regions, and in its numbers the vertices, the edges and the source.
/// \tparam Visit says which regions are the `even` and `odd` queues (a word for each vertex) and `control` (zeroed words, a line for each
///     count), and how many `edges_at_once` a lane has under way; `start(source)` makes the source's result, `value_of(vertex)` is what its
///     edges need to know of a vertex, and `take(share, value, is_long, phase, ends)` looks at the next edges of a lane and returns a bit
///     for each end to go on from
template <class Visit>
class frontier_search {
 public:
  __device__ __forceinline__ frontier_search(const trial_arguments&, const dataset& data) : data_(data) {}

  /// Returns how many vertices a phase goes on from; 0 ends the search. One thread of each block calls it, before the phase.
  __device__ __forceinline__ std::uint32_t size_of(std::uint32_t phase) const {
    const std::uint32_t size = phase == 0 ? 1 : count_queued(phase);
    if (phase == 0 && blockIdx.x == 0) {
      Visit(data_).start(data_.numbers[2]);
    }
    const std::uint32_t lanes_each = size == 0 ? 0 : lanes_for_each(size);
    plan() = {queue_of(phase), queue_of(phase + 1), count_of(phase + 1), size, lanes_each, phase % gridDim.x, phase};
    return size;
  }

  __device__ __forceinline__ void run(std::uint32_t, std::uint32_t) const {
    const std::uint32_t vertices_each = warp_lanes / plan().lanes_each;
    for (std::uint32_t first = grid_warp(plan().turn) * vertices_each; first < plan().size; first += grid_warps() * vertices_each) {
      const std::uint32_t index = first + lane_index() / plan().lanes_each;
      go_on_from(index < plan().size ? vertex_at(index) : data_.numbers[0]);
    }
  }

 private:
  static __device__ __forceinline__ frontier_plan& plan() {
    __shared__ frontier_plan shared;
    return shared;
  }

  __device__ __forceinline__ std::uint32_t* count_of(std::uint32_t phase) const {
    return data_.region<std::uint32_t>(Visit::control) + phase % 3 * (GPUCLASS_LINE / sizeof(std::uint32_t));
  }
  __device__ __forceinline__ std::uint32_t* queue_of(std::uint32_t phase) const {
    return phase % 2 == 0 ? data_.region<std::uint32_t>(Visit::even) : data_.region<std::uint32_t>(Visit::odd);
  }

  /// Returns how many the phase before appended, and sets back the count of the phase after this.
  __device__ __forceinline__ std::uint32_t count_queued(std::uint32_t phase) const {
    if (blockIdx.x == 0) {
      st_relaxed<scope::device>(count_of(phase + 2), 0);
    }
    const std::uint32_t size = ld_relaxed<scope::device>(count_of(phase));
    return size < data_.numbers[0] ? size : data_.numbers[0];
  }

  __device__ __forceinline__ std::uint32_t vertex_at(std::uint32_t index) const {
    return plan().phase == 0 ? data_.numbers[2] : ld_relaxed<scope::device>(plan().from + index);
  }

  __device__ __forceinline__ void go_on_from(std::uint32_t vertex) const {
    const csr_graph graph(data_);
    std::uint32_t value = 0;
    for_each_row(
        graph, vertex, plan().lanes_each,
        [&](std::uint32_t of, bool) { value = of < graph.vertices() ? Visit(data_).value_of(of) : 0; },
        [&](edge_share& share, bool is_long) {
          std::uint32_t ends[Visit::edges_at_once];
          GPUCLASS_UNROLL
          for (std::uint32_t i = 0; i < Visit::edges_at_once; ++i) {
            ends[i] = graph.end_of(share, i);
          }
          const std::uint32_t taken = Visit(data_).take(share, value, is_long, plan().phase, ends);
          share.next += Visit::edges_at_once * share.step;
          append(taken, ends);
          return lanes_left(share) != 0;
        },
        [](bool) {});
  }

  /// Appends what each lane took, with one atomic for the warp, all lanes of which call it.
  /// \param taken a bit for each of `vertices`
  __device__ __forceinline__ void append(std::uint32_t taken, const std::uint32_t (&vertices)[Visit::edges_at_once]) const {
    static_assert(Visit::edges_at_once < 8, "three bits count what a lane took");
    const std::uint32_t lower_lanes = (1u << lane_index()) - 1;
    const auto count = static_cast<std::uint32_t>(__popc(taken));
    std::uint32_t before = 0;
    std::uint32_t all = 0;
    GPUCLASS_UNROLL
    for (std::uint32_t bit = 0; bit < 3; ++bit) {
      const std::uint32_t lanes = __ballot_sync(all_lanes, count >> bit & 1u);
      before += static_cast<std::uint32_t>(__popc(lanes & lower_lanes)) << bit;
      all += static_cast<std::uint32_t>(__popc(lanes)) << bit;
    }
    if (all == 0) {
      return;
    }
    std::uint32_t first = 0;
    if (lane_index() == 0) {
      first = atom_add_relaxed<scope::device>(plan().appended, all);
    }
    std::uint32_t slot = __shfl_sync(all_lanes, first, 0) + before;
    GPUCLASS_UNROLL
    for (std::uint32_t i = 0; i < Visit::edges_at_once; ++i) {
      if ((taken >> i & 1u) != 0 && slot < data_.numbers[0]) {
        plan().to[slot++] = vertices[i];
      }
    }
  }

  const dataset& data_;
};

}  // namespace gpuclass
#endif
