/// \file
/// Checks that a work-stealing deque loses and doubles nothing, keeps its order, and hands on what was done before. Runs on the device and
/// on host threads.
#pragma once

#include "../mem/atomic.cuh"
#include "../sync/work_stealing_deque.cuh"
#include "mutex.cuh"
#include "written_items.cuh"

namespace gpuclass {

/// An item of a deque.
using pushed_item = numbered_item;

/// Notes of owners and thieves, zeroed before: so many words in all.
class deque_notes {
 public:
  /// \param has_records whether some items are written at length
  GPUCLASS_HD deque_notes(std::uint32_t* words, std::uint32_t members, std::uint32_t length, bool has_records)
      : items(words + line_words, members, length, has_records), came_(words), all_(members * length) {}

  static constexpr GPUCLASS_HD std::uint32_t words(std::uint32_t members, std::uint32_t length, bool has_records) {
    return line_words + written_items::words(members, length, has_records);
  }

  /// Returns violations of an item that somebody got, and counts it if it has none.
  GPUCLASS_HD std::uint32_t check(const pushed_item& item) const {
    const std::uint32_t violations = items.check(item);
    if (violations == 0) {
      atom_add_relaxed<scope::device>(came_, 1);
    }
    return violations;
  }

  /// Whether every item of all members came, as it should.
  GPUCLASS_HD bool all_came() const { return ld_relaxed<scope::device>(came_) == all_; }

  const written_items items;

 private:
  static constexpr std::uint32_t line_words = GPUCLASS_LINE / sizeof(std::uint32_t);

  std::uint32_t* came_;
  std::uint32_t all_;
};

/// The deques of all members, one after the other.
template <class Deque>
struct verified_deques {
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t members) { return members * Deque::state_words(members); }

  static GPUCLASS_HD std::uint32_t* of(std::uint32_t* words, std::uint32_t member, std::uint32_t members) {
    return words + member * Deque::state_words(members);
  }
};

/// Pushes items, 32 a round: sixteen in a row, then each followed by a pop; then it pops what is left. What it pops is the newest, or
/// nothing, since thieves take that last. Before it pushes or pops, stores of the `pressure` are under way now and then. Returns
/// violations.
template <class Deque, class Group, class Pressure, class Bound>
GPUCLASS_HD std::uint32_t own(typename Deque::owner& deque, const Group& group, const deque_notes& notes, std::uint32_t length,
                              const Pressure& pressure, Bound& bound) {
  std::uint32_t violations = 0;
  pushed_item got{};
  for (std::uint32_t i = 0; i < length && !bound.expired(); ++i) {
    const pushed_item item{group.block(), i};
    const bool pops = i % 32 >= 16;
    pressure.before_leaving(group, pops ? i : 0);
    notes.items.write(item);
    while (!deque.try_push(item) && !bound.expired()) {
      violations += deque.try_pop(got) ? notes.check(got) : 0;
    }
    if (pops && deque.try_pop(got)) {
      violations += notes.check(got) + (got.sender != group.block() || got.number != i);
    }
    while ((i % 32 == 31 || i + 1 == length) && deque.try_pop(got)) {
      violations += notes.check(got) + (got.sender != group.block());
    }
  }
  return violations;
}

/// Steals from a neighbour, or the one after that, or from anybody, until all that was pushed is taken. Of one owner it gets items in the
/// order in which they were pushed. Returns violations.
template <class Deque, class Group, class Bound>
GPUCLASS_HD std::uint32_t steal(std::uint32_t* state, const Group& group, const deque_notes& notes, Bound& bound) {
  std::uint32_t violations = 0, next_of_neighbour = 0;
  for (std::uint32_t turn = 0; !notes.all_came() && !bound.ended(); ++turn) {
    const std::uint32_t distance = turn % 8 != 7 ? 1 + turn % 8 / 6 : turn / 8;
    const std::uint32_t victim = (group.block() + distance) % group.blocks();
    pushed_item got{};
    if (Deque(verified_deques<Deque>::of(state, victim, group.blocks()), group).try_steal(got)) {
      violations += notes.check(got) + (got.sender != victim);
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

/// Stores all over memory until every item was taken, so that stores of the same SM are late.
template <class Group, class Pressure, class Bound>
GPUCLASS_HD void press(const Group& group, const deque_notes& notes, const Pressure& pressure, Bound& bound) {
  for (std::uint32_t turn = 0; !notes.all_came() && !bound.ended(); ++turn) {
    pressure.before_leaving(group, 4 * turn + 3);
  }
}

/// Fills an empty deque and takes what is there by turns as its owner, the newest, and as a thief, the oldest, again and again, alone. Each
/// time by other objects, as a further kernel makes them. Returns violations: it took none or more than `most`, which is more than it has
/// room for; or something else came out than what was due.
template <class Deque, class Group, class Bound>
GPUCLASS_HD std::uint32_t use_alone(std::uint32_t* words, const Group& group, std::uint32_t most, Bound& bound) {
  constexpr std::uint32_t rounds = 10;
  std::uint32_t violations = 0;
  for (std::uint32_t round = 0; round < rounds && violations == 0; ++round) {
    typename Deque::owner owner(words, group);
    Deque thief(words, group);
    std::uint32_t pushed = 0;
    while (pushed <= most && !bound.expired() && owner.try_push({round, pushed})) {
      ++pushed;
    }
    violations += (pushed == 0) + (pushed > most);
    pushed_item got{};
    for (std::uint32_t oldest = 0, end = pushed; oldest != end && violations == 0 && !bound.expired();) {
      const bool pops = (round + oldest + end) % 2 == 0;
      const std::uint32_t due = pops ? --end : oldest++;
      violations += !(pops ? owner.try_pop(got) : thief.try_steal(got)) || got.sender != round || got.number != due;
    }
    violations += owner.try_pop(got) || thief.try_steal(got);
  }
  return bound.hit() ? 0 : violations;
}

/// Each member owns a deque, on which its first thread puts `length` items and takes some back; then it steals, as does the first thread of
/// each further warp from the beginning, until every item was taken. An item that was lost shows in that nobody ends before the bound
/// expires. Operations are the items that a member pushed.
template <class Deque, class Group, class Pressure, class Bound>
GPUCLASS_HD mutex_verdict verify_work_stealing(std::uint32_t* state, const Group& group, const deque_notes& notes, std::uint32_t length,
                                               const Pressure& pressure, Bound& bound) {
  mutex_verdict verdict;
  if (group.thread() % 32 != 0) {
    if (group.thread() < 32 && group.block() % 2 == 0 && !pressure.is_none()) {
      press(group, notes, pressure, bound);
    }
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
