/// \file
/// Any mutex behind one interface (Stuart & Owens 2011, section 5, "API").
#pragma once

#include "../wait/bound.cuh"
#include "group.cuh"
#include "initialize.cuh"

namespace gpuclass {

/// Waits without bounds; meets BasicLockable, so that `lock_guard`, and on host threads `std::lock_guard`, take it. One thread of a
/// block calls it, with an object of its own. It also takes bounds as the implementations do, so that it stands wherever one of them
/// may: a `condition_variable` takes it.
/// \tparam Implementation any mutex of `sync/`
template <class Implementation>
class basic_mutex {
 public:
  using implementation = Implementation;
  using backoff = typename Implementation::backoff;

  /// 32-bit words of state for so many blocks: zeroed, aligned to `GPUCLASS_LINE` bytes.
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return Implementation::state_words(blocks); }

  /// Makes the initial state. One thread calls it, before any object is made, best in a kernel before.
  static GPUCLASS_HD void init(std::uint32_t* words, std::uint32_t blocks) { initialize<Implementation>(words, blocks); }

#if defined(__CUDACC__)
  explicit __device__ __forceinline__ basic_mutex(std::uint32_t* words) : basic_mutex(words, grid_group{}) {}
#endif
  template <class Group>
  GPUCLASS_HD basic_mutex(std::uint32_t* words, const Group& group, backoff between = backoff{}) : mutex_(words, group, between) {}

  GPUCLASS_HD void lock() {
    unbounded forever;
    mutex_.lock(forever);
  }

  /// Takes the lock if that needs no waiting. Only where the implementation has it: a queue that waits on the node before has not.
  GPUCLASS_HD bool try_lock() { return mutex_.try_lock(); }

  GPUCLASS_HD void unlock() {
    unbounded forever;
    mutex_.unlock(forever);
  }

  /// Returns whether the lock was taken; false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool lock(Bound& bound) {
    return mutex_.lock(bound);
  }

  /// Returns whether the lock was handed on; false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool unlock(Bound& bound) {
    return mutex_.unlock(bound);
  }

 private:
  Implementation mutex_;
};

}  // namespace gpuclass
