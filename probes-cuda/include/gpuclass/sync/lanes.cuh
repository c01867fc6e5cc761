/// \file
/// Threads of a warp that are at the same place of the code at the same time, so that one of them can act for all.
#pragma once
#include "../names/begin.cuh"

#include "../mem/bytes.cuh"

namespace gpuclass {

/// The threads that run together where it is made; which they are is up to the hardware. On the host: the one thread.
class lanes {
 public:
#if GPUCLASS_ON_DEVICE
  __device__ __forceinline__ lanes() : mask_(__activemask()) {
    std::uint32_t before;
    asm("mov.u32 %0, %%lanemask_lt;" : "=r"(before));
    rank_ = static_cast<std::uint32_t>(__popc(mask_ & before));
  }

  __device__ __forceinline__ std::uint32_t count() const { return static_cast<std::uint32_t>(__popc(mask_)); }

  /// Returns all of a warp, where they are that, or the calling thread alone.
  static __device__ __forceinline__ lanes warp_or_alone() {
    lanes those;
    if (those.mask_ != ~0u) {
      asm("mov.u32 %0, %%lanemask_eq;" : "=r"(those.mask_));
      those.rank_ = 0;
    }
    return those;
  }

  /// Returns the value of rank 0.
  __device__ __forceinline__ std::uint32_t from_first(std::uint32_t value) const { return __shfl_sync(mask_, value, __ffs(static_cast<int>(mask_)) - 1); }

  template <class T>
  __device__ __forceinline__ T from_first(const T& value) const {
    return by_words(value, [&](std::uint32_t word) { return from_first(word); });
  }

  /// Returns the value of the thread so many lanes further.
  template <class T>
  __device__ __forceinline__ T from_further(const T& value, std::uint32_t lanes) const {
    return by_words(value, [&](std::uint32_t word) { return __shfl_down_sync(mask_, word, lanes); });
  }

  /// Waits for all of them, and orders what they did before against what they do after.
  __device__ __forceinline__ void sync() const { __syncwarp(mask_); }

  /// Returns for how many `holds`, counted from rank 0 up to the first for which it does not.
  __device__ __forceinline__ std::uint32_t first_that(bool holds) const {
    const std::uint32_t failing = __ballot_sync(mask_, !holds);
    return static_cast<std::uint32_t>(__popc(failing == 0 ? mask_ : mask_ & ((failing & (0u - failing)) - 1)));
  }
#else
  GPUCLASS_HD lanes() {}
  static GPUCLASS_HD lanes warp_or_alone() { return lanes(); }
  GPUCLASS_HD std::uint32_t count() const { return 1; }
  template <class T>
  GPUCLASS_HD T from_first(const T& value) const { return value; }
  template <class T>
  GPUCLASS_HD T from_further(const T& value, std::uint32_t) const { return value; }
  GPUCLASS_HD void sync() const {}
  GPUCLASS_HD std::uint32_t first_that(bool holds) const { return holds ? 1 : 0; }
#endif

  GPUCLASS_HD std::uint32_t rank() const { return rank_; }

 private:
#if GPUCLASS_ON_DEVICE
  template <class T, class Move>
  static __device__ __forceinline__ T by_words(const T& value, Move move) {
    constexpr std::uint32_t count = (sizeof(T) + sizeof(std::uint32_t) - 1) / sizeof(std::uint32_t);
    std::uint32_t words[count] = {};
    copy_bytes(words, &value, sizeof(T));
    GPUCLASS_UNROLL
    for (std::uint32_t i = 0; i < count; ++i) {
      words[i] = move(words[i]);
    }
    T moved;
    copy_bytes(&moved, words, sizeof(T));
    return moved;
  }
#endif

  std::uint32_t mask_ = 1;
  std::uint32_t rank_ = 0;
};

}  // namespace gpuclass

#include "../names/end.cuh"
