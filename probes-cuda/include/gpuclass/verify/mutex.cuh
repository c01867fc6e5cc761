/// \file
/// Checks mutual exclusion. Runs on the device and on host threads.
#pragma once

#include "../wait/wait_until.cuh"
#include "offers.cuh"

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

/// Takes the lock `length` times, and stays for `hold_cycles` between reading the words and writing them. Words that differ on entering
/// are a violation: somebody else is inside, or his writes were not seen. Updates lost altogether show in the final count, which the
/// caller compares with the operations.
template <class Mutex, class Bound>
GPUCLASS_HD mutex_verdict verify_mutex(Mutex& mutex, guarded_words* guarded, std::uint32_t length,
                                       std::uint32_t hold_cycles, Bound& bound) {
  mutex_verdict verdict;
  for (std::uint32_t i = 0; i < length; ++i) {
    if (!take(mutex, i, bound)) {
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
