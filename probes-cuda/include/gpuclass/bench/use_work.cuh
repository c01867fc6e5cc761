/// \file
/// Work of a user's kernel between two operations: a little arithmetic in registers, and coming late (device only).
#pragma once

#include "../time/late.cuh"
#include "layout.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// The first warp of a block works, and the other threads wait for it where the primitive has them wait: at saturation the arithmetic of
/// all threads would take longer than what is measured. All threads call it.
class use_work {
 public:
  explicit __device__ __forceinline__ use_work(const trial_arguments& trial)
      : words_(trial.words + words_at_data), value_(1.0f + static_cast<float>(threadIdx.x % warp)) {}

  /// Works, writes what came of it, and is late by up to about the time of one barrier.
  __device__ __forceinline__ void between(std::uint32_t turn) {
    if (threadIdx.x < warp) {
      value_ = fold();
      words_[(1 + blockIdx.x) * own_words + threadIdx.x] = __float_as_uint(value_);
      come_late(most_late_cycles, turn, blockIdx.x);
    }
  }

 private:
  static constexpr std::uint32_t warp = 32;
  static constexpr std::uint32_t own_words = 128;              ///< words from one block's to the next's; the first are for all
  static constexpr std::uint32_t most_late_cycles = 1u << 11;  ///< about the time of one barrier
  static constexpr int live = 24;                              ///< sums in registers at once

  /// A stencil over the warp whose sums all need each other, so that all are in registers at once. Some 50 to 100 ns.
  __device__ __forceinline__ float fold() const {
    const float left = __shfl_up_sync(0xffffffffu, value_, 1);
    const float right = __shfl_down_sync(0xffffffffu, value_, 1);
    float sums[live];
#pragma unroll
    for (int i = 0; i < live; ++i) {
      sums[i] = fmaf(left, 0.01f * static_cast<float>(i + 1), right);
    }
    float dot = 0.0f;
#pragma unroll
    for (int i = 0; i < live; ++i) {
      dot = fmaf(sums[i], sums[(i + live / 2) % live] - value_, dot);
    }
    return dot / (1.0f + dot * dot);
  }

  std::uint32_t* words_;
  float value_;
};

}  // namespace gpuclass
#endif
