/// \file
/// Barriers as they stand in programs, right in the first launch and broken in those that follow it or in a replayed graph.
#pragma once

#include "../mem/atomic.cuh"
#include "../mem/load.cuh"
#include "../mem/store.cuh"
#include "../wait/backoff.cuh"
#include "../wait/wait_until.cuh"

namespace gpuclass {

/// The twins' common base: arrivals are counted in one word, by one thread of each block. Between two looks at it a block pauses for longer than a
/// phase takes, as programs do that back off: without, a GPU's block never was late enough to find the next phase's arrivals.
class twin_launch {
 public:
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return 1; }

 protected:
  explicit GPUCLASS_HD twin_launch(std::uint32_t* words) : count_(words) {}

  /// Arrives, then waits until `ended(count)`.
  template <class Group, class Ended, class Bound>
  GPUCLASS_HD void meet(const Group& group, Ended ended, Bound& bound) {
    group.sync_block();
    if (group.thread() == 0) {
      atom_add_release<scope::device>(count_, 1);
      wait_until([&] { return ended(ld_acquire<scope::device>(count_)); }, between_looks(), bound);
    }
    group.sync_block();
  }

  static GPUCLASS_HD linear_backoff between_looks() { return {1, 1, 20'000}; }

  std::uint32_t* count_;
};

/// Counts phases from an epoch that the host passes as an argument: in a replayed graph it is that of the first launch, so that later ones
/// find the count reached already.
class twin_launch_epoch_of_host : public twin_launch {
 public:
  template <class Group>
  GPUCLASS_HD twin_launch_epoch_of_host(std::uint32_t* words, const Group&) : twin_launch(words) {}

  template <class Group, class Bound>
  GPUCLASS_HD void arrive_and_wait(const Group& group, Bound& bound) {
    ++epoch_;
    meet(group, [&](std::uint32_t count) { return count >= epoch_ * group.blocks(); }, bound);
  }

 private:
  std::uint32_t epoch_ = 0;
};

/// Waits until the count is what it has to come to, not at least that: who looks late finds the next phase's arrivals in it, and waits for ever.
class twin_launch_equality : public twin_launch {
 public:
  template <class Group>
  GPUCLASS_HD twin_launch_equality(std::uint32_t* words, const Group& group)
      : twin_launch(words), target_(ld_relaxed<scope::device>(words) / group.blocks() * group.blocks()) {}

  template <class Group, class Bound>
  GPUCLASS_HD void arrive_and_wait(const Group& group, Bound& bound) {
    target_ += group.blocks();
    meet(group, [&](std::uint32_t count) { return count == target_; }, bound);
  }

 private:
  std::uint32_t target_;
};

/// The count goes from 0 to the number of blocks, and the last to arrive sets it back: who looks late finds it back at 0, or on its way.
class twin_launch_back_to_zero : public twin_launch {
 public:
  template <class Group>
  GPUCLASS_HD twin_launch_back_to_zero(std::uint32_t* words, const Group&) : twin_launch(words) {}

  template <class Group, class Bound>
  GPUCLASS_HD void arrive_and_wait(const Group& group, Bound& bound) {
    group.sync_block();
    if (group.thread() == 0) {
      if (atom_add_acq_rel<scope::device>(count_, 1) + 1 == group.blocks()) {
        st_release<scope::device>(count_, 0);
      } else {
        wait_until([&] { return ld_acquire<scope::device>(count_) == 0; }, between_looks(), bound);
      }
    }
    group.sync_block();
  }
};

/// The first block sets the count back when a launch begins, while others may have arrived.
class twin_launch_reset_races : public twin_launch {
 public:
  template <class Group>
  GPUCLASS_HD twin_launch_reset_races(std::uint32_t* words, const Group& group) : twin_launch(words) {
    if (group.block() == 0 && group.thread() == 0) {
      st_relaxed<scope::device>(words, 0);
    }
  }

  template <class Group, class Bound>
  GPUCLASS_HD void arrive_and_wait(const Group& group, Bound& bound) {
    target_ += group.blocks();
    meet(group, [&](std::uint32_t count) { return static_cast<std::int32_t>(count - target_) >= 0; }, bound);
  }

 private:
  std::uint32_t target_ = 0;
};

}  // namespace gpuclass
