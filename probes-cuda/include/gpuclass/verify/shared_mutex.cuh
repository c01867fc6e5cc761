/// \file
/// Checks that a shared mutex lets in many readers or one writer. Runs on the device and on host threads.
#pragma once

#include "mutex.cuh"

namespace gpuclass {

/// Enters as a writer or as a reader; every other time, tries a few times before.
template <class Mutex, class Bound>
GPUCLASS_HD bool enter_shared(Mutex& mutex, bool writes, std::uint32_t turn, Bound& bound) {
  if (turn % 2 != 0 && (writes ? mutex.try_lock_for(500) : mutex.try_lock_shared_for(500))) {
    return true;
  }
  return writes ? mutex.lock(bound) : mutex.lock_shared(bound);
}

/// Enters `length` times. Whoever writes adds 1 to plain words; they differ, or change, for anybody who is inside with a writer, or does not see
/// what one wrote. The first thread of a member enters and leaves for all; the others make
/// `pressure` while they wait for it. The final count tells the caller of lost writes.
/// \param writes whether this member writes
template <class Mutex, class Group, class Pressure, class Bound>
GPUCLASS_HD mutex_verdict verify_shared_mutex(Mutex& mutex, const Group& group, bool writes, guarded_words* guarded, std::uint32_t length,
                                              std::uint32_t hold_cycles, const Pressure& pressure, Bound& bound) {
  mutex_verdict verdict;
  critical_section<Group> section(group, guarded);
  for (std::uint32_t i = 0; i < length; ++i) {
    const auto think_and_enter = [&] {
      think(group, i);
      return enter_shared(mutex, writes, i, bound);
    };
    if (!group.sync_and_agree_block(pressure.while_first(group, i, think_and_enter, [&] { return section.look(); }))) {
      break;
    }
    verdict.violations += section.enter(writes);
    group.sync_block();
    pause_cycles(hold_cycles);
    verdict.violations += section.is_disturbed();
    group.sync_block();  // all have looked before one writes
    if (writes) {
      pressure.before_leaving(group, i);
      section.leave();
    }
    group.sync_block();
    if (group.thread() == 0) {
      writes ? mutex.unlock() : mutex.unlock_shared();
    }
    ++verdict.operations;
  }
  return verdict;
}

}  // namespace gpuclass
