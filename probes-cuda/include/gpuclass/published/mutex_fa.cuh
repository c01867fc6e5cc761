/// \file
/// The fetch-and-add mutex as printed (Stuart & Owens 2011, algorithm 3).
#pragma once

#include "../wait/wait_until.cuh"
#include "cuda.cuh"

namespace gpuclass::published {

/// State of one mutex, zeroed before first use: ticket and turn side by side.
struct mutex_fa_state {
  std::uint32_t ticket;
  std::uint32_t turn;
};

/// Takes a ticket, then polls the turn with volatile loads; unlocking loads the turn and stores the next. Mended: fences on both sides; the
/// ticket is drawn by adding, since CUDA's `atomicInc` wraps at its second argument. One thread of a block calls it.
template <scope Scope = scope::device, class Backoff = no_backoff>
class mutex_fa {
 public:
  using state = mutex_fa_state;
  using backoff = Backoff;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return sizeof(state) / sizeof(std::uint32_t); }

  template <class Group>
  GPUCLASS_HD mutex_fa(std::uint32_t* words, const Group&, Backoff between = Backoff{})
      : state_(reinterpret_cast<state*>(words)), backoff_(between) {}

  /// Returns whether the lock was taken; false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool lock(Bound& bound) {
    const std::uint32_t mine = atomic_add(&state_->ticket, 1);
    const bool called = wait_until([&] { return load(&state_->turn) == mine; }, backoff_, bound);
    threadfence();
    return called;
  }

  /// Calls the next ticket. Never waits.
  template <class Bound>
  GPUCLASS_HD bool unlock(Bound&) {
    threadfence();
    store(&state_->turn, load(&state_->turn) + 1);
    return true;
  }

 private:
  state* state_;
  Backoff backoff_;
};

}  // namespace gpuclass::published
