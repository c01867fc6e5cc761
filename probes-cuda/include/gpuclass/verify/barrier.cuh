/// \file
/// Checks that no block passes a barrier before all have arrived. Runs on the device and on host threads.
#pragma once

#include "../time/clock.cuh"

namespace gpuclass {

/// Words of the slots for a number of blocks.
constexpr GPUCLASS_HD std::uint32_t barrier_slots(std::uint32_t blocks) { return 2 * blocks; }

/// Before each phase every block writes the phase into its slot, with a plain store; after it all threads read all slots, with plain
/// loads. A slot that holds anything else was not written in time, or its write was not made visible. Two sets of slots take turns,
/// so that a block which is already on its way to the next phase disturbs nobody. In each phase another block is late by
/// `late_cycles`: a barrier that does not wait for everybody can then not be right by luck. Returns how many slots were wrong.
template <class Barrier, class Group, class Bound>
GPUCLASS_HD std::uint32_t verify_barrier(Barrier& barrier, const Group& group, std::uint32_t* slots, std::uint32_t phases,
                                         std::uint32_t late_cycles, Bound& bound) {
  std::uint32_t violations = 0;
  for (std::uint32_t phase = 1; phase <= phases; ++phase) {
    std::uint32_t* const set = slots + (phase & 1u) * group.blocks();
    if (group.thread() == 0) {
      if (phase % group.blocks() == group.block()) {
        pause_cycles(late_cycles);
      }
      set[group.block()] = phase;
    }
    barrier.arrive_and_wait(group, bound);
    for (std::uint32_t block = group.thread(); block < group.blocks(); block += group.threads()) {
      violations += set[block] != phase;
    }
  }
  return violations;
}

}  // namespace gpuclass
