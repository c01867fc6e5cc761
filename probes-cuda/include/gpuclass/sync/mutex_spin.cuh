/// \file
/// The spin mutex (Stuart & Owens 2011, algorithms 1 and 2), with or without backoff.
#pragma once
#include "../names/begin.cuh"

#include "../mem/atomic.cuh"
#include "../mem/load.cuh"
#include "../mem/store.cuh"
#include "basic_mutex.cuh"

namespace gpuclass::algorithm {

/// Exchanges 1 into the word until it gets 0 back; unlocking stores 0. Deadlock-free, but neither fair nor starvation-free.
/// One thread of a block calls it. With `linear_backoff` it is the paper's spin lock with backoff.
/// \tparam LooksFirst whether it exchanges only when a load saw the word free (`mutex_ttas`)
template <scope Scope = scope::device, class Backoff = no_backoff, bool LooksFirst = false>
class mutex_spin {
 public:
  using backoff = Backoff;
  static constexpr bool leaves_room_for_tag = true;

  /// Words of state: the lock, zeroed before first use.
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return 1; }

  template <class Group>
  GPUCLASS_HD mutex_spin(std::uint32_t* words, const Group&, Backoff between = Backoff{}) : word_(words), backoff_(between) {}

  /// Returns whether the lock was taken; false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool lock(Bound& bound) {
    return wait_until([&] { return try_lock(); }, backoff_, bound);
  }

  /// Takes the lock if it is free.
  GPUCLASS_HD bool try_lock() {
    if constexpr (LooksFirst) {
      if (ld_relaxed<Scope>(word_) != 0) {
        return false;
      }
    }
    return atom_exch_acquire<Scope>(word_, 1) == 0;
  }

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

}  // namespace gpuclass::algorithm

namespace gpuclass {

/// The handle that a program makes over words.
template <scope Scope = scope::device, class Backoff = no_backoff, bool LooksFirst = false>
using mutex_spin = basic_mutex<algorithm::mutex_spin<Scope, Backoff, LooksFirst>>;

}  // namespace gpuclass

#include "../names/end.cuh"
