/// \file
/// The counting semaphore of libcu++ (CUDA only): the public form to compare with.
#pragma once
#include "../names/begin.cuh"

#include "basic_semaphore.cuh"

namespace gpuclass::algorithm {
class semaphore_libcu;
}

#if defined(__CUDACC__)
#include <cuda/semaphore>
#if !defined(__CUDACC_RTC__)
#include <new>
#endif

#include "../wait/backoff.cuh"

namespace gpuclass::algorithm {

/// `cuda::counting_semaphore` at device scope: a word of free places, taken by compare-and-swap, with libcu++'s own pauses between.
/// Deadlock-free, but neither fair nor starvation-free. One thread of a block calls it.
class semaphore_libcu {
 public:
  using semaphore = cuda::counting_semaphore<cuda::thread_scope_device>;
  using backoff = no_backoff;
  static constexpr bool leaves_room_for_tag = true;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) {
    return (sizeof(semaphore) + sizeof(std::uint32_t) - 1) / sizeof(std::uint32_t);
  }

  template <class Group>
  GPUCLASS_HD semaphore_libcu(std::uint32_t* words, const Group&, no_backoff = {}) : semaphore_(reinterpret_cast<semaphore*>(words)) {}

  /// Makes the semaphore, with so many places; below 2^31. One thread calls it, before any object is made.
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t, std::uint32_t initial) {
    ::new (static_cast<void*>(words)) semaphore(static_cast<std::ptrdiff_t>(initial));
  }

  /// Enters as its users do, by `acquire()`, which no bound ends: everybody gets on as long as everybody leaves.
  template <class Bound>
  GPUCLASS_HD bool wait(Bound&) {
    semaphore_->acquire();
    return true;
  }

  /// Enters if there is a free place.
  GPUCLASS_HD bool try_wait() { return semaphore_->try_acquire(); }

  /// Leaves, or gives so many places at once. Never waits.
  template <class Bound>
  GPUCLASS_HD bool post(Bound&, std::uint32_t places = 1) {
    semaphore_->release(static_cast<std::ptrdiff_t>(places));
    return true;
  }

 private:
  semaphore* semaphore_;
};

}  // namespace gpuclass::algorithm
#endif

namespace gpuclass {

/// The handle that a program makes over words.
using semaphore_libcu = basic_semaphore<algorithm::semaphore_libcu>;

}  // namespace gpuclass

#include "../names/end.cuh"
