/// \file
/// Checks a semaphore's capacity. Runs on the device and on host threads.
#pragma once

#include "../mem/atomic.cuh"
#include "../time/clock.cuh"

namespace gpuclass {

/// What one contender saw.
struct semaphore_verdict {
  std::uint32_t operations = 0;
  std::uint32_t violations = 0;
  std::uint32_t most_inside = 0;
};

/// Enters `length` times, counts who is inside, and stays for `hold_cycles`. More inside than the initial value is a violation.
/// \param inside zeroed word that counts who is inside
template <class Semaphore, class Bound>
GPUCLASS_HD semaphore_verdict verify_semaphore(Semaphore& semaphore, std::uint32_t* inside, std::uint32_t initial,
                                               std::uint32_t length, std::uint32_t hold_cycles, Bound& bound) {
  semaphore_verdict verdict;
  for (std::uint32_t i = 0; i < length; ++i) {
    if (!semaphore.wait(bound)) {
      break;
    }
    const std::uint32_t now = atom_add_relaxed<scope::device>(inside, 1) + 1;
    verdict.most_inside = now > verdict.most_inside ? now : verdict.most_inside;
    verdict.violations += now > initial;
    pause_cycles(hold_cycles);
    atom_add_relaxed<scope::device>(inside, 0u - 1u);
    if (!semaphore.post(bound)) {
      break;
    }
    ++verdict.operations;
  }
  return verdict;
}

}  // namespace gpuclass
