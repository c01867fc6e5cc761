/// \file
/// The spin-lock semaphore (Stuart & Owens 2011, algorithm 4), with or without backoff.
#pragma once
#include "../names/begin.cuh"

#include "../mem/atomic.cuh"
#include "../mem/store.cuh"
#include "basic_semaphore.cuh"

namespace gpuclass::algorithm {

/// The word holds the free places plus one; 0 means that somebody has taken the word to change it. Entering and leaving both take
/// it by exchange and put it back. Deadlock-free, but not starvation-free. One thread of a block calls it. The backoff is for
/// entering only: leaving should be quick and aggressive, since more blocks wait than leave.
template <scope Scope = scope::device, class Backoff = no_backoff>
class semaphore_spin {
 public:
  using backoff = Backoff;
  static constexpr bool leaves_room_for_tag = true;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return 1; }

  template <class Group>
  GPUCLASS_HD semaphore_spin(std::uint32_t* words, const Group&, Backoff between = Backoff{}) : word_(words), backoff_(between) {}

  /// Makes the initial state, with so many places. One thread calls it; the end of its kernel or a barrier, which
  /// releases the state, comes before any object is made.
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t, std::uint32_t initial) { st_relaxed<Scope>(words, initial + 1); }

  /// Enters. Returns false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool wait(Bound& bound) {
    return wait_until([&] { return try_wait(); }, backoff_, bound);
  }

  /// Enters if the word is not taken and there is a free place.
  GPUCLASS_HD bool try_wait() {
    const std::uint32_t seen = atom_exch_acquire<Scope>(word_, taken);
    if (seen == taken) {
      return false;
    }
    const bool entered = seen > 1;
    atom_exch_release<Scope>(word_, entered ? seen - 1 : 1);
    return entered;
  }

  /// Leaves, or gives so many places at once. Returns false only if the bound expired: then none were given.
  template <class Bound>
  GPUCLASS_HD bool post(Bound& bound, std::uint32_t places = 1) {
    std::uint32_t seen = taken;
    const bool got = wait_until(
        [&] {
          seen = atom_exch_relaxed<Scope>(word_, taken);  // the write-back releases; nothing needs acquiring to leave
          return seen != taken;
        },
        no_backoff{}, bound);
    if (got) {
      atom_exch_release<Scope>(word_, seen + places);
    }
    return got;
  }

 private:
  static constexpr std::uint32_t taken = 0;

  std::uint32_t* word_;
  Backoff backoff_;
};

}  // namespace gpuclass::algorithm

namespace gpuclass {

/// The handle that a program makes over words.
template <scope Scope = scope::device, class Backoff = no_backoff>
using semaphore_spin = basic_semaphore<algorithm::semaphore_spin<Scope, Backoff>>;

}  // namespace gpuclass

#include "../names/end.cuh"
