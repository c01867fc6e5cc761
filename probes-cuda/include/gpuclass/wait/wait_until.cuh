/// \file
/// The one waiting loop: every primitive waits through it.
#pragma once
#include "../names/begin.cuh"

#include "backoff.cuh"
#include "bound.cuh"

#if !GPUCLASS_ON_DEVICE
#include <thread>
#endif

namespace gpuclass {

/// Polls until `ahead()` is 0: how many are still ahead of the waiter, which is what a proportional backoff goes by. Returns false if
/// the bound expired first. But for an exact one, the bound is looked at once in a while only, so that nothing but the poll itself makes
/// the time of a poll.
template <class Ahead, class Backoff, class Bound>
GPUCLASS_HD bool wait_while(Ahead ahead, Backoff backoff, Bound& bound) {
  // nvcc makes as many copies of the poll where it sees that the wait never ends
  constexpr std::uint32_t polls_between_looks = Bound::is_exact ? 1 : Backoff::is_long ? 8 : std::is_same<Bound, endless>::value ? 4 : 64;
  do {
    GPUCLASS_NO_UNROLL
    for (std::uint32_t polls = 0; polls < polls_between_looks; ++polls) {
      const std::uint32_t left = ahead();
      if (left == 0) {
        return true;
      }
      backoff.pause(left);
#if !GPUCLASS_ON_DEVICE
      std::this_thread::yield();  // host threads may outnumber CPUs, and the awaited one must run
#endif
    }
  } while (!bound.ended());
  return false;
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

/// Tries until `attempt()` succeeds, for so long at most; a failed attempt must leave nothing behind. Returns whether one succeeded.
/// Pauses grow to a few microseconds, so that it may give up so much later than it was told.
template <class Attempt>
GPUCLASS_HD bool try_for(Attempt attempt, timeout at_most) {
  time_limit limit(at_most);
  return wait_until(attempt, exponential_backoff(256, 1u << 13, 50), limit);
}

}  // namespace gpuclass

#include "../names/end.cuh"
