/// \file
/// Other primitives with one fault each at the wrap of their counters or where they give up, beside the twins of the catalogues. Never use
/// them.
#pragma once

#include "gpuclass/sync/latch.cuh"
#include "gpuclass/sync/shared_mutex.cuh"
#include "gpuclass/verify/twins_bounded_queue.cuh"
#include "gpuclass/verify/twins_work_stealing_deque.cuh"

namespace explore {

/// A writer that finds readers inside when it tries gives up, and keeps the turn that it drew.
class seeded_shared_mutex_keeps_turn : public gpuclass::shared_mutex<> {
 public:
  template <class Group>
  seeded_shared_mutex_keeps_turn(std::uint32_t* words, const Group& group)
      : gpuclass::shared_mutex<>(words, group, gpuclass::no_backoff{}), state_(reinterpret_cast<state*>(words)) {}

  bool try_lock_for(std::uint64_t) {
    const std::uint32_t seen = gpuclass::ld_relaxed<gpuclass::scope::device>(&state_->entered);
    if (gpuclass::ld_relaxed<gpuclass::scope::device>(&state_->left) != (seen & ~3u)) {
      gpuclass::atom_add_relaxed<gpuclass::scope::device>(&state_->ticket, 1);
      return false;
    }
    return try_lock();
  }

 private:
  state* state_;
};

/// A consumer that gives up leaves the ticket that it drew behind: what comes for it is nobody's.
class seeded_queue_gives_up_with_ticket : public gpuclass::twin_bounded_queue {
 public:
  using gpuclass::twin_bounded_queue::twin_bounded_queue;

  bool try_dequeue_for(gpuclass::queued_item& item, std::uint64_t at_most_ns) {
    gpuclass::time_limit limit(at_most_ns);
    return dequeue(item, limit);
  }
};

/// Finds itself empty by the size of positions, and so once they have wrapped.
class seeded_deque_breaks_at_wrap : public gpuclass::twin_deque {
 public:
  using gpuclass::twin_deque::twin_deque;

  class owner : public gpuclass::twin_deque::owner {
   public:
    using gpuclass::twin_deque::owner::owner;

    bool try_pop(gpuclass::pushed_item& item) {
      const std::uint32_t top = gpuclass::ld_relaxed<gpuclass::scope::device>(&words().top);
      return bottom() > top && gpuclass::twin_deque::owner::try_pop(item);
    }
  };
};

}  // namespace explore
