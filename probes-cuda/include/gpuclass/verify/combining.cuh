/// \file
/// Checks that a combining mutex does each operation once, alone, and for whom it was asked, and that it hands on what was done before.
/// Runs on the device and on host threads.
#pragma once

#include "../time/clock.cuh"
#include "../time/late.cuh"
#include "mutex.cuh"

namespace gpuclass {

/// Words by which a member and the operations done for it tell each other, by the number of its turn plus 1.
struct told_words {
  std::uint32_t asked;  ///< written by a thread of the member before it asks, every other turn
  std::uint32_t done;   ///< written by the operation
};

/// Plain words that operations count in. What each member is told lies behind them.
struct combined_words {
  alignas(GPUCLASS_LINE) std::uint32_t first;    ///< operations so far
  alignas(GPUCLASS_LINE) std::uint32_t second;   ///< the same, on a line of its own
  alignas(GPUCLASS_LINE) std::uint32_t third;    ///< the same
  alignas(GPUCLASS_LINE) std::uint32_t entered;  ///< operations begun

  /// Words of these, and of what so many members are told.
  static constexpr GPUCLASS_HD std::uint32_t words(std::uint32_t members) {
    return (sizeof(combined_words) + members * sizeof(told_words)) / sizeof(std::uint32_t);
  }

  GPUCLASS_HD told_words& told(std::uint32_t member) { return reinterpret_cast<told_words*>(this + 1)[member]; }
};

/// Result of an operation.
struct counted_operation {
  std::uint32_t before;  ///< operations before it
  std::uint16_t block;   ///< who asked for it
  std::uint16_t turn;    ///< in which turn of his
  std::uint32_t wrong;   ///< words that disagreed
};

/// Payload of every operation: no larger than users' combining mutexes take.
struct asked_operation {
  combined_words* words;
  std::uint16_t block;  ///< who asks
  std::uint16_t turn;
  std::uint32_t hold_cycles;

  /// Whether a thread of the member writes before it asks in a turn.
  static GPUCLASS_HD bool is_told(std::uint32_t turn) { return turn % 2 != 0; }

  /// Returns how many of the words that hold the count disagree, and whether what the member wrote before is not there.
  GPUCLASS_HD std::uint32_t disagreeing(std::uint32_t before) const {
    const bool is_missing = is_told(turn) && words->told(block).asked != turn + 1u;
    return (words->first != before) + (words->second != before) + is_missing;
  }

  GPUCLASS_HD counted_operation finish(std::uint32_t before, std::uint32_t wrong) const {
    words->told(block).done = turn + 1u;
    return {before, block, turn, wrong};
  }
};
static_assert(sizeof(asked_operation) == 16, "docs/bench.md promises operations of 16 bytes");

/// Counts in plain words, which agree unless two operations ran at once, or one did not see another.
struct counting_operation : asked_operation {
  GPUCLASS_HD counted_operation operator()() const {
    const std::uint32_t before = words->first;
    const std::uint32_t wrong = disagreeing(before) + (words->third != before) + (words->entered != before);
    words->entered = before + 1;
    pause_cycles(hold_cycles);
    words->first = before + 1;
    words->second = before + 1;
    words->third = before + 1;
    return finish(before, wrong);
  }
};

/// An object whose words agree.
template <std::uint32_t Words>
struct counted_object {
  std::uint32_t word[Words];
};

/// Counts in the mutex's object, and in plain words beside it.
template <std::uint32_t Words>
struct counting_on_object : asked_operation {
  GPUCLASS_HD counted_operation operator()(counted_object<Words>& object) const {
    const std::uint32_t before = object.word[0];
    const std::uint32_t wrong = disagreeing(before) + (object.word[Words - 1] != before);
    object.word[0] = before + 1;
    words->first = before + 1;
    pause_cycles(hold_cycles);
    object.word[Words - 1] = before + 1;
    words->second = before + 1;
    return finish(before, wrong);
  }
};

/// Whether a mutex answers the first thread of a member only, as that is all that users' ones need do.
template <class Mutex, class = void>
struct answers_first_only : std::false_type {};
template <class Mutex>
struct answers_first_only<Mutex, std::enable_if_t<Mutex::answers_first>> : std::true_type {};

/// Words of a combining mutex's check: those that operations change, zeroed before, and those of the mutex itself.
class combining_notes {
 public:
  GPUCLASS_HD combining_notes(combined_words* words, std::uint32_t members, const std::uint32_t* state, std::uint32_t state_words)
      : words(words), size_(combined_words::words(members)), state_(state), state_size_(state_words) {}

  /// Brings both into the cache, each thread its share: whatever lies there is old for who does not acquire. Returns whether they hold what
  /// nobody writes.
  template <class Group>
  GPUCLASS_HD bool look(const Group& group) const {
    constexpr std::uint32_t looks = 8, sector_words = 8;
    const auto* const counts = reinterpret_cast<const std::uint32_t*>(words);
    std::uint32_t full = 0;
    for (std::uint32_t i = 0; i < looks; ++i) {
      const std::uint32_t at = (i / 2 * group.threads() + group.thread()) * sector_words;
      full += look_at(i % 2 == 0 ? state_ + at % state_size_ : counts + at % size_);
    }
    return full > looks;
  }

  combined_words* const words;

 private:
  std::uint32_t size_;
  const std::uint32_t* state_;
  std::uint32_t state_size_;
};

/// Work of a member before it asks. Every other one looks at what is guarded, long before it gets at it: its SM keeps old lines then. In
/// the rest stores of all threads are under way, so that what is written next is late. One thread, another one each time, writes what the
/// operation looks at; every other time it comes late itself. Returns violations.
template <class Group, class Pressure>
GPUCLASS_HD std::uint32_t prepare_to_ask(const Group& group, const combining_notes& notes, std::uint32_t turn, const Pressure& pressure) {
  constexpr std::uint32_t late_cycles_of_one = 10'000;
  const bool looks = group.block() % 2 != 0;
  const bool is_wrong = looks && !pressure.is_none() && notes.look(group);
  think(group, turn);
  if (!looks) {
    pressure.before_leaving(group, turn);
  }
  if (asked_operation::is_told(turn) && group.thread() == turn * 33 % group.threads()) {
    pause_cycles(turn % 4 == 1 ? late_cycles_of_one : 0);
    notes.words->told(group.block()).asked = turn + 1;
  }
  return is_wrong;
}

/// Returns violations of what a member got back for an operation: another one's result, one out of order, or words that the operation
/// wrote for it and that it does not see.
/// \param last operations before the one of the turn before
template <class Group>
GPUCLASS_HD std::uint32_t check_answer(const Group& group, const combining_notes& notes, std::uint32_t turn, const counted_operation& result,
                                       std::uint32_t last) {
  return (group.thread() == 0 ? result.wrong : 0) + (result.block != group.block()) + (result.turn != turn) +
         (turn != 0 && result.before <= last) + (notes.words->told(group.block()).done != turn + 1);
}

/// Has `length` operations done, at most 65,535, and looks whether each was counted after the one before it, came back to who asked, and saw
/// what he did before. What was lost or done twice shows in the final count, which the caller compares with the operations.
/// \tparam Operation `counting_operation` or `counting_on_object`
template <class Operation, class Mutex, class Group, class Pressure, class Bound>
GPUCLASS_HD mutex_verdict verify_combining(Mutex& mutex, const Group& group, const combining_notes& notes, std::uint32_t length,
                                           std::uint32_t hold_cycles, const Pressure& pressure, Bound& bound) {
  const bool is_answered = !answers_first_only<Mutex>::value || group.thread() == 0;
  mutex_verdict verdict;
  std::uint32_t last = 0;
  for (std::uint32_t i = 0; i < length; ++i) {
    const Operation operation{{notes.words, static_cast<std::uint16_t>(group.block()), static_cast<std::uint16_t>(i), hold_cycles}};
    counted_operation result{};
    verdict.violations += prepare_to_ask(group, notes, i, pressure);
    if constexpr (answers_first_only<Mutex>::value) {
      group.sync_block();  // no more than the first thread's own work need be handed on
    }
    const bool tried = i % 4 == 3 && mutex.try_execute(operation, result);
    if (!tried && !mutex.execute(operation, result, bound)) {
      break;
    }
    verdict.violations += is_answered ? check_answer(group, notes, i, result, last) : 0;
    last = result.before;
    ++verdict.operations;
  }
  return verdict;
}

}  // namespace gpuclass
