/// \file
/// Checks that a combining mutex does each operation once, alone, and for whom it was asked. Runs on the device and on host threads.
#pragma once

#include "../time/clock.cuh"
#include "../time/late.cuh"
#include "mutex.cuh"

namespace gpuclass {

/// What an operation found.
struct counted_operation {
  std::uint32_t before;  ///< operations before it
  std::uint32_t block;   ///< who asked for it
  std::uint32_t wrong;   ///< words that disagreed
};

/// Counts in plain words, which agree unless two operations ran at once, or one did not see another.
struct counting_operation {
  guarded_words* guarded;
  std::uint32_t block;
  std::uint32_t hold_cycles;

  GPUCLASS_HD counted_operation operator()() const {
    const std::uint32_t before = guarded->first;
    const std::uint32_t wrong = (guarded->second != before) + (guarded->third != before) + (guarded->entered != before);
    guarded->entered = before + 1;
    pause_cycles(hold_cycles);
    guarded->first = before + 1;
    guarded->second = before + 1;
    guarded->third = before + 1;
    return {before, block, wrong};
  }
};

/// An object whose words agree.
template <std::uint32_t Words>
struct counted_object {
  std::uint32_t word[Words];
};

/// Counts in the mutex's object, and in plain words beside it.
template <std::uint32_t Words>
struct counting_on_object {
  guarded_words* guarded;
  std::uint32_t block;
  std::uint32_t hold_cycles;

  GPUCLASS_HD counted_operation operator()(counted_object<Words>& object) const {
    const std::uint32_t before = object.word[0];
    const std::uint32_t wrong = (object.word[Words - 1] != before) + (guarded->first != before) + (guarded->second != before);
    object.word[0] = before + 1;
    guarded->first = before + 1;
    pause_cycles(hold_cycles);
    object.word[Words - 1] = before + 1;
    guarded->second = before + 1;
    return {before, block, wrong};
  }
};

/// Has `length` operations done, and looks whether each was counted after the one before it and came back to who asked. What was lost
/// or done twice shows in the final count, which the caller compares with the operations.
/// \tparam Operation `counting_operation` or `counting_on_object`
template <class Operation, class Mutex, class Group, class Bound>
GPUCLASS_HD mutex_verdict verify_combining(Mutex& mutex, const Group& group, guarded_words* guarded, std::uint32_t length,
                                           std::uint32_t hold_cycles, Bound& bound) {
  mutex_verdict verdict;
  std::uint32_t last = 0;
  for (std::uint32_t i = 0; i < length; ++i) {
    const Operation operation{guarded, group.block(), hold_cycles};
    counted_operation result{};
    think(group, i);
    const bool tried = i % 4 == 3 && mutex.try_execute(operation, result);
    if (!tried && !mutex.execute(operation, result, bound)) {
      break;
    }
    if (group.thread() == 0) {
      verdict.violations += result.wrong + (result.block != group.block()) + (i != 0 && result.before <= last);
    }
    last = result.before;
    ++verdict.operations;
  }
  return verdict;
}

}  // namespace gpuclass
