/// \file
/// One use of a primitive, so that forms of a kind are used alike: a lock is taken and released, a semaphore entered and
/// left. Measures nothing itself.
#pragma once

#include <cstdint>

namespace on_gpu {

/// A lock, taken and released; and a semaphore, with one place.
template <class Lock>
struct locking {
  using front = Lock;
  template <class Maker>
  static __device__ void make(std::uint32_t* words, std::uint32_t blocks) {
    Maker::init(words, blocks);
  }
  static __device__ void once(Lock& lock) {
    lock.lock();
    lock.unlock();
  }
};
template <class Semaphore>
struct entering {
  using front = Semaphore;
  template <class Maker>
  static __device__ void make(std::uint32_t* words, std::uint32_t blocks) {
    Maker::init(words, blocks, 1u);
  }
  static __device__ void once(Semaphore& semaphore) {
    semaphore.wait();
    semaphore.post();
  }
};

}  // namespace on_gpu
