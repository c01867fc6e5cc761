/// \file
/// Checks that no block passes a barrier before all have arrived. Runs on the device and on host threads.
#pragma once

#include "../time/clock.cuh"
#include "../wait/bound.cuh"
#include "offers.cuh"

namespace gpuclass {

/// Words of the slots for a number of blocks.
constexpr GPUCLASS_HD std::uint32_t barrier_slots(std::uint32_t blocks) { return 2 * blocks; }

/// Goes through one phase; now and then in two halves, with a wait that is given up at once between them.
template <class Barrier, class Group, class Bound>
GPUCLASS_HD void pass(Barrier& barrier, const Group& group, [[maybe_unused]] std::uint32_t phase, Bound& bound) {
  if constexpr (can_give_up<Barrier>::value) {
    if (phase % 4 == 0) {
      const auto token = barrier.arrive(group);
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

/// Before each phase every block writes the phase into its slot, with a plain store; after it all threads read all slots, with plain
/// loads. A slot that holds anything else was not written in time, or its write was not made visible. Two sets of slots take turns,
/// so that a block which is already on its way to the next phase disturbs nobody. In each phase another block is late by
/// `late_cycles`: a barrier that does not wait for everybody can then not be right by luck. Half-way a new object takes over the words as
/// they are, as in a second kernel. Returns how many slots were wrong.
/// \param make returns a barrier over the words
template <class Make, class Group, class Bound>
GPUCLASS_HD std::uint32_t verify_barrier(Make make, const Group& group, std::uint32_t* slots, std::uint32_t phases,
                                         std::uint32_t late_cycles, Bound& bound) {
  std::uint32_t violations = 0;
  auto barrier = make();
  GPUCLASS_NO_UNROLL
  for (std::uint32_t phase = 1; phase <= phases; ++phase) {
    if (phase == phases / 2 + 1) {
      barrier = make();
    }
    std::uint32_t* const set = slots + (phase & 1u) * group.blocks();
    if (group.thread() == 0) {
      if (phase % group.blocks() == group.block()) {
        pause_cycles(late_cycles);
      }
      set[group.block()] = phase;
    }
    pass(barrier, group, phase, bound);
    for (std::uint32_t block = group.thread(); block < group.blocks(); block += group.threads()) {
      violations += set[block] != phase;
    }
  }
  return violations;
}

}  // namespace gpuclass
