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
};

}  // namespace gpuclass
