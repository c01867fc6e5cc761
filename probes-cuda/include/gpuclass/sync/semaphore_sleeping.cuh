/// \file
/// The sleeping semaphore (Stuart & Owens 2011, algorithm 5).
#pragma once
#include "../names/begin.cuh"

#include "../mem/atomic.cuh"
#include "../mem/load.cuh"
#include "../mem/store.cuh"
#include "basic_semaphore.cuh"

namespace gpuclass::algorithm {

/// State of one semaphore: zeroed before `init`.
struct semaphore_sleeping_state {
  alignas(GPUCLASS_LINE) std::uint32_t count;   ///< blocks inside or waiting, less the initial places: signed
  alignas(GPUCLASS_LINE) std::uint32_t ticket;  ///< tickets handed to those that must wait
  alignas(GPUCLASS_LINE) std::uint32_t turn;    ///< tickets called
};

/// Below its limit, entering costs one atomic. Above it, a block takes a ticket and polls with loads until its ticket has
/// been called; leaving calls the next ticket if somebody waits. First come, first served among waiters; starvation-free. Counters
/// wrap at 2^32, which is harmless: they are compared by signed difference. The count is signed too, since places may be given back that
/// were never taken; it stays within 2^31. One thread of a block calls it.
template <scope Scope = scope::device, class Backoff = no_backoff>
class semaphore_sleeping {
 public:
  using state = semaphore_sleeping_state;
  using backoff = Backoff;
  static constexpr bool leaves_room_for_tag = true;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return sizeof(state) / sizeof(std::uint32_t); }

  template <class Group>
  GPUCLASS_HD semaphore_sleeping(std::uint32_t* words, const Group&, Backoff between = Backoff{})
      : state_(reinterpret_cast<state*>(words)), backoff_(between) {}

  /// Puts zeroed state into what it is when `operations` tickets have been handed out and called.
  static GPUCLASS_HD void preset(std::uint32_t* words, std::uint32_t, std::uint32_t operations) {
    auto* const fresh = reinterpret_cast<state*>(words);
    st_relaxed<Scope>(&fresh->ticket, operations);
    st_relaxed<Scope>(&fresh->turn, operations);
  }

  /// Makes the initial state, with so many places. One thread calls it; the end of its kernel or a barrier, which
  /// releases the state, comes before any object is made.
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t, std::uint32_t initial) {
    st_relaxed<Scope>(&reinterpret_cast<state*>(words)->count, 0u - initial);
  }

  /// Enters. Returns false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool wait(Bound& bound) {
    if (is_negative(atom_add_acquire<Scope>(&state_->count, 1))) {
      return true;
    }
    const std::uint32_t mine = atom_add_relaxed<Scope>(&state_->ticket, 1);
    return wait_until([&] { return is_called(ld_acquire<Scope>(&state_->turn), mine); }, backoff_, bound);
  }

  /// Enters if there is a free place. A swap that fails tells what the count is now, so it is tried again at once: others got on.
  GPUCLASS_HD bool try_wait() {
    std::uint32_t seen = ld_relaxed<Scope>(&state_->count);
    while (is_negative(seen)) {
      const std::uint32_t before = atom_cas_acquire<Scope>(&state_->count, seen, seen + 1);
      if (before == seen) {
        return true;
      }
      seen = before;
    }
    return false;
  }

  /// Leaves, or gives so many places at once, and calls as many of those that wait. Never waits.
  template <class Bound>
  GPUCLASS_HD bool post(Bound&, std::uint32_t places = 1) {
    const auto waiting = static_cast<std::int32_t>(atom_add_release<Scope>(&state_->count, 0u - places));
    if (waiting > 0) {
      const auto all = static_cast<std::uint32_t>(waiting);
      atom_add_release<Scope>(&state_->turn, places < all ? places : all);
    }
    return true;
  }

 private:
  static GPUCLASS_HD bool is_negative(std::uint32_t count) { return static_cast<std::int32_t>(count) < 0; }
  static GPUCLASS_HD bool is_called(std::uint32_t turn, std::uint32_t ticket) {
    return static_cast<std::int32_t>(turn - ticket) > 0;
  }

  state* state_;
  Backoff backoff_;
};

}  // namespace gpuclass::algorithm

namespace gpuclass {

/// The handle that a program makes over words.
template <scope Scope = scope::device, class Backoff = no_backoff>
using semaphore_sleeping = basic_semaphore<algorithm::semaphore_sleeping<Scope, Backoff>>;

}  // namespace gpuclass

#include "../names/end.cuh"
