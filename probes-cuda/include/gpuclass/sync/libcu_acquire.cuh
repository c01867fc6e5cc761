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
  while (!semaphore.try_acquire_for(cuda::std::chrono::nanoseconds(slice_ns))) {
    if (bound.ended()) {
      return false;
    }
  }
  return true;
}

}  // namespace gpuclass
#endif
