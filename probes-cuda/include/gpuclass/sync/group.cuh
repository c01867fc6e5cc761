/// \file
/// The blocks that take part in a barrier, and the threads of one block.
#pragma once

#include "../config.cuh"

namespace gpuclass {

#if defined(__CUDACC__)
/// All blocks of a one-dimensional, co-resident grid (launch it cooperatively), all threads of each.
struct grid_group {
  static __device__ __forceinline__ std::uint32_t block() { return blockIdx.x; }
  static __device__ __forceinline__ std::uint32_t blocks() { return gridDim.x; }
  static __device__ __forceinline__ std::uint32_t thread() { return threadIdx.x; }
  static __device__ __forceinline__ std::uint32_t threads() { return blockDim.x; }
  static __device__ __forceinline__ void sync_block() { __syncthreads(); }
  /// Like `sync_block`; returns how many threads took part.
  static __device__ __forceinline__ std::uint32_t sync_and_count_block() { return static_cast<std::uint32_t>(__syncthreads_count(1)); }
  /// Like `sync_block`; returns whether `holds` is true of all threads.
  static __device__ __forceinline__ bool sync_and_agree_block(bool holds) { return __syncthreads_and(holds) != 0; }
  /// The SM that this block runs on (PTX ISA, "%smid"). Blocks are not moved without reason, but they can be: good for speed only.
  static __device__ __forceinline__ std::uint32_t multiprocessor() {
    std::uint32_t sm;
    asm volatile("mov.u32 %0, %smid;" : "=r"(sm));
    return sm;
  }
};
#endif

/// One host thread that stands for a block of one thread.
struct host_group {
  std::uint32_t index;
  std::uint32_t count;

  std::uint32_t block() const { return index; }
  std::uint32_t blocks() const { return count; }
  static std::uint32_t thread() { return 0; }
  static std::uint32_t threads() { return 1; }
  static void sync_block() {}
  static std::uint32_t sync_and_count_block() { return 1; }
  static bool sync_and_agree_block(bool holds) { return holds; }
  /// As if there were two blocks on each SM.
  std::uint32_t multiprocessor() const { return index / 2; }
};

}  // namespace gpuclass
