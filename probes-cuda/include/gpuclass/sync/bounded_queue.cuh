/// \file
/// The bounded queue of many producers and consumers (Vyukov, "Bounded MPMC queue", 1024cores; its waiting forms draw their tickets by an
/// addition, as the broker queue does: Kerbl et al., ICS 2018). Stuart & Owens 2011 name such queues as future work.
#pragma once
#include "../names/begin.cuh"

#include "../mem/atomic.cuh"
#include "../mem/numbered_word.cuh"
#include "../mem/poll.cuh"
#include "../mem/store.cuh"
#include "../wait/roll_call.cuh"
#include "../wait/usual.cuh"
#include "../wait/wait_until.cuh"
#include "group.cuh"
#include "lanes.cuh"
#include "tagged_state.cuh"

namespace gpuclass {

/// Whether a value and its turn lie in one word, which is loaded and stored whole. Then who waits for the turn has the value as well, nothing has
/// to be ordered when it leaves, and a place that is free says nothing but that.
template <class T>
inline constexpr bool lies_beside_turn = sizeof(T) <= 4;

/// A place of a bounded queue. `turn` is the lap's first ticket while the place is free in that lap, and one more while it is filled.
template <class T, bool InOneWord = lies_beside_turn<T>>
struct queue_place {
  std::uint32_t turn;
  T value;

  template <scope Scope>
  GPUCLASS_HD void set(std::uint32_t to) {
    st_relaxed<Scope>(&turn, to);
  }
};
template <class T>
struct queue_place<T, true> {
  using numbered = numbered_word<T>;
  typename numbered::word whole;  ///< its number is the turn

  template <scope Scope>
  GPUCLASS_HD void set(std::uint32_t to) {
    st_relaxed<Scope>(&whole, numbered::of_none(to));
  }
};

/// State of one bounded queue: zeroed before first use, which is an empty queue.
template <class T, std::uint32_t Capacity>
struct bounded_queue_state {
  alignas(GPUCLASS_LINE) std::uint32_t enqueued;  ///< tickets that producers have drawn
  alignas(GPUCLASS_LINE) std::uint32_t dequeued;  ///< tickets that consumers have drawn
  alignas(GPUCLASS_LINE) queue_place<T> place[Capacity];
};

/// Who enqueues draws a ticket, and who dequeues draws one of another row; a ticket says which place is whose, and in which lap round the
/// ring. Each place has a turn of its own, so that producer and consumer of one value meet there and nobody else comes by. Values leave in
/// the order of the tickets. What a thread did before it enqueued a value is visible to whoever dequeued it. Values of up to four bytes are
/// faster: they leave without a fence.
///
/// Any thread may call, alone or with others of its warp: those that call together draw their tickets by one atomic. `enqueue` waits while
/// the queue is full, `dequeue` while it is empty, first come, first served; a consumer may come before the producer. Their bound, once
/// expired, ends the program's use of the queue, since a ticket cannot be given back. The `try_` forms look first, and draw what they have
/// seen to be theirs; they fail only if the queue is full, or empty, or if the next ticket's owner is not done yet. Giving up leaves nothing
/// behind. They look again whenever others drew first, so that one of them always gets on; where many try at once they get in each other's
/// way, as the waiting forms do not: one at a time succeeds. `broker_queue` is for those who try.
/// \tparam T trivially copyable
/// \tparam Capacity a power of two from 2 to 2^30, since tickets wrap at 2^32
template <class T, std::uint32_t Capacity, scope Scope = scope::device, class Backoff = no_backoff>
class bounded_queue : protected roll_caller<> {
  static_assert(std::is_trivially_copyable<T>::value, "values move to other blocks: they must be trivially copyable");
  static_assert(alignof(T) <= GPUCLASS_LINE, "the state lies aligned to GPUCLASS_LINE bytes: values must not ask for more");
  static_assert(Capacity >= 2 && Capacity <= 1u << 30 && (Capacity & (Capacity - 1)) == 0,
                "a power of two of places from 2 to 2^30, since tickets wrap");

 public:
  using value_type = T;
  using state = bounded_queue_state<T, Capacity>;
  using backoff = Backoff;

  static constexpr bool leaves_room_for_tag = true;
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return sizeof(state) / sizeof(std::uint32_t); }

  /// Makes the initial state, whatever the words held. One thread calls it while nobody uses the words, best in a kernel before.
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks) {
    auto* const fresh = reinterpret_cast<state*>(words);
    st_relaxed<Scope>(&fresh->enqueued, 0);
    st_relaxed<Scope>(&fresh->dequeued, 0);
    GPUCLASS_NO_UNROLL
    for (std::uint32_t place = 0; place < Capacity; ++place) {
      fresh->place[place].template set<Scope>(free_turn(place));
    }
    tagged_state<bounded_queue, Scope>::sign(words, blocks);
  }

#if defined(__CUDACC__)
  explicit __device__ __forceinline__ bounded_queue(std::uint32_t* words) : bounded_queue(words, usual_group{}) {}
#endif
  /// \param group those that enqueue or dequeue
  template <class Group>
  GPUCLASS_HD bounded_queue(std::uint32_t* words, const Group& group) : bounded_queue(words, group, usual<Backoff>::of(group.blocks())) {
    check_state<Scope>(words);
    tagged_state<bounded_queue, Scope>::template check<true>(words, group.blocks());
  }
  template <class Group>
  GPUCLASS_HD bounded_queue(std::uint32_t* words, const Group& group, Backoff between)
      : roll_caller<>(awaited::value_of_queue, static_cast<const bounded_queue*>(nullptr), words, group),
        state_(reinterpret_cast<state*>(words)),
        backoff_(between) {
    static_assert(Scope != scope::block || !Group::spans_blocks, "a queue among blocks needs scope::device or scope::system");
  }

  /// Puts zeroed state into what it is after so many values came and went.
  static GPUCLASS_HD void preset(std::uint32_t* words, std::uint32_t, std::uint32_t values) {
    auto* const fresh = reinterpret_cast<state*>(words);
    st_relaxed<Scope>(&fresh->enqueued, values);
    st_relaxed<Scope>(&fresh->dequeued, values);
    for (std::uint32_t ticket = values; ticket != values + Capacity; ++ticket) {
      fresh->place[ticket % Capacity].template set<Scope>(free_turn(ticket));
    }
  }

  /// Puts the value at the end. Returns false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool enqueue(const T& value, Bound& bound) {
    const std::uint32_t ticket = draw(&state_->enqueued);
    if (!await(ticket, free_turn(ticket), bound)) {
      return false;
    }
    put_value(ticket, value);
    return true;
  }

  GPUCLASS_HD void enqueue(T value) {
    auto forever = this->next_bound(awaited::place_of_queue);
    enqueue(value, forever);
  }

  /// Takes the value at the front. Returns false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool dequeue(T& value, Bound& bound) {
    const std::uint32_t ticket = draw(&state_->dequeued);
    if constexpr (in_one_word) {
      look_at_place seen{};
      if (!await(ticket, filled_turn(ticket), bound, seen)) {
        return false;
      }
      take_seen(ticket, seen, value);
    } else {
      if (!await(ticket, filled_turn(ticket), bound)) {
        return false;
      }
      take_value(ticket, value);
    }
    return true;
  }

  GPUCLASS_HD T dequeue() {
    auto forever = this->next_bound();
    T value;
    dequeue(value, forever);
    return value;
  }

  /// Puts the value at the end if there is room. Of threads that call together, as many succeed as there is room for.
  [[nodiscard]] GPUCLASS_HD bool try_enqueue(T value) {
    std::uint32_t ticket;
    look_at_place looked{};
    const bool has_room = try_draw(&state_->enqueued, 0, ticket, looked);
    if (has_room) {
      put_value(ticket, value);
    }
    return has_room;
  }

  /// Takes the value at the front if there is one. Of threads that call together, as many succeed as there are values.
  [[nodiscard]] GPUCLASS_HD bool try_dequeue(T& value) {
    std::uint32_t ticket;
    look_at_place looked{};
    const bool has_value = try_draw(&state_->dequeued, 1, ticket, looked);
    if (has_value) {
      if constexpr (in_one_word) {
        take_seen(ticket, looked, value);
      } else {
        take_value(ticket, value);
      }
    }
    return has_value;
  }

  /// Tries for so long; 0 tries once. Giving up leaves nothing behind.
  [[nodiscard]] GPUCLASS_HD bool try_enqueue_for(T value, timeout at_most) {
    return try_for([&] { return try_enqueue(value); }, at_most);
  }

  /// Tries for so long; 0 tries once. Giving up leaves nothing behind.
  [[nodiscard]] GPUCLASS_HD bool try_dequeue_for(T& value, timeout at_most) {
    return try_for([&] { return try_dequeue(value); }, at_most);
  }

 protected:
  static constexpr bool in_one_word = lies_beside_turn<T>;
  using numbered = numbered_word<std::conditional_t<in_one_word, T, std::uint32_t>>;
  using look_at_place = std::conditional_t<in_one_word, typename numbered::word, std::uint32_t>;

  /// Turns of a place before and after its ticket's value is put there. Its consumer makes it free for the ticket of the next lap.
  static constexpr GPUCLASS_HD std::uint32_t free_turn(std::uint32_t ticket) { return ticket & ~(Capacity - 1); }
  static constexpr GPUCLASS_HD std::uint32_t filled_turn(std::uint32_t ticket) { return free_turn(ticket) + 1; }

  GPUCLASS_HD state& words() const { return *state_; }
  GPUCLASS_HD queue_place<T>& place_of(std::uint32_t ticket) const { return state_->place[ticket % Capacity]; }

  /// Draws a ticket for each thread that calls together.
  static GPUCLASS_HD std::uint32_t draw(std::uint32_t* tickets) {
    const lanes here;
    std::uint32_t first = 0;
    if (here.rank() == 0) {
      first = atom_add_relaxed<Scope>(tickets, here.count());
    }
    return here.from_first(first) + here.rank();
  }

  /// Draws tickets for the first threads, as many in a row as find the turn of their places come. `past_free` is 1 for the turn of a filled
  /// place. Tickets drawn by others meanwhile mean another look.
  /// \param looked what was seen of the place
  GPUCLASS_HD bool try_draw(std::uint32_t* tickets, std::uint32_t past_free, std::uint32_t& ticket, look_at_place& looked) const {
    const lanes here;
    std::uint32_t first = here.from_first(here.rank() == 0 ? ld_relaxed<Scope>(tickets) : 0);
    for (;;) {
      ticket = first + here.rank();
      std::uint32_t turn;
      if constexpr (in_one_word) {
        looked = ld_acquire<Scope>(&place_of(ticket).whole);
        turn = numbered::number(looked);
      } else {
        looked = turn = ld_acquire<Scope>(&place_of(ticket).turn);
      }
      const std::uint32_t ready = here.first_that(turn == free_turn(ticket) + past_free);
      std::uint32_t seen = 0;
      if (here.rank() == 0) {
        seen = ready != 0 ? atom_cas_relaxed<Scope>(tickets, first, first + ready) : ld_relaxed<Scope>(tickets);
      }
      seen = here.from_first(seen);
      if (seen == first) {
        return here.rank() < ready;
      }
      first = seen;
    }
  }

  /// Waits for the turn of the ticket's place.
  template <class Bound>
  GPUCLASS_HD bool await(std::uint32_t ticket, std::uint32_t turn, Bound& bound) const {
    if constexpr (in_one_word) {
      look_at_place seen{};
      return await(ticket, turn, bound, seen);
    } else {
      note_wait(bound, ticket, ticket % Capacity);
      const bool has_come = wait_until([&] { return ld_polled<Scope>(&place_of(ticket).turn) == turn; }, backoff_, bound);
      acquire_polled<Scope>();
      return has_come;
    }
  }
  /// \param seen the place's word as it was when the turn had come
  template <class Bound>
  GPUCLASS_HD bool await(std::uint32_t ticket, std::uint32_t turn, Bound& bound, look_at_place& seen) const {
    note_wait(bound, ticket, ticket % Capacity);
    const auto has_come = [&] {
      seen = ld_polled<Scope>(&place_of(ticket).whole);
      return numbered::number(seen) == turn;
    };
    const bool ended = wait_until(has_come, backoff_, bound);
    acquire_polled<Scope>();
    return ended;
  }

  GPUCLASS_HD void put_value(std::uint32_t ticket, const T& value) const {
    if constexpr (in_one_word) {
      st_release<Scope>(&place_of(ticket).whole, numbered::of(value, filled_turn(ticket)));
    } else {
      place_of(ticket).value = value;
      st_release<Scope>(&place_of(ticket).turn, filled_turn(ticket));
    }
  }

  GPUCLASS_HD void take_value(std::uint32_t ticket, T& value) const {
    if constexpr (in_one_word) {
      take_seen(ticket, ld_relaxed<Scope>(&place_of(ticket).whole), value);
    } else {
      value = place_of(ticket).value;
      st_release<Scope>(&place_of(ticket).turn, free_turn(ticket) + Capacity);
    }
  }

  /// Takes the value out of a word that was seen when its turn had come. The word itself orders what leaves it and what comes next.
  GPUCLASS_HD void take_seen(std::uint32_t ticket, const look_at_place& seen, T& value) const {
    value = numbered::value(seen);
    place_of(ticket).template set<Scope>(free_turn(ticket) + Capacity);
  }

 private:
  state* state_;
  Backoff backoff_;
};

}  // namespace gpuclass

#include "../names/end.cuh"
