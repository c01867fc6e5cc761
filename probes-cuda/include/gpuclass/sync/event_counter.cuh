/// \file
/// The event counter (Reed & Kanodia 1979, "Synchronization with eventcounts and sequencers"), one or an array of them.
#pragma once
#include "../names/begin.cuh"

#include "../mem/increment.cuh"
#include "../mem/poll.cuh"
#include "../mem/reduce.cuh"
#include "../mem/store.cuh"
#include "../wait/roll_call.cuh"
#include "../wait/usual.cuh"
#include "../wait/wait_until.cuh"
#include "group.cuh"
#include "tagged_state.cuh"

namespace gpuclass {

/// Counts events, and lets others wait until so many have happened: Reed and Kanodia's `advance`, `await` and `read`. What a block did
/// before it arrives is visible to whoever has waited for its arrival. Arriving never waits. Counts go round at 2^32, and are compared by
/// signed difference: a waiter may be up to 2^31 - 1 events ahead or behind. Any thread may call, each by a handle of its own, as where four threads
/// wait for four neighbours; for work of the whole block, a barrier of the block comes before `arrive` and after a wait.
template <scope Scope = scope::device, class Backoff = no_backoff>
class event_counter : roll_caller<> {
 public:
  using backoff = Backoff;
  static constexpr bool leaves_room_for_tag = true;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return GPUCLASS_LINE / sizeof(std::uint32_t); }

  /// Makes the initial state, whatever the words held. One thread calls it while nobody uses the words, best in a kernel before.
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks) {
    st_relaxed<Scope>(words, 0);
    tags::sign(words, blocks);
  }

#if defined(__CUDACC__)
  explicit __device__ __forceinline__ event_counter(std::uint32_t* words) : event_counter(words, usual_group{}) {}
#endif
  template <class Group>
  GPUCLASS_HD event_counter(std::uint32_t* words, const Group& group)
      : event_counter(words, group, usual<Backoff>::of(group.blocks())) {
    check_state<Scope>(words);
    is_unchecked_ = true;
  }
  template <class Group>
  GPUCLASS_HD event_counter(std::uint32_t* words, const Group& group, Backoff between)
      : roll_caller<>(awaited::events, static_cast<const event_counter*>(nullptr), words, group), word_(words), members_(group.blocks()), backoff_(between) {
    static_assert(Scope != scope::block || !Group::spans_blocks, "an event counter among blocks needs scope::device or scope::system");
  }

  /// Puts zeroed state into what it is after so many events.
  static GPUCLASS_HD void preset(std::uint32_t* words, std::uint32_t, std::uint32_t events) { st_relaxed<Scope>(words, events); }

  /// Counts so many events at once.
  template <class Number = std::uint32_t>
  GPUCLASS_HD void arrive(Number events = 1) {
    red_add_release<Scope>(word_, static_cast<std::uint32_t>(whole_number(events)));
    check();
  }

  /// Arrives where nobody else does, and says how many events there have been: a store, which others see sooner than an addition. A ring of slots of
  /// 4 KB between two blocks takes an eighth less on an H200 (2026-11-29). Who arrives next has to be ordered behind it by something else.
  template <class Number = std::uint32_t>
  GPUCLASS_HD void arrive_alone(Number events_so_far) {
    st_release<Scope>(word_, static_cast<std::uint32_t>(whole_number(events_so_far)));
    check();
  }

  /// Arrives as one of `members`, and returns whether the caller is the last of them; the count then starts over at 0, so it works in launch after
  /// launch. The last one sees what all others wrote before they arrived: so the last block of a reduction adds up what all blocks left (CUDA samples,
  /// "threadFenceReduction"). Use such a counter for nothing else: its count says nothing to a wait.
  ///
  ///     if (threadIdx.x == 0) is_last = counter.arrive_last_of(gridDim.x);
  ///
  /// \param members at least 1; the same in each call until the last
  [[nodiscard]] GPUCLASS_HD bool arrive_last_of(std::uint32_t members) {
    const bool is_last = atom_inc_release<Scope>(word_, members - 1) == members - 1;
    check();
    if (is_last) {
      acquire_taken<Scope>();
    }
    return is_last;
  }

  /// Starts over at 0 without ordering anything, for the next launch: where all events that are to come have been waited for, and nobody else waits.
  GPUCLASS_HD void restart() {
    st_relaxed<Scope>(word_, 0);
    check();
  }

  /// Events so far, without ordering anything.
  GPUCLASS_HD std::uint32_t value() const {
    check();
    return ld_relaxed<Scope>(word_);
  }

  /// Whether at least so many events have happened.
  [[nodiscard]] GPUCLASS_HD bool try_wait_ge(std::uint32_t events) const {
    check();
    const bool reached = missing(events) == 0;
    acquire_polled<Scope>();
    return reached;
  }

  /// Waits until at least so many events have happened. Returns false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool wait_ge(std::uint32_t events, Bound& bound) const {
    check();
    const auto still_missing = [&] {
      const std::uint32_t left = missing(events);
      note_wait(bound, events, left);
      return left;
    };
    const bool reached = wait_while(still_missing, backoff_, bound);
    acquire_polled<Scope>();
    return reached;
  }

  GPUCLASS_HD void wait_ge(std::uint32_t events) const {
    auto forever = this->next_bound();
    wait_ge(events, forever);
  }

  /// The same for at most so long; 0 looks once. Returns whether so many have happened. Giving up leaves nothing behind.
  [[nodiscard]] GPUCLASS_HD bool try_wait_ge_for(std::uint32_t events, timeout at_most) const {
    time_limit limit(at_most);
    return wait_ge(events, limit);
  }

 private:
  using tags = tagged_state<event_counter, Scope>;

  template <std::uint32_t, scope, class>
  friend class event_counters;

  /// Stops the program unless the words were made for this. Called when the counter is first used, by the threads that use it: if all threads of 1056
  /// blocks load the tag when they make a handle, the kernel takes 1 us longer (H200).
  GPUCLASS_HD void check() const {
    if (is_unchecked_) {
      is_unchecked_ = false;
      tags::template check<true>(word_, members_);
    }
  }

  /// The same counter over another word.
  GPUCLASS_HD event_counter at(std::uint32_t* word) const {
    event_counter other = *this;
    other.word_ = word;
    other.is_at(word);
    return other;
  }

  /// Number of missing events; a backoff may go by it.
  GPUCLASS_HD std::uint32_t missing(std::uint32_t events) const {
    const std::uint32_t left = events - ld_polled<Scope>(word_);
    return static_cast<std::int32_t>(left) > 0 ? left : 0;
  }

  std::uint32_t* word_;
  std::uint32_t members_;
  mutable bool is_unchecked_ = false;
  Backoff backoff_;
};

/// Event counters side by side, one for each tile, say.
/// \tparam WordsEach words from one to the next. A sector of a memory line each costs an H200 nothing beside a line each; 1 packs them.
template <std::uint32_t WordsEach = 8, scope Scope = scope::device, class Backoff = no_backoff>
class event_counters {
 public:
  using counter = event_counter<Scope, Backoff>;

  /// Words for so many counters: whole lines, so that those of another primitive can follow.
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t counters) {
    constexpr std::uint32_t line = GPUCLASS_LINE / sizeof(std::uint32_t);
    return (counters * WordsEach + line - 1) / line * line;
  }

  /// Makes the initial state of so many counters, whatever the words held. One thread calls it while nobody uses them.
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t counters) { zero_words<Scope>(words, state_words(counters)); }

#if defined(__CUDACC__)
  explicit __device__ __forceinline__ event_counters(std::uint32_t* words) : event_counters(words, usual_group{}) {}
#endif
  /// \param group those that arrive or wait
  template <class Group>
  GPUCLASS_HD event_counters(std::uint32_t* words, const Group& group) : event_counters(words, group, usual<Backoff>::of(group.blocks())) {
    check_state<Scope>(words);
  }
  template <class Group>
  GPUCLASS_HD event_counters(std::uint32_t* words, const Group& group, Backoff between) : words_(words), first_(words, group, between) {}

  /// \param index below the number of counters
  GPUCLASS_HD counter operator[](std::uint32_t index) const { return first_.at(words_ + index * WordsEach); }

 private:
  std::uint32_t* words_;
  counter first_;
};

}  // namespace gpuclass

#include "../names/end.cuh"
