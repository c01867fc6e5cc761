/// \file
/// Checks that a work-stealing deque loses and doubles nothing, keeps its order, and hands on what was done before. Runs on the device and
/// on host threads.
#pragma once

#include "../mem/atomic.cuh"
#include "../sync/work_stealing_deque.cuh"
#include "../time/late.cuh"
#include "mutex.cuh"

namespace gpuclass {

/// What is pushed: who owns it, from 0 on, and its number among those from there.
struct pushed_item {
  std::uint32_t owner;
  std::uint32_t number;
};

/// What owners and thieves note, zeroed before: `words(members, length)` in all.
class deque_notes {
 public:
  GPUCLASS_HD deque_notes(std::uint32_t* words, std::uint32_t members, std::uint32_t length)
      : taken_items_(words), written_(words + line_words), taken_(written_ + members * length), members_(members), length_(length) {}

  static constexpr GPUCLASS_HD std::uint32_t words(std::uint32_t members, std::uint32_t length) { return line_words + 2 * members * length; }

  /// A plain word that the owner writes before it pushes the item.
  GPUCLASS_HD std::uint32_t& written(const pushed_item& item) const { return written_[index(item)]; }

  /// Returns violations of an item that somebody got: from nowhere, twice, or before what was written for it.
  GPUCLASS_HD std::uint32_t check(const pushed_item& item) const {
    if (item.owner >= members_ || item.number >= length_) {
      return 1;
    }
    const bool is_first = atom_exch_relaxed<scope::device>(taken_ + index(item), 1) == 0;
    if (is_first) {
      atom_add_relaxed<scope::device>(taken_items_, 1);
    }
    return !is_first + (written(item) != item.number + 1);
  }

  /// Whether every item of all members was taken.
  GPUCLASS_HD bool all_taken() const { return ld_relaxed<scope::device>(taken_items_) == members_ * length_; }

 private:
  static constexpr std::uint32_t line_words = GPUCLASS_LINE / sizeof(std::uint32_t);

  GPUCLASS_HD std::uint32_t index(const pushed_item& item) const { return item.owner * length_ + item.number; }

  std::uint32_t* taken_items_;
  std::uint32_t* written_;
  std::uint32_t* taken_;
  std::uint32_t members_;
  std::uint32_t length_;
};

/// The deques of all members, one after the other.
template <class Deque>
struct verified_deques {
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t members) { return members * Deque::state_words(members); }

  static GPUCLASS_HD void preset(std::uint32_t* words, std::uint32_t members, std::uint32_t items) {
    for (std::uint32_t member = 0; member < members; ++member) {
      Deque::preset(of(words, member, members), members, items);
    }
  }

  static GPUCLASS_HD std::uint32_t* of(std::uint32_t* words, std::uint32_t member, std::uint32_t members) {
    return words + member * Deque::state_words(members);
  }
};

/// Pushes items one by one, and pops: sometimes the one that it has just pushed, sometimes as many as are left. What it pops first is the
/// newest, or nothing, since thieves take that last. What it writes waits behind the stores of the `pressure`. Returns violations.
template <class Deque, class Group, class Pressure, class Bound>
GPUCLASS_HD std::uint32_t own(typename Deque::owner& deque, const Group& group, const deque_notes& notes, std::uint32_t length,
                              const Pressure& pressure, Bound& bound) {
  constexpr std::uint32_t late_cycles_of_a_turn = 2000;
  std::uint32_t violations = 0;
  for (std::uint32_t i = 0; i < length && !bound.ended(); ++i) {
    const pushed_item item{group.block(), i};
    pressure.before_leaving(group, i / 2);
    notes.written(item) = i + 1;
    pushed_item got{};
    while (!deque.try_push(item)) {
      violations += deque.try_pop(got) ? notes.check(got) : 0;
    }
    come_late(i % 8 == 0 ? late_cycles_of_a_turn : 0, i, group.block());
    if (i % 4 != 0 && deque.try_pop(got)) {
      violations += notes.check(got) + (got.owner != group.block() || got.number != i);
    }
    while (i % 16 == 15 && deque.try_pop(got)) {
      violations += notes.check(got) + (got.owner != group.block());
    }
  }
  pushed_item got{};
  while (deque.try_pop(got) && !bound.expired()) {
    violations += notes.check(got);
  }
  return violations;
}

/// Steals from a neighbour, or the one after that, or from anybody, until all that was pushed is taken. Of one owner it gets items in the
/// order in which they were pushed. Returns violations.
template <class Deque, class Group, class Bound>
GPUCLASS_HD std::uint32_t steal(std::uint32_t* state, const Group& group, const deque_notes& notes, Bound& bound) {
  std::uint32_t violations = 0, next_of_neighbour = 0;
  for (std::uint32_t turn = 0; !notes.all_taken() && !bound.ended(); ++turn) {
    const std::uint32_t distance = turn % 8 != 7 ? 1 + turn % 8 / 6 : turn / 8;
    const std::uint32_t victim = (group.block() + distance) % group.blocks();
    pushed_item got{};
    if (Deque(verified_deques<Deque>::of(state, victim, group.blocks()), group).try_steal(got)) {
      violations += notes.check(got) + (got.owner != victim);
      if (distance == 1) {
        violations += got.number < next_of_neighbour;
        next_of_neighbour = got.number + 1;
      }
    }
#if !GPUCLASS_ON_DEVICE
    std::this_thread::yield();
#endif
  }
  return violations;
}

/// Each member owns a deque, on which its first thread puts `length` items and takes some back; then it steals, as does the first thread of
/// each further warp from the beginning, until every item was taken. An item that was lost shows in that nobody ends before the bound
/// expires. Operations are the items that a member pushed.
template <class Deque, class Group, class Pressure, class Bound>
GPUCLASS_HD mutex_verdict verify_work_stealing(std::uint32_t* state, const Group& group, const deque_notes& notes, std::uint32_t length,
                                               const Pressure& pressure, Bound& bound) {
  mutex_verdict verdict;
  if (group.thread() % 32 != 0) {
    return verdict;
  }
  if (group.thread() == 0) {
    typename Deque::owner deque(verified_deques<Deque>::of(state, group.block(), group.blocks()), group);
    verdict.violations += own<Deque>(deque, group, notes, length, pressure, bound);
    verdict.operations = length;
  }
  verdict.violations += steal<Deque>(state, group, notes, bound);
  return verdict;
}

}  // namespace gpuclass
