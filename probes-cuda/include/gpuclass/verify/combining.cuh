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

/// Has `length` operations done, and looks whether each was counted after the one before it and came back to who asked. What was lost
/// or done twice shows in the final count, which the caller compares with the operations.
template <class Mutex, class Group, class Bound>
GPUCLASS_HD mutex_verdict verify_combining(Mutex& mutex, const Group& group, guarded_words* guarded, std::uint32_t length,
                                           std::uint32_t hold_cycles, Bound& bound) {
  mutex_verdict verdict;
  std::uint32_t last = 0;
  for (std::uint32_t i = 0; i < length; ++i) {
    const counting_operation operation{guarded, group.block(), hold_cycles};
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
