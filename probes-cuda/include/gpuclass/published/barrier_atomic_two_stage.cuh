/// \file
/// The two-stage atomic barrier (Stuart & Owens 2011, section 5).
#pragma once

#include "../wait/backoff.cuh"
#include "meeting.cuh"

namespace gpuclass::published {

/// Every block counts itself in at two words in turn, and polls each with atomics until it is full. The paper has words for it only, "a
/// two-stage atomic counter", which is centralized and waits in the atomic unit; how a stage counts and waits is taken from the barrier
/// that Mahapatra 2020 prints of the library which grew from the paper's (listings 2.2 and 2.3), without its pauses, of which the paper
/// says nothing. All threads of a block call it; each thread keeps an object of its own.
template <scope Scope = scope::device, class Backoff = no_backoff>
class barrier_atomic_two_stage {
 public:
  using state = barrier_pair;
  using backoff = Backoff;

  /// Words of state, zeroed before first use.
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return sizeof(state) / sizeof(std::uint32_t); }

  template <class Group>
  GPUCLASS_HD barrier_atomic_two_stage(std::uint32_t* words, const Group&, Backoff between = Backoff{})
      : stages_(reinterpret_cast<state*>(words)), backoff_(between) {}

  /// Returns when every block of the group has arrived; what any thread did before is then visible to all.
  template <class Group, class Bound>
  GPUCLASS_HD void arrive_and_wait(const Group& group, Bound& bound) {
    group.sync_block();
    meetings_.begin();
    meetings_.meet_twice(group, stages_, group.blocks(), backoff_, bound);
  }

 private:
  state* stages_;
  meetings meetings_;
  Backoff backoff_;
};

}  // namespace gpuclass::published
