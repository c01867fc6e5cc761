/// \file
/// Checks mutual exclusion. Runs on the device and on host threads.
#pragma once

#include "../mem/atomic.cuh"
#include "../time/late.cuh"
#include "../wait/wait_until.cuh"
#include "offers.cuh"
#include "stress.cuh"

namespace gpuclass {

/// Plain words, changed only inside the critical section. They are deliberately not atomic: whoever enters must see all that the last
/// holder wrote, or the words disagree.
struct guarded_words {
  static constexpr std::uint32_t records = 1024;

  alignas(GPUCLASS_LINE) std::uint32_t first;   ///< sections so far
  alignas(GPUCLASS_LINE) std::uint32_t second;  ///< the same, on a line that every holder reads and writes
  alignas(GPUCLASS_LINE) std::uint32_t third;   ///< the same
  alignas(GPUCLASS_LINE) std::uint32_t entered; ///< sections begun, counted by atomics, which no cache hides
  /// The same in a record that all threads of the holder fill, another one each time.
  alignas(GPUCLASS_LINE) std::uint32_t record[shared_records::size(records)];
};

/// Counts of one contender.
struct mutex_verdict {
  std::uint32_t operations = 0;
  std::uint32_t violations = 0;
};

/// Tries a lock that is held, until it gives up; then the lock must serve as before. One contender calls it before all others, with objects
/// for itself and for another contender. A lock that giving up has spoilt makes the bound expire. Returns how often it was taken though it
/// was held.
template <class Mutex, class Bound>
GPUCLASS_HD std::uint32_t verify_giving_up(Mutex& mutex, [[maybe_unused]] Mutex& other, Bound& bound) {
  std::uint32_t violations = 0;
  if constexpr (has_try_lock<Mutex>::value) {
    for (std::uint32_t i = 0; i < 2; ++i) {
      if (!mutex.lock(bound)) {
        return violations;
      }
      violations += try_for([&] { return other.try_lock(); }, 500);
      mutex.unlock(bound);
    }
  }
  return violations;
}

/// Takes the lock; where it can be tried, tries a few times before, every other time.
template <class Mutex, class Bound>
GPUCLASS_HD bool take(Mutex& mutex, [[maybe_unused]] std::uint32_t turn, Bound& bound) {
  if constexpr (has_try_lock<Mutex>::value) {
    if (turn % 2 != 0 && try_for([&] { return mutex.try_lock(); }, 500)) {
      return true;
    }
  }
  return mutex.lock(bound);
}

/// Checks and changes the guarded words as a holder. All threads of a member that holds the lock call it, with the block's barrier before
/// and after.
template <class Group>
class critical_section {
 public:
  GPUCLASS_HD critical_section(const Group& group, guarded_words* guarded)
      : group_(group), guarded_(guarded), records_(guarded->record, guarded_words::records) {}

  /// Brings what every holder reads and writes into the cache. Returns whether it holds what nobody writes.
  GPUCLASS_HD bool look() const {
    const bool first = look_at(&guarded_->first), second = look_at(&guarded_->second), third = look_at(&guarded_->third);
    return first || second || third;
  }

  /// Returns how many of the words that this thread looks at disagree: somebody else is inside, or his writes were not seen.
  /// \param is_alone whether this section is one that changes the words
  GPUCLASS_HD std::uint32_t enter(bool is_alone) {
    seen_ = guarded_->first;
    const bool counts = is_alone && group_.thread() == 0;
    return (counts && atom_add_relaxed<scope_among<Group>::value>(&guarded_->entered, 1) != seen_) +
           (guarded_->second != seen_) + (guarded_->third != seen_) + records_.differing(group_, record(seen_), seen_);
  }

  /// Whether somebody has changed the words since this member entered.
  GPUCLASS_HD bool is_disturbed() const { return guarded_->first != seen_; }

  GPUCLASS_HD void leave() const {
    records_.write(group_, record(seen_ + 1), seen_ + 1);
    if (group_.thread() == 0) {
      guarded_->first = seen_ + 1;
      guarded_->second = seen_ + 1;
      guarded_->third = seen_ + 1;
    }
  }

 private:
  /// Neighbours in time are none in memory.
  static GPUCLASS_HD std::uint32_t record(std::uint32_t count) { return count * 97 % guarded_words::records; }

  Group group_;
  guarded_words* guarded_;
  shared_records records_;
  std::uint32_t seen_ = 0;
};

/// Pauses before some turns, each time and each member differently: not at all, shortly, or so long that who comes finds nobody inside.
template <class Group>
GPUCLASS_HD void think([[maybe_unused]] const Group& group, [[maybe_unused]] std::uint32_t turn) {
#if GPUCLASS_ON_DEVICE
  constexpr std::uint32_t cycles_of_a_turn = 1u << 14;
  const std::uint32_t kind = turn / 2 % 4;  // stress before leaving goes by every other turn
  if (kind != 0) {
    const std::uint32_t most = kind == 1 ? cycles_of_a_turn : group.blocks() * cycles_of_a_turn;
    come_late(most, turn, group.block());
  }
#endif
}

/// Takes the lock `length` times, and stays for `hold_cycles` between reading the words and writing them. The first thread of a member
/// locks and unlocks for all; the others make `pressure` while they wait for it. Updates lost altogether show in the final count, which the
/// caller compares with the operations.
template <class Mutex, class Group, class Pressure, class Bound>
GPUCLASS_HD mutex_verdict verify_mutex(Mutex& mutex, const Group& group, guarded_words* guarded, std::uint32_t length,
                                       std::uint32_t hold_cycles, const Pressure& pressure, Bound& bound) {
  mutex_verdict verdict;
  critical_section<Group> section(group, guarded);
  for (std::uint32_t i = 0; i < length; ++i) {
    const auto think_and_take = [&] {
      think(group, i);
      return take(mutex, i, bound);
    };
    const bool taken = pressure.while_first(group, i, think_and_take, [&] { return section.look(); });
    if (!group.sync_and_agree_block(taken)) {
      break;
    }
    verdict.violations += section.enter(true);
    group.sync_block();  // all have read before one writes
    pause_cycles(hold_cycles);
    pressure.before_leaving(group, i);
    section.leave();
    group.sync_block();
    if (!group.sync_and_agree_block(group.thread() != 0 || mutex.unlock(bound))) {
      break;
    }
    ++verdict.operations;
  }
  return verdict;
}

}  // namespace gpuclass
