/// \file
/// Waiting for a semaphore of libcu++ within a bound (CUDA only).
#pragma once

#include "../wait/bound.cuh"

#if defined(__CUDACC__)
#include <cuda/semaphore>
#include <cuda/std/chrono>

namespace gpuclass {

/// Waits as libcu++ does when nothing bounds it.
template <class Semaphore>
GPUCLASS_HD bool libcu_acquire(Semaphore& semaphore, unbounded&) {
  semaphore.acquire();
  return true;
}

/// Waits with libcu++'s own polling and pauses, a slice at a time. Returns false if the bound expired first. Each slice starts with
/// short pauses again, so it is much longer than a usual wait.
template <class Semaphore, class Bound>
GPUCLASS_HD bool libcu_acquire(Semaphore& semaphore, Bound& bound) {
  constexpr std::int64_t slice_ns = 1'000'000;
  constexpr std::uint32_t polls_of_slice = 64;  // a bound looks at its clock at one poll in so many
  while (!semaphore.try_acquire_for(cuda::std::chrono::nanoseconds(slice_ns))) {
    for (std::uint32_t poll = 0; poll < polls_of_slice; ++poll) {
      if (bound.expired()) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace gpuclass
#endif
