/// \file
/// A lock between a CPU and GPUs that takes loads and stores only (Peterson 1981).
#pragma once
#include "../names/begin.cuh"

#include "../mem/fence.cuh"
#include "../wait/wait_until.cuh"
#include "host_layout.cuh"

namespace gpuclass {

/// Where `hostNativeAtomicSupported` is 0, a GPU's atomics on the host's memory are none against a CPU's, nor against another GPU's: on a pair
/// of H200s about half of the additions were lost. So a lock with a CPU cannot be built on them. This one lets two sides take turns, each
/// of them one thread at a time: have a `system_mutex` first among GPUs, or a `std::mutex` among threads of the CPU. Starvation-free.
class mutex_two_sides {
 public:
  /// Words of state in pinned memory of the host, zeroed before first use.
  static constexpr std::uint32_t state_words = 3 * host_line_words;

  /// \param side 0 or 1: the GPUs' or the CPU's
  GPUCLASS_HD mutex_two_sides(std::uint32_t* words, std::uint32_t side)
      : mine_(words + side * host_line_words), theirs_(words + (1 - side) * host_line_words), yields_(words + 2 * host_line_words), side_(side) {}

  /// Returns whether the lock was taken; false only if the bound expired, and then this side no longer asks.
  template <class Bound>
  GPUCLASS_HD bool lock(Bound& bound) {
    st_relaxed<scope::system>(mine_, 1);
    // a release would not do: the other side may ask later, and then its store to `yields_` need not bring `mine_` along
    fence_sc<scope::system>();
    st_after_fence<scope::system>(yields_, side_);
    fence_sc<scope::system>();
    const auto is_free = [&] { return ld_acquire<scope::system>(theirs_) == 0 || ld_acquire<scope::system>(yields_) != side_; };
    const bool taken = wait_until(is_free, no_backoff{}, bound);
    if (!taken) {
      st_release<scope::system>(mine_, 0);
    }
    return taken;
  }

  template <class Bound>
  GPUCLASS_HD bool unlock(Bound&) {
    st_release<scope::system>(mine_, 0);
    return true;
  }

 private:
  std::uint32_t* mine_;          ///< whether this side asks, or has the lock
  const std::uint32_t* theirs_;  ///< whether the other one does
  std::uint32_t* yields_;        ///< who asked last, and so lets the other one first
  std::uint32_t side_;
};

}  // namespace gpuclass

#include "../names/end.cuh"
