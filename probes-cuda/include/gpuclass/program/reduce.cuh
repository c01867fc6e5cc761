/// \file
/// Sums over an array, each of which needs the one before (Mahapatra 2020, sections 4 and 5: Reduce).
#pragma once

#include "../dataset.cuh"
#include "../mem/load.cuh"
#include "../mem/store.cuh"
#include "../trial.cuh"
#include "warps.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Regions: values [n], two sets of partial sums [4096 each], results [rounds]. Numbers: n, rounds. A round sums `value ^ seed` modulo
/// 2^32, the seed being the sum of the round before, at first 0. Phase p makes the blocks' partial sums of round p, and the sum of round
/// p - 1 from theirs, every block for itself; so there is one phase more than rounds.
class reduce {
 public:
  __device__ __forceinline__ reduce(const trial_arguments&, const dataset& data) : data_(data) {}

  __device__ __forceinline__ std::uint32_t size_of(std::uint32_t) const { return 1; }

  __device__ __forceinline__ void run(std::uint32_t phase, std::uint32_t) const {
    const std::uint32_t seed = phase == 0 ? 0 : sum_of_block(sum_of_partials(phase - 1));
    if (phase != 0 && blockIdx.x == 0 && threadIdx.x == 0) {
      data_.region<std::uint32_t>(2)[phase - 1] = seed;
    }
    if (phase < data_.numbers[1]) {
      const std::uint32_t sum = sum_of_block(sum_of_share(seed));
      if (threadIdx.x == 0) {
        st_relaxed<scope::device>(partials_of(phase) + blockIdx.x, sum);
      }
    }
  }

 private:
  static constexpr std::uint32_t most_blocks = 4096;

  __device__ __forceinline__ std::uint32_t* partials_of(std::uint32_t phase) const {
    return data_.region<std::uint32_t>(1) + phase % 2 * most_blocks;
  }

  __device__ __forceinline__ std::uint32_t sum_of_partials(std::uint32_t phase) const {
    const std::uint32_t* const partials = partials_of(phase);
    std::uint32_t sum = 0;
#pragma unroll 4
    for (std::uint32_t i = threadIdx.x; i < gridDim.x; i += blockDim.x) {
      sum += ld_relaxed<scope::device>(partials + i);
    }
    return sum;
  }

  /// Four words at a time, and what is left over one by one.
  __device__ __forceinline__ std::uint32_t sum_of_share(std::uint32_t seed) const {
    const auto* const fours = data_.region<const uint4>(0);
    const std::uint32_t count = data_.numbers[0];
    const std::uint32_t first = blockIdx.x * blockDim.x + threadIdx.x;
    std::uint32_t sum = 0;
#pragma unroll 4
    for (std::uint32_t i = first; i < count / 4; i += gridDim.x * blockDim.x) {
      const uint4 four = __ldg(fours + i);
      sum += (four.x ^ seed) + (four.y ^ seed) + (four.z ^ seed) + (four.w ^ seed);
    }
    if (first < count % 4) {
      sum += __ldg(data_.region<const std::uint32_t>(0) + count - 1 - first) ^ seed;
    }
    return sum;
  }

  /// Returns the sum of one value of each thread, to all of them.
  static __device__ __forceinline__ std::uint32_t sum_of_block(std::uint32_t value) {
    __shared__ std::uint32_t of_warp[warp_lanes];
    const std::uint32_t warps = blockDim.x / warp_lanes;
    value = sum_of_warp(value);
    __syncthreads();  // the last sum has been read
    if (lane_index() == 0) {
      of_warp[threadIdx.x / warp_lanes] = value;
    }
    __syncthreads();
    return sum_of_warp(lane_index() < warps ? of_warp[lane_index()] : 0);
  }

  const dataset& data_;
};

}  // namespace gpuclass
#endif
