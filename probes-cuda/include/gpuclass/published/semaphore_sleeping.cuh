/// \file
/// The sleeping semaphore as printed (Stuart & Owens 2011, algorithm 5).
#pragma once

#include "../mem/store.cuh"
#include "../wait/wait_until.cuh"
#include "cuda.cuh"

namespace gpuclass::published {

/// State of one semaphore, zeroed before `init`: its words lie side by side.
struct semaphore_sleeping_state {
  std::uint32_t count;    ///< blocks inside or waiting
  std::uint32_t ticket;   ///< tickets handed to those that must wait
  std::uint32_t turn;     ///< tickets called
  std::uint32_t maximum;  ///< places
};

/// Below its limit, entering costs one atomic; above it, a block draws a ticket and polls the turn until that is greater. Leaving calls
/// the next ticket if the count was above the limit. Mended: fences after entering and before leaving; counters add instead of `atomicInc`,
/// and are compared by signed difference. One thread of a block calls it.
template <scope Scope = scope::device, class Backoff = no_backoff>
class semaphore_sleeping {
 public:
  using state = semaphore_sleeping_state;
  using backoff = Backoff;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return sizeof(state) / sizeof(std::uint32_t); }

  template <class Group>
  GPUCLASS_HD semaphore_sleeping(std::uint32_t* words, const Group&, Backoff between = Backoff{})
      : state_(reinterpret_cast<state*>(words)), backoff_(between) {}

  /// Makes the initial state, with so many places. One thread calls it; the end of its kernel or a barrier, which releases the state,
  /// comes before any object is made.
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t, std::uint32_t initial) {
    st_relaxed<Scope>(&reinterpret_cast<state*>(words)->maximum, initial);
  }

  /// Enters. Returns false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool wait(Bound& bound) {
    bool acquired = is_below(atomic_add(&state_->count, 1));
    if (!acquired) {
      const std::uint32_t mine = atomic_add(&state_->ticket, 1);
      acquired = wait_until([&] { return static_cast<std::int32_t>(load(&state_->turn) - mine) > 0; }, backoff_, bound);
    }
    threadfence();
    return acquired;
  }

  /// Enters if there is a free place. Not in the source, where nobody tries: the checks do.
  GPUCLASS_HD bool try_wait() {
    std::uint32_t seen = load(&state_->count);
    while (is_below(seen)) {
      const std::uint32_t before = atomic_cas(&state_->count, seen, seen + 1);
      if (before == seen) {
        threadfence();
        return true;
      }
      seen = before;
    }
    return false;
  }

  /// Leaves, or gives so many places one after the other. Never waits.
  template <class Bound>
  GPUCLASS_HD bool post(Bound&, std::uint32_t places = 1) {
    threadfence();
    for (std::uint32_t i = 0; i < places; ++i) {
      if (static_cast<std::int32_t>(atomic_add(&state_->count, ~0u) - load(&state_->maximum)) > 0) {
        atomic_add(&state_->turn, 1);
      }
    }
    return true;
  }

 private:
  GPUCLASS_HD bool is_below(std::uint32_t count) const { return static_cast<std::int32_t>(count - load(&state_->maximum)) < 0; }

  state* state_;
  Backoff backoff_;
};

}  // namespace gpuclass::published
