/// \file
/// The ticket semaphore: a ticket lock (Giroux S9329) that calls several at once.
#pragma once

#include "../mem/atomic.cuh"
#include "../mem/poll.cuh"
#include "../mem/reduce.cuh"
#include "../mem/store.cuh"
#include "../wait/wait_until.cuh"

namespace gpuclass {

/// State of a ticket semaphore: zeroed before first use.
struct semaphore_ticket_state {
  alignas(GPUCLASS_LINE) std::uint32_t ticket;  ///< tickets handed out
  alignas(GPUCLASS_LINE) std::uint32_t left;    ///< places given back
};

/// Entering draws a ticket and waits until so many have left that the ticket is among the next `initial`; leaving adds one, and waits for
/// nothing. First come, first served, so nobody starves. A waiter knows how many must leave before it, and counts these in rounds of
/// `initial` when it asks the backoff. Counters wrap at 2^32: only differences are used. One thread of a block calls it.
template <scope Scope = scope::device, class Backoff = turn_backoff>
class semaphore_ticket {
 public:
  using state = semaphore_ticket_state;
  using backoff = Backoff;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return sizeof(state) / sizeof(std::uint32_t); }

  /// \param initial places that there are at first, the same for everybody; with posts that no wait came before, below 2^31
  template <class Group>
  GPUCLASS_HD semaphore_ticket(std::uint32_t* words, const Group&, std::uint32_t initial, Backoff between = Backoff{})
      : state_(reinterpret_cast<state*>(words)), places_(initial), backoff_(between) {}

  /// Puts zeroed state into what it is after `operations` operations.
  static GPUCLASS_HD void preset(std::uint32_t* words, std::uint32_t, std::uint32_t operations) {
    auto* const fresh = reinterpret_cast<state*>(words);
    st_relaxed<Scope>(&fresh->ticket, operations);
    st_relaxed<Scope>(&fresh->left, operations);
  }

  /// Nothing to write: zeroed words are the initial state.
  GPUCLASS_HD void init() {}

  /// Enters. Returns false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool wait(Bound& bound) {
    const std::uint32_t mine = atom_add_relaxed<Scope>(&state_->ticket, 1);
    const bool entered = wait_while([&] { return rounds_ahead(mine - ld_polled<Scope>(&state_->left)); }, backoff_, bound);
    acquire_polled<Scope>();
    return entered;
  }

  /// Leaves. Never waits.
  template <class Bound>
  GPUCLASS_HD bool post(Bound&) {
    red_add_release<Scope>(&state_->left, 1);
    return true;
  }

 private:
  /// \param before tickets before this one whose places were not yet given back; negative as a signed number if more have left than came
  GPUCLASS_HD std::uint32_t rounds_ahead(std::uint32_t before) const {
    return static_cast<std::int32_t>(before - places_) < 0 ? 0 : places_ == 0 ? before + 1 : before / places_;
  }

  state* state_;
  std::uint32_t places_;
  Backoff backoff_;
};

}  // namespace gpuclass
