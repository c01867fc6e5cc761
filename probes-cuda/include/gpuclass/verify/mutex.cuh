/// \file
/// Checks mutual exclusion. Runs on the device and on host threads.
#pragma once

#include "../time/clock.cuh"

namespace gpuclass {

/// Plain words on lines of their own, changed only inside the critical section. They are deliberately not atomic: whoever enters
/// must see all that the last holder wrote, or the words disagree.
struct guarded_words {
  alignas(GPUCLASS_LINE) std::uint32_t first;
  alignas(GPUCLASS_LINE) std::uint32_t second;
  alignas(GPUCLASS_LINE) std::uint32_t third;
};

/// What one contender saw.
struct mutex_verdict {
  std::uint32_t operations = 0;
  std::uint32_t violations = 0;
};

/// Takes the lock `length` times, and stays for `hold_cycles` between reading the words and writing them. Words that differ on entering
/// are a violation: somebody else is inside, or his writes were not seen. Updates lost altogether show in the final count, which the
/// caller compares with the operations.
template <class Mutex, class Bound>
GPUCLASS_HD mutex_verdict verify_mutex(Mutex& mutex, guarded_words* guarded, std::uint32_t length,
                                       std::uint32_t hold_cycles, Bound& bound) {
  mutex_verdict verdict;
  for (std::uint32_t i = 0; i < length; ++i) {
    if (!mutex.lock(bound)) {
      break;
    }
    const std::uint32_t seen = guarded->first;
    verdict.violations += guarded->second != seen || guarded->third != seen;
    pause_cycles(hold_cycles);
    guarded->first = seen + 1;
    guarded->second = seen + 1;
    guarded->third = seen + 1;
    if (!mutex.unlock(bound)) {
      break;
    }
    ++verdict.operations;
  }
  return verdict;
}

}  // namespace gpuclass
