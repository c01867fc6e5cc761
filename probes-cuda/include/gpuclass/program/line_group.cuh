/// \file
/// The blocks of a one-dimensional grid (device only).
#pragma once

#include "../sync/group.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// As `grid_group`, for grids and blocks of one dimension, which is what the programs are launched with. It keeps nothing in registers, of
/// which the programs have none left.
struct line_group {
  static constexpr bool spans_blocks = true;

  static __device__ __forceinline__ std::uint32_t block() { return blockIdx.x; }
  static __device__ __forceinline__ std::uint32_t blocks() { return gridDim.x; }
  static __device__ __forceinline__ std::uint32_t thread() { return threadIdx.x; }
  static __device__ __forceinline__ std::uint32_t threads() { return blockDim.x; }
  static __device__ __forceinline__ void sync_block() { __syncthreads(); }
  static __device__ __forceinline__ bool sync_and_agree_block(bool holds) { return __syncthreads_and(holds) != 0; }
  static __device__ __forceinline__ std::uint32_t multiprocessor() { return block_member::multiprocessor(); }
};

}  // namespace gpuclass
#endif
