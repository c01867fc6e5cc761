/// \file
/// Broken twins of the bounded queue: one deliberate fault each, which verification must catch. Never use them.
#pragma once

#include "../mem/fence.cuh"
#include "bounded_queue.cuh"

namespace gpuclass {

/// The twins' original: places are few, so that the queue is full often.
using twin_bounded_queue = bounded_queue<queued_item, 4>;

/// Fills a place without waiting until it is free.
class twin_bounded_queue_overwrites : public twin_bounded_queue {
 public:
  using twin_bounded_queue::twin_bounded_queue;

  template <class Bound>
  GPUCLASS_HD bool enqueue(const queued_item& item, Bound&) {
    put_value(draw(&words().enqueued), item);
    return true;
  }
};

/// Fills a place, but publishes nothing with it.
class twin_bounded_queue_unordered : public twin_bounded_queue {
 public:
  using twin_bounded_queue::twin_bounded_queue;

  template <class Bound>
  GPUCLASS_HD bool enqueue(const queued_item& item, Bound& bound) {
    const std::uint32_t ticket = draw(&words().enqueued);
    const bool is_free = await(ticket, free_turn(ticket), bound);
    place_of(ticket).value = item;
    st_relaxed<scope::device>(&place_of(ticket).turn, filled_turn(ticket));
    return is_free;
  }
};

/// Lets the next value in before it has taken its own out.
class twin_bounded_queue_empties_early : public twin_bounded_queue {
 public:
  using twin_bounded_queue::twin_bounded_queue;

  template <class Bound>
  GPUCLASS_HD bool dequeue(queued_item& item, Bound& bound) {
    const std::uint32_t ticket = draw(&words().dequeued);
    const bool is_filled = await(ticket, filled_turn(ticket), bound);
    st_release<scope::device>(&place_of(ticket).turn, free_turn(ticket + 4));
    pause_cycles(20'000);
    fence_acq_rel<scope::device>();  // else the load may come before that store: a release lets later ones pass
    item = place_of(ticket).value;
    return is_filled;
  }
};

/// Draws tickets by a load and a store, so that two may get the same value.
class twin_bounded_queue_same_ticket : public twin_bounded_queue {
 public:
  using twin_bounded_queue::twin_bounded_queue;

  template <class Bound>
  GPUCLASS_HD bool dequeue(queued_item& item, Bound& bound) {
    const std::uint32_t ticket = ld_relaxed<scope::device>(&words().dequeued);
    pause_cycles(5'000);
    st_relaxed<scope::device>(&words().dequeued, ticket + 1);
    const bool is_filled = await(ticket, filled_turn(ticket), bound);
    take_value(ticket, item);
    return is_filled;
  }
};

/// Compares turns by order, so that it fails once they have wrapped.
class twin_bounded_queue_breaks_at_wrap : public twin_bounded_queue {
 public:
  using twin_bounded_queue::twin_bounded_queue;

  template <class Bound>
  GPUCLASS_HD bool enqueue(const queued_item& item, Bound& bound) {
    const std::uint32_t ticket = draw(&words().enqueued);
    const auto has_come = [&] { return ld_acquire<scope::device>(&place_of(ticket).turn) >= free_turn(ticket); };
    const bool is_free = wait_until(has_come, no_backoff{}, bound);
    put_value(ticket, item);
    return is_free;
  }
};

}  // namespace gpuclass
