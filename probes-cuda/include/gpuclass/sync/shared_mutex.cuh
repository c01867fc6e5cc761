/// \file
/// The phase-fair reader-writer lock (Brandenburg & Anderson 2010, "Spin-based reader-writer synchronization for multiprocessor real-time
/// systems", PF-T).
#pragma once
#include "../names/begin.cuh"

#include "../mem/atomic.cuh"
#include "../mem/poll.cuh"
#include "../mem/reduce.cuh"
#include "../mem/store.cuh"
#include "../wait/roll_call.cuh"
#include "../wait/usual.cuh"
#include "../wait/wait_until.cuh"
#include "by_reference.cuh"
#include "group.cuh"
#include "tagged_state.cuh"

namespace gpuclass {

/// State of one shared mutex: zeroed before first use. The words that all readers change lie apart.
struct shared_mutex_state {
  alignas(GPUCLASS_LINE) std::uint32_t entered;  ///< readers that came, times `one_reader`, and the phase in the low bits
  alignas(GPUCLASS_LINE) std::uint32_t left;     ///< readers that have left, times `one_reader`
  alignas(GPUCLASS_LINE) std::uint32_t ticket;   ///< writers that came
  alignas(GPUCLASS_LINE) std::uint32_t turn;     ///< writers that have left
};

/// Many readers or one writer. Phases of readers and of writers alternate while both wait: a reader waits for one writer at most, a writer
/// for the readers that came before it and the writers before it in line, so nobody starves. Entering and leaving cost a reader one
/// atomic each, however many there are; those who wait poll with loads.
///
/// Not as printed: the bit that tells one phase of writing from the next turns when a writer leaves, instead of following its ticket. So a
/// writer may draw a ticket and give it back unused, which `try_lock` does where it meets a reader. Counters wrap, which is harmless. Up to
/// 2^24 - 1 readers at once. Meets Lockable, TimedLockable and their shared forms. One thread of a block calls it, with an object of its own.
template <scope Scope = scope::device, class Backoff = no_backoff>
class shared_mutex : roll_caller<> {
 public:
  using state = shared_mutex_state;
  using backoff = Backoff;

  static constexpr bool leaves_room_for_tag = true;
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return sizeof(state) / sizeof(std::uint32_t); }

  /// Makes the initial state, whatever the words held. One thread calls it while nobody uses the words, best in a kernel before.
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks) {
    zero_words<Scope>(words, state_words(blocks));
    tagged_state<shared_mutex, Scope>::sign(words, blocks);
  }

#if defined(__CUDACC__)
  explicit __device__ __forceinline__ shared_mutex(std::uint32_t* words) : shared_mutex(words, usual_group{}) {}
#endif
  template <class Group>
  GPUCLASS_HD shared_mutex(std::uint32_t* words, const Group& group) : shared_mutex(words, group, usual<Backoff>::of(group.blocks())) {
    check_state<Scope>(words);
    tagged_state<shared_mutex, Scope>::template check<true>(words, group.blocks());
  }
  template <class Group>
  GPUCLASS_HD shared_mutex(std::uint32_t* words, const Group& group, Backoff between)
      : roll_caller<>(awaited::mutex, static_cast<const shared_mutex*>(nullptr), words, group),
        state_(reinterpret_cast<state*>(words)),
        backoff_(between) {
    static_assert(Scope != scope::block || !Group::spans_blocks, "a shared mutex among blocks needs scope::device or scope::system");
  }
  GPUCLASS_BY_REFERENCE(shared_mutex)

  /// Puts zeroed state into what it is after so many readers and writers.
  static GPUCLASS_HD void preset(std::uint32_t* words, std::uint32_t, std::uint32_t operations) {
    auto* const fresh = reinterpret_cast<state*>(words);
    st_relaxed<Scope>(&fresh->entered, operations * one_reader);
    st_relaxed<Scope>(&fresh->left, operations * one_reader);
    st_relaxed<Scope>(&fresh->ticket, operations);
    st_relaxed<Scope>(&fresh->turn, operations);
  }

  /// Enters as a reader. Returns false only if the bound expired, which ends the program's use of the mutex.
  template <class Bound>
  GPUCLASS_HD bool lock_shared(Bound& bound) {
    const std::uint32_t phase = atom_add_acquire<Scope>(&state_->entered, one_reader) & phase_bits;
    if ((phase & writing) == 0) {
      return true;
    }
    const bool turned = wait_until([&] { return (ld_polled<Scope>(&state_->entered) & phase_bits) != phase; }, backoff_, bound);
    acquire_polled<Scope>();
    return turned;
  }

  /// Enters as a reader if no writer is inside or waits for readers to leave. A swap that fails because of another reader is tried again at
  /// once: others got on.
  [[nodiscard]] GPUCLASS_HD bool try_lock_shared() {
    std::uint32_t seen = ld_relaxed<Scope>(&state_->entered);
    while ((seen & writing) == 0) {
      const std::uint32_t before = atom_cas_acquire<Scope>(&state_->entered, seen, seen + one_reader);
      if (before == seen) {
        return true;
      }
      seen = before;
    }
    return false;
  }

  /// Leaves as a reader. Never waits.
  GPUCLASS_HD void unlock_shared() { red_add_release<Scope>(&state_->left, one_reader); }

  /// Enters as a writer: takes a ticket, waits for the writers before it, closes the door, and waits for the readers that are inside.
  /// Returns false only if the bound expired, which ends the program's use of the mutex.
  template <class Bound>
  GPUCLASS_HD bool lock(Bound& bound) {
    mine_ = atom_add_relaxed<Scope>(&state_->ticket, 1);
    note_wait(bound, mine_);
    if (!wait_while([&] { return mine_ - ld_polled<Scope>(&state_->turn); }, backoff_, bound)) {
      return false;
    }
    acquire_polled<Scope>();
    const std::uint32_t before = atom_add_relaxed<Scope>(&state_->entered, writing);
    phase_ = before & phase_bits;
    const bool alone = wait_while([&] { return (before - phase_ - ld_polled<Scope>(&state_->left)) / one_reader; }, no_backoff{}, bound);
    acquire_polled<Scope>();
    if (alone) {
      this->note_holder();
    }
    return alone;
  }

  /// Enters as a writer if nobody is inside or waits.
  [[nodiscard]] GPUCLASS_HD bool try_lock() {
    mine_ = ld_acquire<Scope>(&state_->turn);
    if (atom_cas_relaxed<Scope>(&state_->ticket, mine_, mine_ + 1) != mine_) {
      return false;
    }
    const std::uint32_t seen = ld_relaxed<Scope>(&state_->entered);
    phase_ = seen & phase_bits;
    const bool nobody_reads = ld_acquire<Scope>(&state_->left) == seen - phase_;
    if (nobody_reads && atom_cas_relaxed<Scope>(&state_->entered, seen, seen + writing) == seen) {
      this->note_holder();
      return true;
    }
    st_release<Scope>(&state_->turn, mine_ + 1);
    return false;
  }

  /// Leaves as a writer: opens the door to the readers, then calls the next writer. Never waits.
  GPUCLASS_HD void unlock() {
    this->note_release();
    const std::uint32_t next_phase = phase_ ^ parity;
    red_add_release<Scope>(&state_->entered, next_phase - (phase_ + writing));
    st_release<Scope>(&state_->turn, mine_ + 1);
  }

  GPUCLASS_HD void lock_shared() {
    auto forever = this->next_bound();
    lock_shared(forever);
  }

  GPUCLASS_HD void lock() {
    auto forever = this->next_bound();
    lock(forever);
  }

  /// Tries for so long, in nanoseconds or as a duration; 0 tries once. Those that wait without a bound come first, and giving up leaves nothing behind.
  [[nodiscard]] GPUCLASS_HD bool try_lock_shared_for(timeout at_most) {
    return try_for([&] { return try_lock_shared(); }, at_most);
  }

  /// The same as a writer.
  [[nodiscard]] GPUCLASS_HD bool try_lock_for(timeout at_most) {
    return try_for([&] { return try_lock(); }, at_most);
  }

  /// The same until a point in time of a clock of `chrono`; on the device, of one of `cuda::std::chrono`.
  template <class TimePoint>
  [[nodiscard]] GPUCLASS_HD bool try_lock_shared_until(const TimePoint& at) {
    return try_lock_shared_for(until(at));
  }
  template <class TimePoint>
  [[nodiscard]] GPUCLASS_HD bool try_lock_until(const TimePoint& at) {
    return try_lock_for(until(at));
  }

 private:
  static constexpr std::uint32_t parity = 1;          ///< turns when a writer leaves
  static constexpr std::uint32_t writing = 2;         ///< a writer is inside, or waits for readers to leave
  static constexpr std::uint32_t phase_bits = 3;
  static constexpr std::uint32_t one_reader = 1u << 8;

  state* state_;
  std::uint32_t mine_ = 0;   ///< this writer's ticket
  std::uint32_t phase_ = 0;  ///< parity before this writer entered
  Backoff backoff_;
};

}  // namespace gpuclass

#include "../names/end.cuh"
