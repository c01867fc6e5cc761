/// \file
/// The one waiting loop: every primitive waits through it.
#pragma once

#include "backoff.cuh"
#include "bound.cuh"

#if !GPUCLASS_ON_DEVICE
#include <thread>
#endif

namespace gpuclass {

/// Polls until `poll()` is true. Returns false if the bound expired first.
template <class Poll, class Backoff, class Bound>
GPUCLASS_HD bool wait_until(Poll poll, Backoff backoff, Bound& bound) {
  while (!poll()) {
    if (bound.expired()) {
      return false;
    }
    backoff.pause();
#if !GPUCLASS_ON_DEVICE
    std::this_thread::yield();  // host threads may outnumber CPUs, and the awaited one must run
#endif
  }
  return true;
}

}  // namespace gpuclass
