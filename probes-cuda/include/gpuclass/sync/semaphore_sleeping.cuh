/// \file
/// The sleeping semaphore (Stuart & Owens 2011, algorithm 5).
#pragma once

#include "../mem/atomic.cuh"
#include "../mem/load.cuh"
#include "../mem/store.cuh"
#include "../wait/wait_until.cuh"

namespace gpuclass {

/// State of one semaphore: zeroed before first use.
struct semaphore_sleeping_state {
  alignas(GPUCLASS_LINE) std::uint32_t count;   ///< blocks inside or waiting
  alignas(GPUCLASS_LINE) std::uint32_t ticket;  ///< tickets handed to those that must wait
  alignas(GPUCLASS_LINE) std::uint32_t turn;    ///< tickets called
};

/// Below its limit, entering costs one atomic. Above it, a block takes a ticket and polls with loads until its ticket has
/// been called; leaving calls the next ticket if somebody waits. First come, first served among waiters; starvation-free. Counters
/// wrap at 2^32, which is harmless: they are compared by signed difference. One thread of a block calls it.
template <scope Scope = scope::device, class Backoff = no_backoff>
class semaphore_sleeping {
 public:
  using state = semaphore_sleeping_state;
  using backoff = Backoff;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return sizeof(state) / sizeof(std::uint32_t); }

  /// \param initial places that there are at first; below 2^31, and the same for everybody
  template <class Group>
  GPUCLASS_HD semaphore_sleeping(std::uint32_t* words, const Group&, std::uint32_t initial, Backoff between = Backoff{})
      : state_(reinterpret_cast<state*>(words)), limit_(initial), backoff_(between) {}

  /// Puts zeroed state into what it is when `operations` tickets have been handed out and called.
  static GPUCLASS_HD void preset(std::uint32_t* words, std::uint32_t, std::uint32_t operations) {
    auto* const fresh = reinterpret_cast<state*>(words);
    st_relaxed<Scope>(&fresh->ticket, operations);
    st_relaxed<Scope>(&fresh->turn, operations);
  }

  /// Nothing to write: zeroed words are the initial state.
  GPUCLASS_HD void init() {}

  /// Enters. Returns false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool wait(Bound& bound) {
    if (atom_add_acquire<Scope>(&state_->count, 1) < limit_) {
      return true;
    }
    const std::uint32_t mine = atom_add_relaxed<Scope>(&state_->ticket, 1);
    return wait_until([&] { return is_called(ld_acquire<Scope>(&state_->turn), mine); }, backoff_, bound);
  }

  /// Leaves. Never waits.
  template <class Bound>
  GPUCLASS_HD bool post(Bound&) {
    if (atom_add_release<Scope>(&state_->count, 0u - 1u) > limit_) {
      atom_add_release<Scope>(&state_->turn, 1);
    }
    return true;
  }

 private:
  static GPUCLASS_HD bool is_called(std::uint32_t turn, std::uint32_t ticket) {
    return static_cast<std::int32_t>(turn - ticket) > 0;
  }

  state* state_;
  std::uint32_t limit_;
  Backoff backoff_;
};

}  // namespace gpuclass
