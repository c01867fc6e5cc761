/// \file
/// The counting semaphore by compare-and-swap: the algorithm of libcu++'s, over this library's waiting.
#pragma once
#include "../names/begin.cuh"

#include "../mem/atomic.cuh"
#include "../mem/load.cuh"
#include "../mem/store.cuh"
#include "basic_semaphore.cuh"

namespace gpuclass::algorithm {

/// The word holds the free places. Entering polls it with loads until it is not 0, then takes one by compare-and-swap; leaving
/// adds one. Nobody ever holds the word, so leaving costs one atomic. Deadlock-free, but not starvation-free. One thread of a block
/// calls it.
template <scope Scope = scope::device, class Backoff = no_backoff>
class semaphore_counting {
 public:
  using backoff = Backoff;
  static constexpr bool leaves_room_for_tag = true;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return 1; }

  template <class Group>
  GPUCLASS_HD semaphore_counting(std::uint32_t* words, const Group&, Backoff between = Backoff{}) : free_(words), backoff_(between) {}

  /// Makes the initial state, with so many places. One thread calls it; the end of its kernel or a barrier, which
  /// releases the state, comes before any object is made.
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t, std::uint32_t initial) { st_relaxed<Scope>(words, initial); }

  /// Enters. Returns false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool wait(Bound& bound) {
    return wait_until([&] { return try_wait(); }, backoff_, bound);
  }

  /// Enters if there is a free place. A swap that fails tells how many there are now, so it is tried again at once: others got on.
  GPUCLASS_HD bool try_wait() {
    std::uint32_t seen = ld_relaxed<Scope>(free_);
    while (seen != 0) {
      const std::uint32_t before = atom_cas_acquire<Scope>(free_, seen, seen - 1);
      if (before == seen) {
        return true;
      }
      seen = before;
    }
    return false;
  }

  /// Leaves, or gives so many places at once. Never waits.
  template <class Bound>
  GPUCLASS_HD bool post(Bound&, std::uint32_t places = 1) {
    atom_add_release<Scope>(free_, places);
    return true;
  }

 private:
  std::uint32_t* free_;
  Backoff backoff_;
};

}  // namespace gpuclass::algorithm

namespace gpuclass {

/// The handle that a program makes over words.
template <scope Scope = scope::device, class Backoff = no_backoff>
using semaphore_counting = basic_semaphore<algorithm::semaphore_counting<Scope, Backoff>>;

}  // namespace gpuclass

#include "../names/end.cuh"
