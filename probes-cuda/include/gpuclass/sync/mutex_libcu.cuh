/// \file
/// The binary semaphore of libcu++ as a mutex (CUDA only): the public form to compare with.
#pragma once
#include "../names/begin.cuh"

#include "basic_mutex.cuh"

namespace gpuclass::algorithm {
class mutex_libcu;
}

#if defined(__CUDACC__)
#include <cuda/semaphore>
#if !defined(__CUDACC_RTC__)
#include <new>
#endif

#include "../wait/backoff.cuh"

namespace gpuclass::algorithm {

/// `cuda::binary_semaphore` at device scope: exchanges 0 into a word until it gets 1 back, with libcu++'s own pauses between; unlocking
/// stores 1. Deadlock-free, but neither fair nor starvation-free. One thread of a block calls it.
class mutex_libcu {
 public:
  using semaphore = cuda::binary_semaphore<cuda::thread_scope_device>;
  using backoff = no_backoff;
  static constexpr bool leaves_room_for_tag = true;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) {
    return (sizeof(semaphore) + sizeof(std::uint32_t) - 1) / sizeof(std::uint32_t);
  }

  /// Makes the mutex, free. One thread calls it, before any object is made.
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t) { ::new (static_cast<void*>(words)) semaphore(1); }

  template <class Group>
  GPUCLASS_HD mutex_libcu(std::uint32_t* words, const Group&, no_backoff = {}) : semaphore_(reinterpret_cast<semaphore*>(words)) {}

  /// Takes the lock as its users do, by `acquire()`, which no bound ends: everybody gets on as long as everybody leaves.
  template <class Bound>
  GPUCLASS_HD bool lock(Bound&) {
    semaphore_->acquire();
    return true;
  }

  /// Takes the lock if it is free.
  GPUCLASS_HD bool try_lock() { return semaphore_->try_acquire(); }

  /// Gives the lock back. Never waits.
  template <class Bound>
  GPUCLASS_HD bool unlock(Bound&) {
    semaphore_->release();
    return true;
  }

 private:
  semaphore* semaphore_;
};

}  // namespace gpuclass::algorithm
#endif

namespace gpuclass {

/// The handle that a program makes over words.
using mutex_libcu = basic_mutex<algorithm::mutex_libcu>;

}  // namespace gpuclass

#include "../names/end.cuh"
