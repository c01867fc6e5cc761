/// \file
/// The spin lock as printed (Stuart & Owens 2011, algorithms 1 and 2).
#pragma once

#include "../wait/wait_until.cuh"
#include "cuda.cuh"

namespace gpuclass::published {

/// The way of unlocking.
enum class unlocking {
  by_exchange,  ///< algorithm 1: "because the atomic queue has predictable behavior, threadfence() does not"
  by_store      ///< algorithm 2
};

/// Exchanges 1 into the word until it gets 0 back. Unlocking puts 0 into it. Mended: fences on both sides, since neither an exchange nor a
/// volatile store orders anything; the loop of algorithm 2 tests what the exchange gave. One thread of a block calls it.
template <scope Scope = scope::device, class Backoff = no_backoff, unlocking Unlocking = unlocking::by_exchange>
class mutex_spin {
 public:
  using backoff = Backoff;

  /// Words of state, zeroed before first use.
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return 1; }

  template <class Group>
  GPUCLASS_HD mutex_spin(std::uint32_t* words, const Group&, Backoff between = Backoff{}) : word_(words), backoff_(between) {}

  /// Returns whether the lock was taken; false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool lock(Bound& bound) {
    const bool taken = wait_until([&] { return atomic_exch(word_, 1) == 0; }, backoff_, bound);
    threadfence();
    return taken;
  }

  /// Gives the lock back. Never waits.
  template <class Bound>
  GPUCLASS_HD bool unlock(Bound&) {
    threadfence();
    if constexpr (Unlocking == unlocking::by_exchange) {
      atomic_exch(word_, 0);
    } else {
      store(word_, 0);
    }
    return true;
  }

 private:
  std::uint32_t* word_;
  Backoff backoff_;
};

}  // namespace gpuclass::published
