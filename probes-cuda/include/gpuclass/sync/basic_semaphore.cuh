/// \file
/// Any semaphore behind one interface (Stuart & Owens 2011, section 5, "API").
#pragma once

#include "../wait/bound.cuh"
#include "group.cuh"

namespace gpuclass {

/// Waits without bounds. One thread of a block calls it, with an object of its own.
/// \tparam Implementation any semaphore of `sync/`
template <class Implementation>
class basic_semaphore {
 public:
  using implementation = Implementation;
  using backoff = typename Implementation::backoff;

  /// 32-bit words of state for so many blocks: zeroed, aligned to `GPUCLASS_LINE` bytes.
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return Implementation::state_words(blocks); }

#if defined(__CUDACC__)
  __device__ __forceinline__ basic_semaphore(std::uint32_t* words, std::uint32_t initial)
      : basic_semaphore(words, grid_group{}, initial) {}
#endif
  /// \param initial places that there are at first, the same for everybody
  template <class Group>
  GPUCLASS_HD basic_semaphore(std::uint32_t* words, const Group& group, std::uint32_t initial, backoff between = backoff{})
      : semaphore_(words, group, initial, between) {}

  /// Makes the initial state. One thread calls it, before all others use the semaphore, best in a kernel before.
  GPUCLASS_HD void init() { semaphore_.init(); }

  /// Enters.
  GPUCLASS_HD void wait() {
    unbounded forever;
    semaphore_.wait(forever);
  }

  /// Leaves.
  GPUCLASS_HD void post() {
    unbounded forever;
    semaphore_.post(forever);
  }

  /// Enters and takes so many places. Only where the implementation has it: reader-writer semaphores.
  GPUCLASS_HD void wait(std::uint32_t places) {
    unbounded forever;
    semaphore_.wait(forever, places);
  }

  /// Leaves and gives so many places back. Only where the implementation has it: reader-writer semaphores.
  GPUCLASS_HD void post(std::uint32_t places) {
    unbounded forever;
    semaphore_.post(forever, places);
  }

 private:
  Implementation semaphore_;
};

}  // namespace gpuclass
