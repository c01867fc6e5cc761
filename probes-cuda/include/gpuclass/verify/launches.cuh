/// \file
/// Checks that a barrier is right in launches that follow each other on the same words without `init`, as a replayed graph has them: their
/// arguments never change. Runs on the device and on host threads.
#pragma once

#include "../mem/load.cuh"
#include "../mem/store.cuh"
#include "../sync/group.cuh"
#include "../time/late.cuh"

namespace gpuclass {

/// A barrier of the library over words that an `init` made before the first launch.
/// \tparam Barrier of `sync/`
template <class Barrier>
class repeated_barrier {
 public:
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return Barrier::state_words(blocks); }

  template <class Group>
  GPUCLASS_HD repeated_barrier(std::uint32_t* words, const Group& group) : barrier_(words, group) {}

  template <class Group, class Bound>
  GPUCLASS_HD void arrive_and_wait(const Group& group, Bound& bound) {
    barrier_.arrive_and_wait(group, bound);
  }

 private:
  Barrier barrier_;
};

/// One launch: each member counts its phases in a word of its own, which goes on from launch to launch, and behind the barrier looks whether
/// all others have counted as many. All threads of all members call it. Returns how many had not.
/// \param counted a word for each member, zeroed before the first launch
/// \param most_late members come late by up to so many SM cycles, on the host nanoseconds
template <class Meeting, class Group, class Bound>
GPUCLASS_HD std::uint32_t verify_launch(std::uint32_t* words, const Group& group, std::uint32_t* counted, std::uint32_t phases,
                                        std::uint32_t most_late, Bound& bound) {
  Meeting meeting(words, group);
  std::uint32_t phase = ld_relaxed<scope::device>(counted + group.block());
  std::uint32_t missed = 0;
  for (std::uint32_t i = 0; i < phases && !bound.hit(); ++i) {
    ++phase;
    if (group.thread() == 0) {
      come_late(most_late, phase, group.block());
    }
    group.sync_block();
    if (group.thread() == 0) {
      st_relaxed<scope::device>(counted + group.block(), phase);
    }
    meeting.arrive_and_wait(group, bound);
    for (std::uint32_t other = group.thread(); other < group.blocks() && !bound.hit(); other += group.threads()) {
      missed += static_cast<std::int32_t>(ld_relaxed<scope::device>(counted + other) - phase) < 0 ? 1 : 0;
    }
  }
  return missed;
}

}  // namespace gpuclass
