/// \file
/// The counting semaphore of libcu++ (CUDA only): the public form to compare with.
#pragma once

#include "libcu_acquire.cuh"

namespace gpuclass {
class semaphore_libcu;
}

#if defined(__CUDACC__)
#include <new>

#include "../wait/backoff.cuh"

namespace gpuclass {

/// `cuda::counting_semaphore` at device scope: a word of free places, taken by compare-and-swap, with libcu++'s own pauses between.
/// Deadlock-free, but neither fair nor starvation-free. One thread of a block calls it.
class semaphore_libcu {
 public:
  using semaphore = cuda::counting_semaphore<cuda::thread_scope_device>;
  using backoff = no_backoff;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) {
    return (sizeof(semaphore) + sizeof(std::uint32_t) - 1) / sizeof(std::uint32_t);
  }

  /// \param initial places that there are at first; below 2^31
  template <class Group>
  GPUCLASS_HD semaphore_libcu(std::uint32_t* words, const Group&, std::uint32_t initial, no_backoff = {})
      : semaphore_(reinterpret_cast<semaphore*>(words)), initial_(initial) {}

  /// Makes the semaphore. One thread calls it, before all others use it.
  GPUCLASS_HD void init() { ::new (static_cast<void*>(semaphore_)) semaphore(static_cast<std::ptrdiff_t>(initial_)); }

  /// Enters. Returns false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool wait(Bound& bound) {
    return libcu_acquire(*semaphore_, bound);
  }

  /// Enters if there is a free place.
  GPUCLASS_HD bool try_wait() { return semaphore_->try_acquire(); }

  /// Leaves. Never waits.
  template <class Bound>
  GPUCLASS_HD bool post(Bound&) {
    semaphore_->release();
    return true;
  }

 private:
  semaphore* semaphore_;
  std::uint32_t initial_;
};

}  // namespace gpuclass
#endif
