/// \file
/// The fetch-and-add mutex (Stuart & Owens 2011, algorithm 3): a ticket lock.
#pragma once
#include "../names/begin.cuh"

#include "../mem/atomic.cuh"
#include "../mem/load.cuh"
#include "../mem/poll.cuh"
#include "../mem/store.cuh"
#include "../wait/backoff.cuh"
#include "../wait/roll_call.cuh"
#include "basic_mutex.cuh"

namespace gpuclass::algorithm {

/// State of one mutex: zeroed before first use. Polls of `turn` stay off the line that takes the tickets' atomics.
struct mutex_fa_state {
  alignas(GPUCLASS_LINE) std::uint32_t ticket;
  alignas(GPUCLASS_LINE) std::uint32_t turn;
};

/// Takes a ticket with the only atomic, then polls `turn` with loads. First come, first served; starvation-free. Tickets
/// wrap at 2^32, which is harmless: they are compared by equality. One thread of a block calls it.
template <scope Scope = scope::device, class Backoff = no_backoff>
class mutex_fa {
 public:
  using state = mutex_fa_state;
  using backoff = Backoff;
  /// In proportion to the place in line: up to 9 % faster than `unbounded` on an H100 and 2 % on an H200; without pauses, 20 % slower.
  using forever = std::conditional_t<std::is_same<Backoff, proportional_backoff>::value, endless, unbounded>;
  static constexpr bool leaves_room_for_tag = true;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return sizeof(state) / sizeof(std::uint32_t); }

  template <class Group>
  GPUCLASS_HD mutex_fa(std::uint32_t* words, const Group&, Backoff between = Backoff{})
      : state_(reinterpret_cast<state*>(words)), backoff_(between) {}

  /// Puts zeroed state into what it is after `operations` operations.
  static GPUCLASS_HD void preset(std::uint32_t* words, std::uint32_t, std::uint32_t operations) {
    auto* const fresh = reinterpret_cast<state*>(words);
    st_relaxed<Scope>(&fresh->ticket, operations);
    st_relaxed<Scope>(&fresh->turn, operations);
  }

  /// Returns whether the lock was taken; false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool lock(Bound& bound) {
    mine_ = atom_add_relaxed<Scope>(&state_->ticket, 1);
    note_wait(bound, mine_);
    const bool called = wait_while([&] { return mine_ - ld_polled<Scope>(&state_->turn); }, backoff_, bound);
    acquire_polled<Scope>();
    return called;
  }

  /// Takes the lock if nobody has it or waits for it: the next ticket is then the one whose turn it is. Nobody releases anything with a
  /// ticket: the look at the turn acquires what the last unlock released.
  GPUCLASS_HD bool try_lock() {
    const std::uint32_t turn = ld_acquire<Scope>(&state_->turn);
    if (atom_cas_relaxed<Scope>(&state_->ticket, turn, turn + 1) != turn) {
      return false;
    }
    mine_ = turn;
    return true;
  }

  /// Calls the next ticket. Never waits.
  template <class Bound>
  GPUCLASS_HD bool unlock(Bound&) {
    st_release<Scope>(&state_->turn, mine_ + 1);
    return true;
  }

 private:
  state* state_;
  Backoff backoff_;

 protected:
  std::uint32_t mine_ = 0;  ///< the ticket of the last lock
};

}  // namespace gpuclass::algorithm

namespace gpuclass {

/// The handle that a program makes over words.
template <scope Scope = scope::device, class Backoff = tuned<linear_backoff, 1, 1, 335>>
using mutex_fa = basic_mutex<algorithm::mutex_fa<Scope, Backoff>>;

}  // namespace gpuclass

#include "../names/end.cuh"
