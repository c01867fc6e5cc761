/// \file
/// Broken twins of the broker queue: one deliberate fault each, which verification must catch. Never use them.
#pragma once

#include "../sync/broker_queue.cuh"
#include "../time/clock.cuh"
#include "bounded_queue.cuh"

namespace gpuclass {

/// The twins' original: right, but slow to enqueue, so that who dequeues meets tickets whose values are not there yet. Places are
/// few, so that the queue is full often. Its `try_` forms always give up, since what is broken may keep them waiting for a thread that never
/// goes on.
class twin_broker_queue : public broker_queue<queued_item, 4> {
 public:
  using broker_queue<queued_item, 4>::broker_queue;

  static GPUCLASS_HD bool try_enqueue_for(const queued_item&, std::uint64_t) { return false; }
  static GPUCLASS_HD bool try_dequeue_for(queued_item&, std::uint64_t) { return false; }

  template <class Bound>
  GPUCLASS_HD bool enqueue(const queued_item& item, Bound& bound) {
    if (!wait_until([&] { return claim_place(); }, between_tries(), bound)) {
      return false;
    }
    const std::uint32_t ticket = draw(&words().enqueued);
    pause_cycles(20'000);
    const bool is_free = await(ticket, free_turn(ticket), bound);
    put_value(ticket, item);
    return is_free;
  }
};

/// Takes the value that it has claimed without waiting for the turn of its place: it may not be there yet, since its producer draws the
/// ticket that makes the claim hold before it puts the value there (Kerbl et al. 2018, "waitForTicket").
class twin_broker_queue_takes_early : public twin_broker_queue {
 public:
  using twin_broker_queue::twin_broker_queue;

  template <class Bound>
  GPUCLASS_HD bool dequeue(queued_item& item, Bound& bound) {
    return wait_until([&] { return take(item); }, between_tries(), bound);
  }

 private:
  GPUCLASS_HD bool take(queued_item& item) {
    const bool is_mine = claim_value();
    if (is_mine) {
      take_value(draw(&words().dequeued), item);
    }
    return is_mine;
  }
};

/// Looks whether there is a value, but claims none before it draws a ticket. So it cannot wait for that ticket's value, which others may
/// have; it gives up unless the value is there, and nobody takes what comes for the ticket (Kerbl et al. 2018: what the count is for).
class twin_broker_queue_claims_nothing : public twin_broker_queue {
 public:
  using twin_broker_queue::twin_broker_queue;

  template <class Bound>
  GPUCLASS_HD bool dequeue(queued_item& item, Bound& bound) {
    return wait_until([&] { return take(item); }, between_tries(), bound);
  }

 private:
  GPUCLASS_HD bool take(queued_item& item) {
    const std::uint32_t before = ld_relaxed<scope::device>(&words().dequeued);
    if (static_cast<std::int32_t>(ld_relaxed<scope::device>(&words().enqueued) - before) <= 0) {
      return false;
    }
    const std::uint32_t ticket = draw(&words().dequeued);
    const bool is_there = ld_acquire<scope::device>(&place_of(ticket).turn) == filled_turn(ticket);
    if (is_there) {
      take_value(ticket, item);
    }
    return is_there;
  }
};

}  // namespace gpuclass
