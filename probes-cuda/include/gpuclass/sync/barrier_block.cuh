/// \file
/// The barriers of a warp and of a block, behind the interface of the others (device only; CUDA C++ Programming Guide, "Synchronization
/// Functions"; PTX ISA, "barrier" and "mbarrier"). None of the first three has state.
#pragma once
#include "../names/begin.cuh"

#include "../mem/mbarrier.cuh"
#include "basic_barrier.cuh"
#include "level_groups.cuh"
#include "misuse.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Their common base.
struct stateless_barrier {
  using backoff = no_backoff;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return 0; }
};

/// `__syncwarp`: the threads of a warp.
struct barrier_syncwarp : stateless_barrier {
  template <class Group>
  static constexpr bool meets = std::is_base_of<warp_threads, Group>::value;

  template <class Group>
  __device__ __forceinline__ barrier_syncwarp(std::uint32_t*, const Group&, no_backoff = {}) {}

  template <class Group, class Bound>
  __device__ __forceinline__ void arrive_and_wait(const Group&, Bound&) {
    __syncwarp();
  }
};

/// `__syncthreads`: the threads of a block.
struct barrier_syncthreads : stateless_barrier {
  template <class Group>
  static constexpr bool meets = std::is_base_of<block_threads, Group>::value || std::is_base_of<block_warps, Group>::value;

  template <class Group>
  __device__ __forceinline__ barrier_syncthreads(std::uint32_t*, const Group&, no_backoff = {}) {}

  template <class Group, class Bound>
  __device__ __forceinline__ void arrive_and_wait(const Group&, Bound&) {
    __syncthreads();
  }
};

/// `bar.sync id, n`: some warps of a block, those of each part at a barrier of their own, from number `First` on. A block has 16: 0 is
/// `__syncthreads`, 1 `arrive_at_block`, and other libraries take some too (CUTLASS those from 8 on for programs to share out, others for
/// itself), so choose numbers that nobody else in the kernel has. A block has 16 - `First` parts at most, each of whole warps.
template <std::uint32_t First = 2>
class basic_barrier_named : public stateless_barrier {
  static_assert(First >= 2 && First < 16, "a block has named barriers 0 to 15, of which 0 is __syncthreads and 1 arrive_at_block");

 public:
  template <class Group>
  static constexpr bool meets = !Group::spans_blocks;

  template <class Group>
  __device__ __forceinline__ basic_barrier_named(std::uint32_t*, const Group& group, no_backoff = {})
      : id_(First + group.part()), threads_(group.blocks() * group.threads()) {
    require(id_ < 16 && threads_ % 32 == 0, "a named barrier's number is above 15, or a part of the block is not of whole warps");
  }

  template <class Group, class Bound>
  __device__ __forceinline__ void arrive_and_wait(const Group&, Bound&) {
    asm volatile("barrier.cta.sync %0, %1;" ::"r"(id_), "r"(threads_) : "memory");
  }

 private:
  std::uint32_t id_;
  std::uint32_t threads_;
};

using barrier_named = basic_barrier_named<>;

/// An mbarrier: the members of a block, threads or warps, count down a word of its shared memory, and wait for the phase in hardware.
template <bool HasClusters = has_clusters>
class basic_barrier_mbarrier {
  static_assert(HasClusters, "waiting for an mbarrier needs compute capability 9.0 or newer");

 public:
  using backoff = no_backoff;
  static constexpr bool lies_in_shared_memory = true;
  template <class Group>
  static constexpr bool meets = !Group::spans_blocks;

  /// Words of shared memory, aligned to `mbarrier_bytes`.
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return mbarrier_bytes / sizeof(std::uint32_t); }

  /// One thread calls it, and the block has a barrier of another sort before it uses it.
  static __device__ __forceinline__ void init(std::uint32_t* words, std::uint32_t members) { mbarrier_init(shared_address(words), members); }

  template <class Group>
  __device__ __forceinline__ basic_barrier_mbarrier(std::uint32_t* words, const Group&, no_backoff = {})
      : address_(shared_address(words)), parity_(mbarrier_parity(address_)) {}

  template <class Group, class Bound>
  __device__ __forceinline__ void arrive_and_wait(const Group& group, Bound& bound) {
    group.sync_block();
    if (group.thread() == 0) {
      mbarrier_arrive(address_);
    }
    wait_until([&] { return mbarrier_try_wait(address_, parity_); }, no_backoff{}, bound);
    parity_ ^= 1;
  }

 private:
  std::uint32_t address_;
  std::uint32_t parity_;
};

using barrier_mbarrier = basic_barrier_mbarrier<>;

/// An mbarrier in each block of a cluster: one thread for each block of the cluster arrives there for its own, and everybody waits at its
/// own. So a block has as many threads as its cluster has blocks, or more.
template <bool HasClusters = has_clusters>
class basic_barrier_cluster_mbarrier {
  static_assert(HasClusters, "arriving in another block needs compute capability 9.0 or newer");

 public:
  using backoff = no_backoff;
  static constexpr bool lies_in_shared_memory = true;
  template <class Group>
  static constexpr bool meets = std::is_base_of<cluster_blocks, Group>::value;

  /// Words of shared memory, aligned to `mbarrier_bytes`.
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return mbarrier_bytes / sizeof(std::uint32_t); }

  /// One thread of each block calls it, and the cluster has a barrier of another sort before it uses it.
  static __device__ __forceinline__ void init(std::uint32_t* words, std::uint32_t members) { mbarrier_init(shared_address(words), members); }

  template <class Group>
  __device__ __forceinline__ basic_barrier_cluster_mbarrier(std::uint32_t* words, const Group& group, no_backoff = {})
      : address_(shared_address(words)),
        has_peer_(group.thread() < group.blocks()),
        peer_(has_peer_ ? shared_address_in(address_, group.thread()) : 0),
        parity_(mbarrier_parity(address_)) {}

  template <class Group, class Bound>
  __device__ __forceinline__ void arrive_and_wait(const Group& group, Bound& bound) {
    group.sync_block();
    if (has_peer_) {
      mbarrier_arrive_in_cluster(peer_);
    }
    wait_until([&] { return mbarrier_try_wait_in_cluster(address_, parity_); }, no_backoff{}, bound);
    parity_ ^= 1;
  }

 private:
  std::uint32_t address_;
  bool has_peer_;
  std::uint32_t peer_;  ///< the same word of the block that falls to this thread
  std::uint32_t parity_;
};

namespace algorithm {
using barrier_cluster_mbarrier = basic_barrier_cluster_mbarrier<>;
}

/// The handle that the threads of a cluster make over words of shared memory.
using barrier_cluster_mbarrier = basic_barrier<algorithm::barrier_cluster_mbarrier, cluster_blocks>;

}  // namespace gpuclass
#endif

#include "../names/end.cuh"
