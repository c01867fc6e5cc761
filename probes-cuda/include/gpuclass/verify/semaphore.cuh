/// \file
/// Checks a semaphore's capacity. Runs on the device and on host threads.
#pragma once

#include "../mem/atomic.cuh"
#include "../time/clock.cuh"

namespace gpuclass {

/// What a semaphore guards. `first` and `second` are deliberately not atomic: only who takes all places writes them.
struct guarded_places {
  alignas(GPUCLASS_LINE) std::uint32_t inside;  ///< places taken
  alignas(GPUCLASS_LINE) std::uint32_t first;
  alignas(GPUCLASS_LINE) std::uint32_t second;
};

/// Words of what a semaphore guards, zeroed.
constexpr std::uint32_t guarded_places_words = sizeof(guarded_places) / sizeof(std::uint32_t);

/// What one contender saw.
struct semaphore_verdict {
  std::uint32_t operations = 0;
  std::uint32_t violations = 0;
  std::uint32_t most_inside = 0;  ///< largest number of places that were taken at once
};

/// Enters `length` times, counts the places that are taken, and stays for `hold_cycles`. More places than the initial value are a
/// violation. Whoever takes all of them is alone: he writes the plain words, and for the others they stay equal; so words that differ
/// are a violation too.
/// \param semaphore takes `places` places whenever it is entered
/// \param guarded `guarded_places_words` zeroed words
/// \param places places that this contender takes: 1, or `initial` if it writes
template <class Semaphore, class Bound>
GPUCLASS_HD semaphore_verdict verify_semaphore(Semaphore& semaphore, std::uint32_t* guarded, std::uint32_t initial,
                                               std::uint32_t places, std::uint32_t length, std::uint32_t hold_cycles, Bound& bound) {
  auto* const shared = reinterpret_cast<guarded_places*>(guarded);
  semaphore_verdict verdict;
  for (std::uint32_t i = 0; i < length; ++i) {
    if (!semaphore.wait(bound)) {
      break;
    }
    const std::uint32_t now = atom_add_relaxed<scope::device>(&shared->inside, places) + places;
    verdict.most_inside = now > verdict.most_inside ? now : verdict.most_inside;
    verdict.violations += now > initial;
    const std::uint32_t seen = shared->first;
    pause_cycles(hold_cycles);
    verdict.violations += shared->second != seen;
    if (places == initial) {
      shared->first = seen + 1;
      shared->second = seen + 1;
    }
    atom_add_relaxed<scope::device>(&shared->inside, 0u - places);
    if (!semaphore.post(bound)) {
      break;
    }
    ++verdict.operations;
  }
  return verdict;
}

}  // namespace gpuclass
