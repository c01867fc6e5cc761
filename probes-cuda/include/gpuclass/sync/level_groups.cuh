/// \file
/// Who meets at each level of a GPU below the grid: the threads of a warp, of a block or of a part of it, and the blocks of a cluster (device
/// only). Groups as in `group.cuh`, where the warps of a block and the blocks of a grid are; blocks have one dimension here, and clusters lie
/// along x.
#pragma once
#include "../names/begin.cuh"

#include "../mem/cluster.cuh"
#include "group.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// A thread that speaks for itself, as a member of a group.
struct thread_member {
  static constexpr bool spans_blocks = false;

  static __device__ __forceinline__ std::uint32_t thread() { return 0; }
  static __device__ __forceinline__ std::uint32_t threads() { return 1; }
  static __device__ __forceinline__ void sync_block() {}
  static __device__ __forceinline__ bool sync_and_agree_block(bool holds) { return holds; }
  static __device__ __forceinline__ bool is_whole() { return true; }
  static __device__ __forceinline__ std::uint32_t multiprocessor() { return block_member::multiprocessor(); }
};

/// The threads of a warp. `part()` is which one of its block.
struct warp_threads : thread_member {
  static __device__ __forceinline__ std::uint32_t block() { return threadIdx.x % 32; }
  static __device__ __forceinline__ std::uint32_t blocks() { return 32; }
  static __device__ __forceinline__ std::uint32_t part() { return threadIdx.x / 32; }
};

/// The threads of a block.
struct block_threads : thread_member {
  static __device__ __forceinline__ std::uint32_t block() { return threadIdx.x; }
  static __device__ __forceinline__ std::uint32_t blocks() { return blockDim.x; }
  static __device__ __forceinline__ std::uint32_t part() { return 0; }
};

/// The warps of a block.
struct block_warp_members : block_warps {
  static __device__ __forceinline__ std::uint32_t part() { return 0; }
};

/// The threads of one half of a block, which has a multiple of 64 of them.
struct half_block_threads : thread_member {
  static __device__ __forceinline__ std::uint32_t block() { return threadIdx.x % blocks(); }
  static __device__ __forceinline__ std::uint32_t blocks() { return blockDim.x / 2; }
  static __device__ __forceinline__ std::uint32_t part() { return threadIdx.x / blocks(); }
};

/// The blocks of a cluster. `part()` is which one of the grid.
struct cluster_blocks : block_member {
  static __device__ __forceinline__ std::uint32_t block() { return rank_in_cluster(); }
  static __device__ __forceinline__ std::uint32_t blocks() { return blocks_in_cluster(); }
  static __device__ __forceinline__ std::uint32_t part() { return blockIdx.x / blocks_in_cluster(); }
};

/// All clusters of a grid, each spoken for by its first block, whose threads met when the cluster met and meet again when it does: so
/// `sync_block` does nothing here, and only `sync_and_agree_block` is a barrier.
struct grid_clusters : block_member {
  __device__ __forceinline__ grid_clusters() : block_(in_register(linear_rank::of_block() / blocks_in_cluster())) {}

  __device__ __forceinline__ std::uint32_t block() const { return block_; }
  static __device__ __forceinline__ std::uint32_t blocks() { return linear_rank::blocks() / blocks_in_cluster(); }
  static __device__ __forceinline__ void sync_block() {}

 private:
  std::uint32_t block_;
};

}  // namespace gpuclass
#endif

#include "../names/end.cuh"
