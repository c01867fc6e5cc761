/// \file
/// The spin-lock semaphore as printed (Stuart & Owens 2011, algorithm 4 and section 5).
#pragma once

#include "../mem/store.cuh"
#include "../wait/wait_until.cuh"
#include "cuda.cuh"

namespace gpuclass::published {

/// Who pauses between attempts.
enum class pausing {
  on_both_sides,  ///< as algorithm 4 is printed
  in_wait         ///< as section 5 has it: post "should proceed quickly and aggressively"
};

/// The word holds the free places plus one; 0 means that somebody has taken it. Entering and leaving both take it by exchange and put it
/// back by another one. Mended: fences after entering and before leaving. One thread of a block calls it.
template <scope Scope = scope::device, class Backoff = no_backoff, pausing Pausing = pausing::on_both_sides>
class semaphore_spin {
 public:
  using backoff = Backoff;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return 1; }

  template <class Group>
  GPUCLASS_HD semaphore_spin(std::uint32_t* words, const Group&, Backoff between = Backoff{}) : word_(words), backoff_(between) {}

  /// Makes the initial state, with so many places. One thread calls it; the end of its kernel or a barrier, which releases the state,
  /// comes before any object is made.
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t, std::uint32_t initial) { st_relaxed<Scope>(words, initial + 1); }

  /// Enters. Returns false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool wait(Bound& bound) {
    return wait_until([&] { return try_wait(); }, backoff_, bound);
  }

  /// One attempt to enter.
  GPUCLASS_HD bool try_wait() {
    const std::uint32_t old_value = atomic_exch(word_, 0);
    if (old_value > 1) {
      atomic_exch(word_, old_value - 1);
      threadfence();
    } else if (old_value == 1) {
      atomic_exch(word_, 1);
    }
    return old_value > 1;
  }

  /// Leaves, or gives so many places at once. Returns false only if the bound expired: then none were given.
  template <class Bound>
  GPUCLASS_HD bool post(Bound& bound, std::uint32_t places = 1) {
    threadfence();
    const auto leave = [&] {
      const std::uint32_t old_value = atomic_exch(word_, 0);
      if (old_value > 0) {
        atomic_exch(word_, old_value + places);
      }
      return old_value > 0;
    };
    if constexpr (Pausing == pausing::on_both_sides) {
      return wait_until(leave, backoff_, bound);
    } else {
      return wait_until(leave, no_backoff{}, bound);
    }
  }

 private:
  std::uint32_t* word_;
  Backoff backoff_;
};

}  // namespace gpuclass::published
