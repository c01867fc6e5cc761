/// \file
/// The warps of a grid, and the lanes of a warp (device only).
#pragma once

#include "../config.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

constexpr std::uint32_t warp_lanes = 32;
constexpr std::uint32_t all_lanes = 0xffffffffu;

/// Number of this thread in its warp. Blocks are one-dimensional, of whole warps.
__device__ __forceinline__ std::uint32_t lane_index() { return threadIdx.x % warp_lanes; }

/// Number of warps in the grid.
__device__ __forceinline__ std::uint32_t grid_warps() { return gridDim.x * (blockDim.x / warp_lanes); }

/// Number of this warp in the grid: neighbours are in different blocks, so that little work spreads over all SMs. \p turn turns the
/// blocks by so many places.
__device__ __forceinline__ std::uint32_t grid_warp(std::uint32_t turn = 0) {
  const std::uint32_t block = blockIdx.x + gridDim.x - turn % gridDim.x;
  return threadIdx.x / warp_lanes * gridDim.x + (block < gridDim.x ? block : block - gridDim.x);
}

/// The sum of one value of each lane, to all of them.
__device__ __forceinline__ std::uint32_t sum_of_warp(std::uint32_t value) {
  GPUCLASS_UNROLL
  for (std::uint32_t apart = warp_lanes / 2; apart != 0; apart /= 2) {
    value += __shfl_xor_sync(all_lanes, value, apart);
  }
  return value;
}

}  // namespace gpuclass
#endif
