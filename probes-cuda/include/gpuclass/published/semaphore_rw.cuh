/// \file
/// The reader-writer semaphores as printed (Mahapatra 2020, listings 2.5, 2.6, 3.3 and 3.4).
#pragma once

#include "../mem/store.cuh"
#include "../wait/wait_until.cuh"
#include "cuda.cuh"

namespace gpuclass::published {

/// State of one semaphore, zeroed before `init`: its words lie side by side.
struct semaphore_rw_state {
  std::uint32_t lock;
  std::uint32_t size;      ///< free places
  std::uint32_t priority;  ///< not 0: somebody wants to leave
};

/// Where those who want to enter pause.
enum class pausing_at {
  each_attempt,  ///< after each attempt to enter that failed
  flag           ///< as listing 3.3 prints it: while somebody leaves, and not after the lock was found taken
};

/// A lock that is taken by `atomicCAS` and given back by `atomicExch` guards the count. With `Priority`, who wants to enter asks
/// `atomicCAS(priority, 0, 0)` and pauses until nobody leaves; who leaves raises the flag by `atomicOr` after each attempt that failed and
/// clears it in the end, even if somebody else waits.
///
/// Mended: entering looks whether there are places, which the listings leave out; it is called wait and leaving post; a reader takes one
/// place (listing 3.3 gives one); the block's barrier between attempts is left out, as one thread of a block calls it.
template <scope Scope = scope::device, class Backoff = no_backoff, bool Priority = true, pausing_at Pausing = pausing_at::each_attempt>
class semaphore_rw {
 public:
  using state = semaphore_rw_state;
  using backoff = Backoff;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return sizeof(state) / sizeof(std::uint32_t); }

  template <class Group>
  GPUCLASS_HD semaphore_rw(std::uint32_t* words, const Group&, Backoff between = Backoff{})
      : state_(reinterpret_cast<state*>(words)), backoff_(between) {}

  /// Makes the initial state, with so many places, which is what a writer takes. One thread calls it; the end of its kernel or a barrier,
  /// which releases the state, comes before any object is made.
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t, std::uint32_t initial) {
    st_relaxed<Scope>(&reinterpret_cast<state*>(words)->size, initial);
  }

  /// Enters and takes so many places; no more than there are at first, or it waits for ever. Returns false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool wait(Bound& bound, std::uint32_t places = 1) {
    if constexpr (Pausing == pausing_at::flag) {
      const auto nobody_leaves = [&] { return atomic_cas(&state_->priority, 0, 0) == 0; };
      return wait_until([&] { return wait_until(nobody_leaves, backoff_, bound) && try_enter(places); }, no_backoff{}, bound);
    } else {
      return wait_until([&] { return try_wait(places); }, backoff_, bound);
    }
  }

  /// Enters if nobody has priority, the lock is free and there are so many places.
  GPUCLASS_HD bool try_wait(std::uint32_t places = 1) {
    if (Priority && atomic_cas(&state_->priority, 0, 0) != 0) {
      return false;
    }
    return try_enter(places);
  }

  /// Leaves and gives so many places back. Returns false only if the bound expired: then none were given back.
  template <class Bound>
  GPUCLASS_HD bool post(Bound& bound, std::uint32_t places = 1) {
    const auto take_lock = [&] {
      const bool taken = atomic_cas(&state_->lock, 0, 1) == 0;
      if (taken) {
        threadfence();
      } else if (Priority) {
        atomic_or(&state_->priority, 1);
      }
      return taken;
    };
    if (!wait_until(take_lock, no_backoff{}, bound)) {
      return false;
    }
    store(&state_->size, load(&state_->size) + places);
    unlock();
    if (Priority) {
      atomic_and(&state_->priority, 0);
    }
    return true;
  }

 private:
  /// Enters if the lock is free and there are so many places.
  GPUCLASS_HD bool try_enter(std::uint32_t places) {
    if (atomic_cas(&state_->lock, 0, 1) != 0) {
      return false;
    }
    threadfence();
    const std::uint32_t size = load(&state_->size);
    const bool entered = size >= places;
    if (entered) {
      store(&state_->size, size - places);
    }
    unlock();
    return entered;
  }

  GPUCLASS_HD void unlock() {
    threadfence();
    atomic_exch(&state_->lock, 0);
  }

  state* state_;
  Backoff backoff_;
};

}  // namespace gpuclass::published
