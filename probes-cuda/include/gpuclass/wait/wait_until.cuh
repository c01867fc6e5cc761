/// \file
/// The one waiting loop: every primitive waits through it.
#pragma once

#include "backoff.cuh"
#include "bound.cuh"

#if !GPUCLASS_ON_DEVICE
#include <thread>
#endif

namespace gpuclass {

/// Polls until `ahead()` is 0: how many are still ahead of the waiter, which is what a proportional backoff goes by. Returns false if
/// the bound expired first.
template <class Ahead, class Backoff, class Bound>
GPUCLASS_HD bool wait_while(Ahead ahead, Backoff backoff, Bound& bound) {
  for (std::uint32_t left = ahead(); left != 0; left = ahead()) {
    if (Backoff::is_long ? bound.expired_soon() : bound.expired()) {
      return false;
    }
    backoff.pause(left);
#if !GPUCLASS_ON_DEVICE
    std::this_thread::yield();  // host threads may outnumber CPUs, and the awaited one must run
#endif
  }
  return true;
}

/// The same for a waiter who knows, before he looks, how many are ahead of him: he pauses first.
template <class Ahead, class Backoff, class Bound>
GPUCLASS_HD bool wait_while(std::uint32_t known_ahead, Ahead ahead, Backoff backoff, Bound& bound) {
  if (known_ahead != 0) {
    backoff.pause(known_ahead);
  }
  return wait_while(ahead, backoff, bound);
}

/// Polls until `poll()` is true. Returns false if the bound expired first.
template <class Poll, class Backoff, class Bound>
GPUCLASS_HD bool wait_until(Poll poll, Backoff backoff, Bound& bound) {
  return wait_while([&] { return poll() ? 0u : 1u; }, backoff, bound);
}

}  // namespace gpuclass
