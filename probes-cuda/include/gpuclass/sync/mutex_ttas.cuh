/// \file
/// The test-and-test-and-set mutex (Rudolph and Segall 1984): the spin mutex that looks before it asks.
#pragma once

#include "../mem/atomic.cuh"
#include "../mem/load.cuh"
#include "../mem/store.cuh"
#include "../wait/wait_until.cuh"

namespace gpuclass {

/// Polls the word with loads, and exchanges 1 into it only when it was seen free: while somebody is inside, nobody makes
/// atomics. Deadlock-free, but neither fair nor starvation-free. One thread of a block calls it.
template <scope Scope = scope::device, class Backoff = no_backoff>
class mutex_ttas {
 public:
  using backoff = Backoff;

  /// Words of state: the lock, zeroed before first use.
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return 1; }

  template <class Group>
  GPUCLASS_HD mutex_ttas(std::uint32_t* words, const Group&, Backoff between = Backoff{}) : word_(words), backoff_(between) {}

  /// Returns whether the lock was taken; false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool lock(Bound& bound) {
    return wait_until([&] { return try_lock(); }, backoff_, bound);
  }

  /// Takes the lock if it is free.
  GPUCLASS_HD bool try_lock() { return ld_relaxed<Scope>(word_) == 0 && atom_exch_acquire<Scope>(word_, 1) == 0; }

  /// Gives the lock back. Never waits.
  template <class Bound>
  GPUCLASS_HD bool unlock(Bound&) {
    st_release<Scope>(word_, 0);
    return true;
  }

 private:
  std::uint32_t* word_;
  Backoff backoff_;
};

}  // namespace gpuclass
