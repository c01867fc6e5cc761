/// \file
/// Checks that no block passes a barrier before all have arrived. Runs on the device and on host threads.
#pragma once

#include "../time/clock.cuh"
#include "../wait/bound.cuh"
#include "offers.cuh"
#include "stress.cuh"

namespace gpuclass {

/// Words that a verification by so many members takes.
constexpr GPUCLASS_HD std::uint32_t barrier_slots(std::uint32_t blocks) { return 2 * shared_records::size(blocks); }

/// Goes through one phase; now and then in two halves, with a wait that is given up at once between them.
/// \param between done by a member that has arrived, if it can do anything then
template <class Barrier, class Group, class Between, class Bound>
GPUCLASS_HD void pass(Barrier& barrier, const Group& group, [[maybe_unused]] std::uint32_t phase, Between between, Bound& bound) {
  if constexpr (can_give_up<Barrier>::value) {
    if (phase % 3 == 0) {
      const auto token = barrier.arrive(group);
      between();
      time_limit at_once(0);
      if (!group.sync_and_agree_block(barrier.wait(group, token, at_once))) {
        barrier.wait(group, token, bound);
        group.sync_block();
      }
      return;
    }
  }
  barrier.arrive_and_wait(group, bound);
}

/// Returns how often a member makes stress before a phase: for five phases nobody does, so that caches keep what they should not, and
/// nothing hides who is late; then everybody does, one half of the members a lot, the other half.
template <class Group>
GPUCLASS_HD std::uint32_t times_of_pressure(const Group& group, std::uint32_t phase) {
  const std::uint32_t turn = phase % 8;
  if (turn < 5 || (turn > 5 && group.block() % 2 != turn % 2)) {
    return 0;
  }
  return turn == 6 ? 4 : 1;
}

/// Words that a member reads after each phase: the record of the one that came last, and a word of every other one.
template <class Group>
class phase_records {
 public:
  GPUCLASS_HD phase_records(const Group& group, std::uint32_t* words, std::uint32_t phase)
      : group_(group), records_(words + (phase & 1u) * shared_records::size(group.blocks()), group.blocks()), phase_(phase) {}

  GPUCLASS_HD std::uint32_t latest() const { return phase_ % group_.blocks(); }

  GPUCLASS_HD void write() const { records_.write(group_, group_.block(), phase_); }

  /// Brings them into the cache, unless they are too many. Returns whether a word holds what nobody writes.
  GPUCLASS_HD bool look() const {
    if (group_.blocks() > most_pressed) {
      return false;
    }
    bool impossible = records_.look(group_, latest());
    for (std::uint32_t block = group_.thread(); block < group_.blocks(); block += group_.threads()) {
      impossible = records_.look(block, word_of(block)) || impossible;
    }
    return impossible;
  }

  /// Returns how many words are wrong.
  GPUCLASS_HD std::uint32_t violations() const {
    std::uint32_t count = records_.differing(group_, latest(), phase_);
    for (std::uint32_t block = group_.thread(); block < group_.blocks(); block += group_.threads()) {
      count += records_.at(block, word_of(block)) != phase_;
    }
    return count;
  }

 private:
  GPUCLASS_HD std::uint32_t word_of(std::uint32_t block) const { return (block + phase_) % shared_records::words_each; }

  Group group_;
  shared_records records_;
  std::uint32_t phase_;
};

/// Before each phase every member fills its record with the phase, all its threads a share, with plain stores and under stress; after it
/// all read the record of the member that came last, and a word of every other one, with plain loads, which they had brought into the
/// cache before. A word that holds anything else was not written in time, or its write was not made visible. Two sets of records take
/// turns, so that a member which is already on its way to the next phase disturbs nobody. In each phase another member is late by
/// `late_cycles`, with all of its threads or with one warp only: a barrier that does not wait for everybody can then not be right by luck.
/// Now and then new objects take over the words as they are, as in a second kernel, one right after the other. Returns how many words were
/// wrong.
/// \param make returns a barrier over the words
/// \param words `barrier_slots` zeroed words
template <class Make, class Group, class Bound>
GPUCLASS_HD std::uint32_t verify_barrier(Make make, const Group& group, std::uint32_t* words, std::uint32_t phases,
                                         std::uint32_t late_cycles, const stress& pressure, Bound& bound) {
  constexpr std::uint32_t phases_each = 13;  // so that objects begin under stress and without
  std::uint32_t violations = 0;
  auto barrier = make();
  GPUCLASS_NO_UNROLL
  for (std::uint32_t phase = 1; phase <= phases; ++phase) {
    if (phase % phases_each < 2 && phase > 1) {
      barrier = make();
    }
    const phase_records<Group> records(group, words, phase);
    violations += records.look();
    for (std::uint32_t times = times_of_pressure(group, phase); times != 0; --times) {
      pressure.run(group, phase + times);
    }
    if (records.latest() == group.block() && (phase % 2 == 0 || is_late_part(group, phase / 2 + phase / 8))) {
      pause_cycles(late_cycles);
    }
    records.write();
    pass(barrier, group, phase, [&] { violations += records.look(); }, bound);
    violations += records.violations();
  }
  return violations;
}

}  // namespace gpuclass
