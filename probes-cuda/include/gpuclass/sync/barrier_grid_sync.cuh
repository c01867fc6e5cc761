/// \file
/// The grid barrier of cooperative groups, to compare with (CUDA only).
#pragma once
#include "../names/begin.cuh"

#include "../wait/backoff.cuh"
#include "basic_barrier.cuh"

namespace gpuclass::algorithm {
class barrier_grid_sync;
}

#if defined(__CUDACC__)
#include <cooperative_groups.h>

namespace gpuclass::algorithm {

/// `cooperative_groups::this_grid().sync()`. Its state is the driver's, so it takes no words; its wait cannot be bounded. That is safe:
/// a cooperative launch has all blocks on the device at once, or fails, and no block waits here for anything but the arrival of the
/// others, each of which arrives as often. All threads of all blocks of a cooperative launch call it.
class barrier_grid_sync {
 public:
  using backoff = no_backoff;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return 0; }

  /// Does nothing: its count is the driver's, and returns to the same value each second phase.
  static __device__ __forceinline__ void preset(std::uint32_t*, std::uint32_t, std::uint32_t) {}

  /// Only the whole grid can meet here.
  __device__ __forceinline__ barrier_grid_sync(std::uint32_t*, const grid_group&, no_backoff = {}) {}

  /// Returns when every block of the grid has arrived; what any thread did before is then visible to all.
  template <class Group, class Bound>
  __device__ __forceinline__ void arrive_and_wait(const Group&, Bound&) {
    cooperative_groups::this_grid().sync();
  }
};

}  // namespace gpuclass::algorithm
#endif

namespace gpuclass {

/// The handle that a program makes over words.
using barrier_grid_sync = basic_barrier<algorithm::barrier_grid_sync>;

}  // namespace gpuclass

#include "../names/end.cuh"
