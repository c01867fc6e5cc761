/// \file
/// Checks a semaphore's capacity. Runs on the device and on host threads.
#pragma once

#include "../mem/atomic.cuh"
#include "../wait/wait_until.cuh"
#include "mutex.cuh"

namespace gpuclass {

/// The words that a semaphore guards. Only who takes all places writes the plain words.
struct guarded_places {
  guarded_words words;
  alignas(GPUCLASS_LINE) std::uint32_t inside;  ///< places taken
};

/// Words of what a semaphore guards, zeroed.
constexpr std::uint32_t guarded_places_words = sizeof(guarded_places) / sizeof(std::uint32_t);

/// Counts of one contender.
struct semaphore_verdict {
  std::uint32_t operations = 0;
  std::uint32_t violations = 0;
  std::uint32_t most_inside = 0;  ///< largest number of places that were taken at once
};

/// Gives places before anybody has waited, then takes as many: each of them must be there, whether there are others or not. One contender
/// calls it before all others, with an object of its own. A place that was lost makes the bound expire.
template <class Semaphore, class Bound>
GPUCLASS_HD void verify_early_posts(Semaphore& semaphore, Bound& bound) {
  constexpr std::uint32_t places = 3;
  for (std::uint32_t i = 0; i < places; ++i) {
    semaphore.post(bound);
  }
  for (std::uint32_t i = 0; i < places; ++i) {
    semaphore.wait(bound);
  }
}

/// Takes all places and tries to take another, until it gives up; then they must all be there again. One contender calls it before all
/// others. A place that was lost makes the bound expire. Returns how often there was a place too many.
template <class Semaphore, class Bound>
GPUCLASS_HD std::uint32_t verify_giving_up(Semaphore& semaphore, std::uint32_t initial, Bound& bound) {
  std::uint32_t violations = 0;
  for (std::uint32_t round = 0; round < 2; ++round) {
    for (std::uint32_t i = 0; i < initial; ++i) {
      if (!semaphore.wait(bound)) {
        return violations;
      }
    }
    violations += try_for([&] { return semaphore.try_wait(); }, 500);
    for (std::uint32_t i = 0; i < initial; ++i) {
      semaphore.post(bound);
    }
  }
  return violations;
}

/// Enters; every other time, tries a few times before.
template <class Semaphore, class Bound>
GPUCLASS_HD bool enter(Semaphore& semaphore, std::uint32_t turn, Bound& bound) {
  return (turn % 2 != 0 && try_for([&] { return semaphore.try_wait(); }, 500)) || semaphore.wait(bound);
}

/// Counts the places that are taken, the caller's included, and says what is wrong with the number.
template <scope Scope>
GPUCLASS_HD void count_in(guarded_places* shared, std::uint32_t initial, std::uint32_t places, semaphore_verdict& verdict) {
  const std::uint32_t now = atom_add_relaxed<Scope>(&shared->inside, places) + places;
  verdict.most_inside = now > verdict.most_inside ? now : verdict.most_inside;
  verdict.violations += now > initial;
}

/// Enters `length` times, counts the places that are taken, and stays for `hold_cycles`. More places than the initial value are a
/// violation. Whoever takes all of them is alone: he writes the plain words, and for the others they stay equal; so words that differ
/// are a violation too. The first thread of a member enters and leaves for all; the others make `pressure` while they wait for it.
/// \param semaphore takes `places` places whenever it is entered
/// \param guarded `guarded_places_words` zeroed words
/// \param places places that this contender takes: 1, or `initial` if it writes
template <class Semaphore, class Group, class Pressure, class Bound>
GPUCLASS_HD semaphore_verdict verify_semaphore(Semaphore& semaphore, const Group& group, std::uint32_t* guarded, std::uint32_t initial,
                                               std::uint32_t places, std::uint32_t length, std::uint32_t hold_cycles, const Pressure& pressure,
                                               Bound& bound) {
  auto* const shared = reinterpret_cast<guarded_places*>(guarded);
  semaphore_verdict verdict;
  critical_section<Group> section(group, &shared->words);
  for (std::uint32_t i = 0; i < length; ++i) {
    const auto think_and_enter = [&] {
      think(group, i);
      return enter(semaphore, i, bound);
    };
    const bool entered = pressure.while_first(group, i, think_and_enter, [&] { return section.look(); });
    if (!group.sync_and_agree_block(entered)) {
      break;
    }
    if (group.thread() == 0) {
      count_in<scope_among<Group>::value>(shared, initial, places, verdict);
    }
    verdict.violations += section.enter(places == initial);
    group.sync_block();
    pause_cycles(hold_cycles);
    if (places == initial) {
      pressure.before_leaving(group, i);
      section.leave();
    }
    group.sync_block();
    if (group.thread() == 0) {
      atom_add_relaxed<scope_among<Group>::value>(&shared->inside, 0u - places);
    }
    if (!group.sync_and_agree_block(group.thread() != 0 || semaphore.post(bound))) {
      break;
    }
    ++verdict.operations;
  }
  return verdict;
}

}  // namespace gpuclass
