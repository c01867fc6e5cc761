/// \file
/// The reader-writer semaphore, with or without priority for those who leave (Mahapatra 2020, sections 2.2.2 and 3.2).
#pragma once
#include "../names/begin.cuh"

#include "../mem/atomic.cuh"
#include "../mem/load.cuh"
#include "../mem/store.cuh"
#include "basic_semaphore.cuh"

namespace gpuclass::algorithm {

/// State of one semaphore: zeroed before `init`. The words lie on lines of their own, so that looking at one delays nobody at another.
struct semaphore_rw_state {
  alignas(GPUCLASS_LINE) std::uint32_t lock;     ///< 1 while somebody changes the count
  alignas(GPUCLASS_LINE) std::uint32_t free;     ///< free places
  alignas(GPUCLASS_LINE) std::uint32_t leaving;  ///< leavers who found the lock taken and are not through yet
};

/// A reader takes one place and a writer all of them. Entering (listings 2.5 and 3.3) and leaving (2.6 and 3.4) both take a lock word
/// by compare-and-swap to change the count of free places. With `Priority`, a leaver who finds the lock taken says so, and nobody asks
/// for the lock in order to enter until he is through. The source sets a flag, which the first leaver clears even if a second one
/// waits; here it is a counter, raised and lowered once by each. The source's listings also call entering "post" and leaving "wait",
/// and enter without looking whether there are places.
///
/// Deadlock-free, but not starvation-free: readers who come one after the other keep a writer out. Without `Priority`, those who want to
/// enter a full semaphore can keep the lock from those who would make room, for as long as they like. One thread of a block calls it.
///
/// The backoff is for entering only: whoever leaves makes room for those who wait, and has no reason to wait for them.
template <scope Scope = scope::device, class Backoff = no_backoff, bool Priority = true>
class semaphore_rw {
 public:
  using state = semaphore_rw_state;
  using backoff = Backoff;
  static constexpr bool leaves_room_for_tag = true;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return sizeof(state) / sizeof(std::uint32_t); }

  template <class Group>
  GPUCLASS_HD semaphore_rw(std::uint32_t* words, const Group&, Backoff between = Backoff{})
      : state_(reinterpret_cast<state*>(words)), backoff_(between) {}

  /// Makes the initial state, with so many places, which is what a writer takes. One thread calls it; the end of its kernel or a barrier,
  /// which releases the state, comes before any object is made.
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t, std::uint32_t initial) {
    st_relaxed<Scope>(&reinterpret_cast<state*>(words)->free, initial);
  }

  /// Enters and takes so many places; no more than there are at first, or it waits for ever. Returns false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool wait(Bound& bound, std::uint32_t places = 1) {
    return wait_until([&] { return try_wait(places); }, backoff_, bound);
  }

  /// Enters if nobody has priority, the lock is free and there are so many places.
  GPUCLASS_HD bool try_wait(std::uint32_t places = 1) {
    if constexpr (Priority) {
      if (ld_relaxed<Scope>(&state_->leaving) != 0) {
        return false;
      }
    }
    if (!take_lock()) {
      return false;
    }
    const std::uint32_t free = ld_relaxed<Scope>(&state_->free);
    const bool entered = free >= places;
    if (entered) {
      st_relaxed<Scope>(&state_->free, free - places);
    }
    give_lock();
    return entered;
  }

  /// Leaves and gives so many places back. Returns false only if the bound expired: then none were given back.
  template <class Bound>
  GPUCLASS_HD bool post(Bound& bound, std::uint32_t places = 1) {
    bool raised = false;
    const bool got = wait_until(
        [&] {
          const bool taken = take_lock();
          if (Priority && !taken && !raised) {
            atom_add_relaxed<Scope>(&state_->leaving, 1);
            raised = true;
          }
          return taken;
        },
        no_backoff{}, bound);
    if (got) {
      st_relaxed<Scope>(&state_->free, ld_relaxed<Scope>(&state_->free) + places);
      give_lock();
    }
    if (raised) {
      atom_add_relaxed<Scope>(&state_->leaving, 0u - 1u);
    }
    return got;
  }

 private:
  GPUCLASS_HD bool take_lock() { return atom_cas_acquire<Scope>(&state_->lock, 0, 1) == 0; }
  GPUCLASS_HD void give_lock() { st_release<Scope>(&state_->lock, 0); }

  state* state_;
  Backoff backoff_;
};

}  // namespace gpuclass::algorithm

namespace gpuclass {

/// The handle that a program makes over words.
template <scope Scope = scope::device, class Backoff = no_backoff, bool Priority = true>
using semaphore_rw = basic_semaphore<algorithm::semaphore_rw<Scope, Backoff, Priority>>;

}  // namespace gpuclass

#include "../names/end.cuh"
