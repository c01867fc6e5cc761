/// \file
/// The barrier of a cluster, in hardware, and a barrier over clusters (device only; compute capability 9.0; PTX ISA, "barrier.cluster").
#pragma once
#include "../names/begin.cuh"

#include "basic_barrier.cuh"
#include "level_groups.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// All threads of all blocks of a cluster meet in hardware. It has no state, and its wait cannot be bounded. A kernel with clusters of one
/// size only can be launched by anybody: `__cluster_dims__`.
template <bool HasClusters = has_clusters>
class basic_barrier_cluster {
  static_assert(HasClusters, "the barrier of a cluster needs compute capability 9.0 or newer");

 public:
  using backoff = no_backoff;
  struct token {};
  static constexpr bool gives_up = false;
  template <class Group>
  static constexpr bool meets = std::is_base_of<cluster_blocks, Group>::value;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return 0; }

  template <class Group>
  __device__ __forceinline__ basic_barrier_cluster(std::uint32_t*, const Group&, no_backoff = {}) {}

  /// Returns when all threads of the cluster have arrived; what any of them did before is then visible to all.
  template <class Group, class Bound>
  __device__ __forceinline__ void arrive_and_wait(const Group&, Bound&) {
    cluster_arrive_release();
    cluster_wait_acquire();
  }

  /// The first half of `arrive_and_wait`.
  template <class Group>
  __device__ __forceinline__ token arrive(const Group&) {
    cluster_arrive_release();
    return {};
  }

  /// The second half; it cannot give up.
  template <class Group, class Bound>
  __device__ __forceinline__ bool wait(const Group&, token, Bound&) {
    cluster_wait_acquire();
    return true;
  }
};

namespace algorithm {
using barrier_cluster = basic_barrier_cluster<>;
}

/// The handle that the threads of a cluster make; `words` are not looked at.
using barrier_cluster = basic_barrier<algorithm::barrier_cluster, cluster_blocks>;

/// The same where one fence of each block releases what all its threads did, of which the block's own barrier has told that thread. On an
/// H200 that takes longer in blocks of 128 threads, and less in larger ones, or where a grid's barrier follows.
template <bool HasClusters = has_clusters>
class basic_barrier_cluster_one_fence {
  static_assert(HasClusters, "the barrier of a cluster needs compute capability 9.0 or newer");

 public:
  using backoff = no_backoff;
  template <class Group>
  static constexpr bool meets = std::is_base_of<cluster_blocks, Group>::value;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return 0; }

  template <class Group>
  __device__ __forceinline__ basic_barrier_cluster_one_fence(std::uint32_t*, const Group&, no_backoff = {}) {}

  template <class Group, class Bound>
  __device__ __forceinline__ void arrive_and_wait(const Group& group, Bound&) {
    group.sync_block();
    if (group.thread() == 0) {
      fence_acq_rel_cluster();
    }
    cluster_arrive_relaxed();
    cluster_wait_acquire();
  }
};

namespace algorithm {
using barrier_cluster_one_fence = basic_barrier_cluster_one_fence<>;
}

/// The handle that the threads of a cluster make; `words` are not looked at.
using barrier_cluster_one_fence = basic_barrier<algorithm::barrier_cluster_one_fence, cluster_blocks>;

/// Whether a barrier hands something on among the threads of a block by the block's own barrier, while it waits.
template <class Barrier, class = void>
struct needs_block_barrier : std::false_type {};
template <class Barrier>
struct needs_block_barrier<Barrier, std::enable_if_t<Barrier::hands_on_in_block>> : std::true_type {};

/// A barrier of the whole grid: the blocks of a cluster meet by its own barrier, the first of each goes to any barrier among blocks, and
/// the cluster meets again. So one arrival speaks for a cluster.
/// \tparam Form any barrier whose members lie in several blocks, over `grid_clusters`, but for `barrier_tree_lock_free`, and
///   those of other libraries
/// \tparam InCluster how a cluster meets
template <class Form, class InCluster = algorithm::barrier_cluster_one_fence>
class clustered {
  using Barrier = algorithm_of_t<Form>;
  using Inside = algorithm_of_t<InCluster>;
  static_assert(!makes_its_state<Barrier>::value, "a barrier among clusters starts from zeroed words");
  static_assert(!needs_block_barrier<Barrier>::value, "a barrier among clusters has to do without the block's own barrier");

 public:
  using backoff = typename Barrier::backoff;
  static constexpr bool one_handle_each = has_one_handle_each<Barrier>::value;
  static constexpr bool leaves_room_for_tag = leaves_room<Barrier>::value;
  template <class Group>
  static constexpr bool meets = std::is_base_of<grid_group, Group>::value;

  /// State of the barrier among clusters; as many as there are blocks are enough.
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return Barrier::state_words(blocks); }

  template <class Group>
  __device__ __forceinline__ clustered(std::uint32_t* words, const Group& group, backoff between = backoff{})
      : among_(words, clusters_, between), inside_(words, group) {}

  /// Returns when every block of the grid has arrived; what any thread did before is then visible to all.
  template <class Group, class Bound>
  __device__ __forceinline__ void arrive_and_wait(const Group& group, Bound& bound) {
    inside_.arrive_and_wait(group, bound);
    if (rank_in_cluster() == 0) {
      among_.arrive_and_wait(clusters_, bound);
    }
    inside_.arrive_and_wait(group, bound);
  }

 private:
  grid_clusters clusters_;
  Barrier among_;
  Inside inside_;
};

}  // namespace gpuclass
#endif

#include "../names/end.cuh"
