/// \file
/// Who looks at a program while it runs (device only): nobody, where it is timed from outside, or a clock of each warp (Lo et al.,
/// Tables 3 and 4). A program says where its accesses begin and end, where what was added stands, and where it reduces.
#pragma once

#include "../bench/report.cuh"
#include "added.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Costs nothing.
struct unwatched {
  __device__ __forceinline__ void access_begins() {}
  __device__ __forceinline__ void access_ends(std::uint32_t) {}
  __device__ __forceinline__ void reduction_begins() {}
  __device__ __forceinline__ void reduction_ends() {}
  template <class Added>
  __device__ __forceinline__ void step() {
    Added::step();
  }
  __device__ __forceinline__ void report(const trial_arguments&) const {}
};

/// Reads the SM's clock around each part. Cycles are those of lane 0 of the warp and wrap at 2^32, so that kernels must end within two
/// seconds.
class watched {
 public:
  __device__ __forceinline__ watched() : start_(cycles32()) {}

  /// Before the first of some loads is issued.
  __device__ __forceinline__ void access_begins() { began_ = cycles32(); }

  /// \param value depends on all that was loaded, and so is there only when they are
  __device__ __forceinline__ void access_ends(std::uint32_t value) { memory_ += cycles32_after(value) - began_; }

  /// Before the barrier at which a tree reduction begins: what it waits there belongs to it, as in the paper.
  __device__ __forceinline__ void reduction_begins() { began_ = cycles32(); }

  /// After the last step of the reduction.
  __device__ __forceinline__ void reduction_ends() { reduction_ += cycles32() - began_; }

  template <class Added>
  __device__ __forceinline__ void step() {
    if constexpr (!std::is_same_v<Added, added::none>) {
      const std::uint32_t began = cycles32();
      Added::step();
      added_ += cycles32() - began;
    }
  }

  /// Adds what was seen to the counts: 0 cycles of accesses, 1 of what was added, 2 of the whole kernel, 3 warps, 4 of reductions.
  __device__ __forceinline__ void report(const trial_arguments& trial) const {
    const std::uint32_t all = cycles32() - start_;
    if (threadIdx.x % 32 == 0) {
      const std::uint32_t counts[] = {memory_, added_, all, 1, reduction_};
      GPUCLASS_UNROLL
      for (std::uint32_t i = 0; i < 5; ++i) {
        add_to_report(trial, report_word(report_first_count + i), counts[i]);
      }
    }
  }

 private:
  std::uint32_t start_;
  std::uint32_t began_ = 0;
  std::uint32_t memory_ = 0;
  std::uint32_t added_ = 0;
  std::uint32_t reduction_ = 0;
};

}  // namespace gpuclass
#endif
