/// \file
/// The ticket semaphore: a ticket lock (Giroux S9329) that calls several at once.
#pragma once
#include "../names/begin.cuh"

#include "../mem/atomic.cuh"
#include "../mem/poll.cuh"
#include "../mem/reduce.cuh"
#include "../mem/store.cuh"
#include "../wait/roll_call.cuh"
#include "basic_semaphore.cuh"

namespace gpuclass::algorithm {

/// State of a ticket semaphore: zeroed before `init`.
struct semaphore_ticket_state {
  alignas(GPUCLASS_LINE) std::uint32_t ticket;  ///< tickets handed out
  alignas(GPUCLASS_LINE) std::uint32_t left;    ///< places given so far, the initial ones included
  std::uint32_t initial;                        ///< places that there were at first
};

/// Entering draws a ticket and waits until as many places have been given; leaving gives one, and waits for nothing. First come, first
/// served, so nobody starves. A waiter knows how many must leave before it, and counts these in rounds of the initial places when it asks the
/// backoff. Counters wrap at 2^32: only differences are used. One thread of a block calls it.
template <scope Scope = scope::device, class Backoff = round_backoff>
class semaphore_ticket {
 public:
  using state = semaphore_ticket_state;
  using backoff = Backoff;
  static constexpr bool leaves_room_for_tag = true;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return sizeof(state) / sizeof(std::uint32_t); }

  template <class Group>
  GPUCLASS_HD semaphore_ticket(std::uint32_t* words, const Group&, Backoff between = Backoff{})
      : state_(reinterpret_cast<state*>(words)), round_(round_of(ld_relaxed<Scope>(&state_->initial))), backoff_(between) {}

  /// Makes the initial state, with so many places. One thread calls it; the end of its kernel or a barrier, which
  /// releases the state, comes before any object is made.
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t, std::uint32_t initial) {
    auto* const fresh = reinterpret_cast<state*>(words);
    st_relaxed<Scope>(&fresh->initial, initial);
    st_relaxed<Scope>(&fresh->left, initial);
  }

  /// Puts initial state into what it is after `operations` operations.
  static GPUCLASS_HD void preset(std::uint32_t* words, std::uint32_t, std::uint32_t operations) {
    auto* const fresh = reinterpret_cast<state*>(words);
    st_relaxed<Scope>(&fresh->ticket, operations);
    st_relaxed<Scope>(&fresh->left, ld_relaxed<Scope>(&fresh->left) + operations);
  }

  /// Enters. Returns false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool wait(Bound& bound) {
    const std::uint32_t mine = atom_add_relaxed<Scope>(&state_->ticket, 1);
    note_wait(bound, mine);
    const bool entered = wait_while([&] { return rounds_ahead(mine - ld_polled<Scope>(&state_->left)); }, backoff_, bound);
    acquire_polled<Scope>();
    return entered;
  }

  /// Enters if there is a free place: draws a ticket only if it is called already. A swap that fails tells the next ticket, so it is tried
  /// again at once: others got on. Nobody releases anything with a ticket: the look at the places left acquires the posts.
  GPUCLASS_HD bool try_wait() {
    const std::uint32_t left = ld_acquire<Scope>(&state_->left);
    std::uint32_t next = ld_relaxed<Scope>(&state_->ticket);
    while (rounds_ahead(next - left) == 0) {
      const std::uint32_t before = atom_cas_relaxed<Scope>(&state_->ticket, next, next + 1);
      if (before == next) {
        return true;
      }
      next = before;
    }
    return false;
  }

  /// Leaves, or gives so many places at once. Never waits.
  template <class Bound>
  GPUCLASS_HD bool post(Bound&, std::uint32_t places = 1) {
    red_add_release<Scope>(&state_->left, places);
    return true;
  }

 private:
  static GPUCLASS_HD std::uint32_t round_of(std::uint32_t initial) { return initial == 0 ? 1 : initial; }

  /// \param ahead places to be given before one falls to this ticket, less one; negative as a signed number if it has been called
  GPUCLASS_HD std::uint32_t rounds_ahead(std::uint32_t ahead) const {
    return static_cast<std::int32_t>(ahead) < 0 ? 0 : 1 + ahead / round_;
  }

  state* state_;
  std::uint32_t round_;
  Backoff backoff_;
};

}  // namespace gpuclass::algorithm

namespace gpuclass {

/// The handle that a program makes over words.
template <scope Scope = scope::device, class Backoff = round_backoff>
using semaphore_ticket = basic_semaphore<algorithm::semaphore_ticket<Scope, Backoff>>;

}  // namespace gpuclass

#include "../names/end.cuh"
