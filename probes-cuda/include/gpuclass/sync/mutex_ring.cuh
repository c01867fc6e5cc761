/// \file
/// The ring-buffer mutex (Stuart & Owens 2011, section 5, "Mutex").
#pragma once
#include "../names/begin.cuh"

#include "../mem/atomic.cuh"
#include "../mem/load.cuh"
#include "../mem/store.cuh"
#include "basic_mutex.cuh"

namespace gpuclass::algorithm {

/// State of one mutex, followed by one slot for each contender: all zeroed before first use.
struct mutex_ring_state {
  alignas(GPUCLASS_LINE) std::uint32_t tail;
  alignas(GPUCLASS_LINE) std::uint32_t head;
  alignas(GPUCLASS_LINE) std::uint32_t slots[1];  ///< as many as there are contenders; a power of two, so that wrapping is harmless
};

/// A contender places itself at the tail of a ring buffer, then polls whether the entry at the head is its own: two loads a poll.
/// Unlocking advances the head. First come, first served; starvation-free. One thread of a block calls it.
template <scope Scope = scope::device, class Backoff = no_backoff>
class mutex_ring {
 public:
  using state = mutex_ring_state;
  using backoff = Backoff;
  static constexpr bool one_handle_each = true;
  static constexpr bool leaves_room_for_tag = true;

  /// Words of state for up to `contenders` threads that contend at once.
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t contenders) {
    return 2 * GPUCLASS_LINE / sizeof(std::uint32_t) + slot_count(contenders);
  }

  /// The blocks of the group are those that may contend at once.
  template <class Group>
  GPUCLASS_HD mutex_ring(std::uint32_t* words, const Group& group, Backoff between = Backoff{})
      : state_(reinterpret_cast<state*>(words)), mask_(slot_count(group.blocks()) - 1), backoff_(between) {}

  /// Puts zeroed state into what it is after `operations` operations of so many contenders.
  static GPUCLASS_HD void preset(std::uint32_t* words, std::uint32_t contenders, std::uint32_t operations) {
    auto* const fresh = reinterpret_cast<state*>(words);
    const std::uint32_t count = slot_count(contenders);
    st_relaxed<Scope>(&fresh->tail, operations);
    st_relaxed<Scope>(&fresh->head, operations);
    for (std::uint32_t place = operations - count; place != operations; ++place) {
      st_relaxed<Scope>(fresh->slots + (place & (count - 1)), entry(place));
    }
  }

  /// Returns whether the lock was taken; false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool lock(Bound& bound) {
    mine_ = atom_add_relaxed<Scope>(&state_->tail, 1);
    st_relaxed<Scope>(slot(mine_), entry(mine_));
    return wait_until([&] { return is_called(ld_acquire<Scope>(&state_->head)); }, backoff_, bound);
  }

  /// Takes the lock if nobody has it or waits for it: the tail is then at the head. Nobody releases anything with the tail: the look at the
  /// head acquires what the last unlock released.
  GPUCLASS_HD bool try_lock() {
    const std::uint32_t head = ld_acquire<Scope>(&state_->head);
    if (atom_cas_relaxed<Scope>(&state_->tail, head, head + 1) != head) {
      return false;
    }
    mine_ = head;  // its slot stays as it is: only waiters look for their entries
    return true;
  }

  /// Advances the head. Never waits.
  template <class Bound>
  GPUCLASS_HD bool unlock(Bound&) {
    st_release<Scope>(&state_->head, mine_ + 1);
    return true;
  }

 private:
  static constexpr GPUCLASS_HD std::uint32_t slot_count(std::uint32_t contenders) {
    std::uint32_t count = 1;
    while (count < contenders) {
      count *= 2;
    }
    return count;
  }

  /// The word for a place in the queue: never 0, which an unused slot holds, until 2^32 - 1 places have gone by.
  static GPUCLASS_HD std::uint32_t entry(std::uint32_t place) { return place + 1; }

  /// Whether the entry at the head is this contender's. The entry alone would not do: whoever draws a ticket may still see an old head, of a
  /// place that had the same slot.
  GPUCLASS_HD bool is_called(std::uint32_t head) { return (ld_relaxed<Scope>(slot(head)) == entry(mine_)) & (head == mine_); }

  GPUCLASS_HD std::uint32_t* slot(std::uint32_t place) { return state_->slots + (place & mask_); }

  state* state_;
  std::uint32_t mask_;
  std::uint32_t mine_ = 0;
  Backoff backoff_;
};

}  // namespace gpuclass::algorithm

namespace gpuclass {

/// The handle that a program makes over words.
template <scope Scope = scope::device, class Backoff = tuned<linear_backoff, 1, 1, 335>>
using mutex_ring = basic_mutex<algorithm::mutex_ring<Scope, Backoff>>;

}  // namespace gpuclass

#include "../names/end.cuh"
