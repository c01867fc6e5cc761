/// \file
/// Locks with one fault each at the wrap of their counters or where they give up, beside the twins of the catalogues. Never use them.
#pragma once

#include "gpuclass/sync/mutex_fa.cuh"
#include "gpuclass/sync/semaphore_ticket.cuh"
#include "gpuclass/sync/shared_mutex.cuh"

namespace explore {

/// Draws a ticket to try, and takes it back if its turn has not come; but others may have drawn theirs behind it.
class seeded_mutex_takes_ticket_back : public gpuclass::algorithm::mutex_fa<> {
 public:
  template <class Group>
  seeded_mutex_takes_ticket_back(std::uint32_t* words, const Group& group)
      : gpuclass::algorithm::mutex_fa<>(words, group), state_(reinterpret_cast<state*>(words)) {}

  bool try_lock() {
    gpuclass::time_limit at_once(0);
    const bool taken = lock(at_once);
    if (!taken) {
      gpuclass::atom_add_relaxed<gpuclass::scope::device>(&state_->ticket, 0u - 1u);
    }
    return taken;
  }

 private:
  state* state_;
};

/// Waits for a turn above its ticket, which never comes for the last ticket before the wrap.
class seeded_mutex_stops_at_wrap : public gpuclass::algorithm::mutex_fa<> {
 public:
  template <class Group>
  seeded_mutex_stops_at_wrap(std::uint32_t* words, const Group& group)
      : gpuclass::algorithm::mutex_fa<>(words, group), state_(reinterpret_cast<state*>(words)) {}

  template <class Bound>
  bool lock(Bound& bound) {
    mine_ = gpuclass::atom_add_relaxed<gpuclass::scope::device>(&state_->ticket, 1);
    return gpuclass::wait_until(
        [&] {
          const std::uint32_t turn = gpuclass::ld_acquire<gpuclass::scope::device>(&state_->turn);
          return turn + 1 > mine_ && turn == mine_;
        },
        gpuclass::no_backoff{}, bound);
  }

  template <class Bound>
  bool unlock(Bound&) {
    gpuclass::st_release<gpuclass::scope::device>(&state_->turn, mine_ + 1);
    return true;
  }

  bool try_lock() { return false; }

 private:
  state* state_;
  std::uint32_t mine_ = 0;
};

/// Gives a place back when it gives up, though it never had one.
class seeded_semaphore_gives_up_with_post : public gpuclass::algorithm::semaphore_ticket<> {
 public:
  using gpuclass::algorithm::semaphore_ticket<>::semaphore_ticket;

  bool try_wait() {
    gpuclass::time_limit at_once(0);
    const bool entered = wait(at_once);
    if (!entered) {
      post(at_once);
    }
    return entered;
  }
};

/// Compares tickets by size, so that those after the wrap seem to have been called.
class seeded_semaphore_breaks_at_wrap : public gpuclass::algorithm::semaphore_ticket<> {
 public:
  template <class Group>
  seeded_semaphore_breaks_at_wrap(std::uint32_t* words, const Group& group)
      : gpuclass::algorithm::semaphore_ticket<>(words, group), state_(reinterpret_cast<state*>(words)) {}

  template <class Bound>
  bool wait(Bound& bound) {
    const std::uint32_t mine = gpuclass::atom_add_relaxed<gpuclass::scope::device>(&state_->ticket, 1);
    return gpuclass::wait_until([&] { return gpuclass::ld_acquire<gpuclass::scope::device>(&state_->left) > mine; }, gpuclass::no_backoff{}, bound);
  }

 private:
  state* state_;
};

}  // namespace explore
