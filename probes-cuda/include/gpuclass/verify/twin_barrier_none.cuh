/// \file
/// The twin of all grid barriers: what is left of one when nobody waits for other blocks. Never use it.
#pragma once

#include "../wait/backoff.cuh"

namespace gpuclass {

/// Only the threads of a block wait for each other. A program that comes out right with it has not shown that its barrier works. Every
/// other block comes late, since blocks with equal work can keep step by chance.
class twin_barrier_none {
 public:
  using backoff = no_backoff;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return 0; }

  template <class Group>
  GPUCLASS_HD twin_barrier_none(std::uint32_t*, const Group&, no_backoff = {}) {}

  template <class Group, class Bound>
  GPUCLASS_HD void arrive_and_wait(const Group& group, Bound&) {
    constexpr std::uint32_t late_cycles = 50'000;
    if (group.block() % 2 != 0) {
      pause_cycles(late_cycles);
    }
    group.sync_block();
  }
};

}  // namespace gpuclass
