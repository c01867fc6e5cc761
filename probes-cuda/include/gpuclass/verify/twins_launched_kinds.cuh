/// \file
/// Locks, counters and queues as they stand in programs, right in the first launch and broken in those that follow it, in a replayed graph, or
/// beside another launch in flight.
#pragma once

#include "../sync/bounded_queue.cuh"
#include "../sync/event_counter.cuh"
#include "../sync/group.cuh"
#include "../sync/message.cuh"
#include "../sync/shared_mutex.cuh"
#include "../sync/work_stealing_deque.cuh"
#include "launches_in_flight.cuh"
#include "twins_look_back.cuh"
#include "twins_write_once.cuh"

namespace gpuclass {

/// Waits until the count is what is asked for, not at least that: who looks late finds more, and waits for ever.
class twin_launch_event_equality : public event_counter<> {
 public:
  using event_counter<>::event_counter;

  GPUCLASS_HD bool try_wait_ge_for(std::uint32_t, std::uint64_t) const { return false; }

  template <class Bound>
  GPUCLASS_HD bool wait_ge(std::uint32_t events, Bound& bound) const {
    return wait_until([&] { return value() == events; }, linear_backoff(1, 1, 20'000), bound) && try_wait_ge(events);
  }
};

/// Readers find out whether a writer is inside by counting themselves in, and stay counted when they give up: the next writer waits for them for
/// ever.
class twin_launch_reader_stays_counted : public shared_mutex<> {
 public:
  using shared_mutex<>::shared_mutex;

  GPUCLASS_HD bool try_lock_shared_for(std::uint64_t) {
    time_limit at_once(0);
    return shared_mutex<>::lock_shared(at_once);
  }
};

/// Numbers its places from 0 in each launch: later launches wait for a turn that is long over.
class twin_launch_queue_begins_at_zero : public bounded_queue<std::uint32_t, 64> {
  using base = bounded_queue<std::uint32_t, 64>;

 public:
  template <class Group>
  GPUCLASS_HD twin_launch_queue_begins_at_zero(std::uint32_t* words, const Group& group) : base(words, group), ticket_(group.block()) {}

  template <class Bound>
  GPUCLASS_HD bool enqueue(std::uint32_t value, Bound& bound) {
    const bool has_room = await(ticket_, free_turn(ticket_), bound);
    if (has_room) {
      put_value(ticket_, value);
    }
    return has_room;
  }

  template <class Bound>
  GPUCLASS_HD bool dequeue(std::uint32_t& value, Bound& bound) {
    const bool has_value = await(ticket_, filled_turn(ticket_), bound);
    if (has_value) {
      take_value(ticket_, value);
    }
    return has_value;
  }

 private:
  std::uint32_t ticket_;
};

/// Numbers its messages from 1 in each launch: a receiver of a later launch takes those of the first for its own, or waits for ever.
class twin_launch_message_begins_at_one : public message<std::uint32_t> {
  using base = message<std::uint32_t>;

 public:
  template <class Group>
  GPUCLASS_HD twin_launch_message_begins_at_one(std::uint32_t* words, const Group& group) : base(words, group) {
    go_on(1, 1);
  }

  GPUCLASS_HD bool send_for(std::uint32_t, std::uint64_t) const { return false; }
  GPUCLASS_HD bool receive_for(std::uint32_t&, std::uint64_t) const { return false; }

  template <class Bound>
  GPUCLASS_HD bool send(std::uint32_t value, Bound&) {
    st_relaxed<scope::device>(out(), numbered::of(value, 1));
    return true;
  }
  template <class Bound>
  GPUCLASS_HD bool receive(std::uint32_t& value, Bound& bound) {
    numbered::word seen;
    const bool has_come = wait_until([&] { return this->has_come(seen); }, no_backoff{}, bound);
    value = numbered::value(seen);
    return has_come;
  }
};

/// Numbers no scans: a tile of a later launch takes what the first one left.
class twin_launch_look_back_counts_no_scans : public twin_look_back<twin_launch_look_back_counts_no_scans> {
 public:
  using twin_look_back::twin_look_back;

  GPUCLASS_HD void end_with(std::uint32_t tile) const {
    if (is_last(tile)) {
      begin_scan(0);
    }
  }
};

/// Numbers no rounds: a reader of a later launch takes what the first one left.
class twin_launch_write_once_counts_no_rounds : public twin_write_once<twin_launch_write_once_counts_no_rounds> {
 public:
  using twin_write_once::twin_write_once;

  GPUCLASS_HD void finish() { begin_round(0); }
};

/// An owner that takes the deque for a new one in each launch: it pushes below where thieves look, and loses the items.
class twin_launch_deque_begins_at_zero : public work_stealing_deque<std::uint32_t, 16> {
  using whole = work_stealing_deque<std::uint32_t, 16>;

 public:
  using whole::whole;

  class owner : public whole::owner {
   public:
    template <class Group>
    GPUCLASS_HD owner(std::uint32_t* words, const Group& group) : whole::owner(words, group) {
      this->moved_bottom(0);
      this->saw_top(0);
    }
  };
};

/// A combiner that tells by their numbers which requests were served, and blocks that number theirs from 1 in each launch: the first of a later
/// launch counts as served, and is not done.
template <class Operation>
class twin_launch_requests_begin_at_one {
  struct request {
    Operation operation;
    std::uint32_t asked, served, result;
  };
  static constexpr std::uint32_t line = GPUCLASS_LINE / sizeof(std::uint32_t);

 public:
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) {
    return line + blocks * static_cast<std::uint32_t>(sizeof(request) / sizeof(std::uint32_t));
  }
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks) {
    for (std::uint32_t i = 0; i < state_words(blocks); ++i) {
      st_relaxed<scope::device>(words + i, 0);
    }
  }

  template <class Group>
  GPUCLASS_HD twin_launch_requests_begin_at_one(std::uint32_t* words, const Group& group)
      : lock_(words),
        requests_(reinterpret_cast<request*>(words + line)),
        blocks_(group.blocks()),
        block_(group.block()),
        is_first_thread_(group.thread() == 0) {}

  GPUCLASS_HD bool try_execute(const Operation&, std::uint32_t&) { return false; }

  template <class Bound>
  GPUCLASS_HD bool execute(const Operation& operation, std::uint32_t& result, Bound& bound) {
    if (!is_first_thread_) {
      return true;
    }
    request& mine = requests_[block_];
    mine.operation = operation;
    st_release<scope::device>(&mine.asked, ++number_);
    const auto is_served = [&] { return ld_acquire<scope::device>(&mine.served) == number_; };
    const bool done = wait_until([&] { return is_served() || (combines() && is_served()); }, no_backoff{}, bound);
    result = done ? mine.result : 0;
    return done;
  }

 private:
  /// Serves all that ask, unless another block does. Returns whether it did.
  GPUCLASS_HD bool combines() const {
    if (atom_exch_acquire<scope::device>(lock_, 1) != 0) {
      return false;
    }
    for (std::uint32_t block = 0; block < blocks_; ++block) {
      request& each = requests_[block];
      const std::uint32_t asked = ld_acquire<scope::device>(&each.asked);
      if (asked != each.served) {
        each.result = each.operation();
        st_release<scope::device>(&each.served, asked);
      }
    }
    st_release<scope::device>(lock_, 0);
    return true;
  }

  std::uint32_t* lock_;
  request* requests_;
  std::uint32_t blocks_, block_;
  bool is_first_thread_;
  std::uint32_t number_ = 0;
};

/// A lock that lets its holder in again, and knows it by the rank of its block: a block of the same rank in another launch is let in too.
class twin_launch_lock_by_rank {
 public:
  using backoff = no_backoff;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return 1; }

  template <class Group>
  GPUCLASS_HD twin_launch_lock_by_rank(std::uint32_t* words, const Group& group, no_backoff = {}) : word_(words), mine_(group.block() + 1) {}

  GPUCLASS_HD bool try_lock() {
    const std::uint32_t holder = atom_cas_acquire<scope::device>(word_, 0, mine_);
    return holder == 0 || holder == mine_;
  }

  template <class Bound>
  GPUCLASS_HD bool lock(Bound& bound) {
    return wait_until([&] { return try_lock(); }, no_backoff{}, bound);
  }

  template <class Bound>
  GPUCLASS_HD bool unlock(Bound&) {
    st_release<scope::device>(word_, 0);
    return true;
  }

 private:
  std::uint32_t* word_;
  std::uint32_t mine_;
};

/// Looks whether a block has a handle, and notes its own in a second step: launches that come together do not see each other.
template <class Primitive>
struct twin_launch_looks_then_notes : handle_claim<Primitive> {
  static GPUCLASS_HD bool claims(std::uint32_t* words, std::uint32_t block, std::uint32_t blocks, std::uint32_t launch) {
    std::uint32_t* const handle = tagged_state<Primitive>::handle_of(words, block, blocks);
    const bool is_free = ld_relaxed<scope::device>(handle) == 0;
    pause_cycles(10'000);
    st_relaxed<scope::device>(handle, launch);
    return is_free;
  }
};

}  // namespace gpuclass
