/// \file
/// The Xiao-Feng barrier (Stuart & Owens 2011, section 5): decentralized, without atomics.
#pragma once

#include "../mem/fence.cuh"
#include "../mem/load.cuh"
#include "../mem/store.cuh"
#include "../wait/wait_until.cuh"

namespace gpuclass {

/// Each block sets its own flag on arrival. All threads of the master block (block 0) gather the flags, each its share of them,
/// and after a block-wide barrier set every block's release flag. Flags hold the number of the phase, so nothing is ever reset.
/// All threads of a block call it; each thread keeps its own object for as long as it uses the barrier.
template <scope Scope = scope::device, class Backoff = no_backoff>
class barrier_xf {
 public:
  /// Words of state: an arrival flag and a release flag for each block, zeroed before first use.
  static constexpr std::uint32_t state_words(std::uint32_t blocks) { return 2 * blocks; }

  template <class Group>
  GPUCLASS_HD barrier_xf(std::uint32_t* words, const Group& group, Backoff backoff = Backoff{})
      : arrived_(words),
        released_(words + group.blocks()),
        phase_(ld_relaxed<Scope>(released_ + group.block())),
        backoff_(backoff) {}

  /// Returns when every block of the group has arrived; what any thread did before is then visible to all.
  template <class Group, class Bound>
  GPUCLASS_HD void arrive_and_wait(const Group& group, Bound& bound) {
    ++phase_;
    group.sync_block();
    if (group.block() == 0) {
      gather(group, bound);
      group.sync_block();
      release(group);
    } else if (group.thread() == 0) {
      st_release<Scope>(arrived_ + group.block(), phase_);
      wait_until([&] { return ld_acquire<Scope>(released_ + group.block()) == phase_; }, backoff_, bound);
    }
    group.sync_block();
  }

 private:
  /// Flags that one thread of the master loads before it looks at any, so that their round trips overlap.
  static constexpr std::uint32_t overlap = 4;

  template <class Group, class Bound>
  GPUCLASS_HD void gather(const Group& group, Bound& bound) {
    const std::uint32_t step = group.threads();
    for (std::uint32_t first = 1 + group.thread(); first < group.blocks(); first += overlap * step) {
      wait_until([&] { return all_arrived(first, step, group.blocks()); }, backoff_, bound);
    }
    fence_acq_rel<Scope>();
  }

  GPUCLASS_HD bool all_arrived(std::uint32_t first, std::uint32_t step, std::uint32_t blocks) const {
    std::uint32_t missing = 0;
    GPUCLASS_UNROLL
    for (std::uint32_t i = 0; i < overlap; ++i) {
      const std::uint32_t block = first + i * step;
      missing |= (block < blocks ? ld_before_fence<Scope>(arrived_ + block) : phase_) ^ phase_;
    }
    return missing == 0;
  }

  template <class Group>
  GPUCLASS_HD void release(const Group& group) {
    fence_acq_rel<Scope>();
    for (std::uint32_t block = group.thread(); block < group.blocks(); block += group.threads()) {
      st_after_fence<Scope>(released_ + block, phase_);
    }
  }

  std::uint32_t* arrived_;
  std::uint32_t* released_;
  std::uint32_t phase_;
  Backoff backoff_;
};

}  // namespace gpuclass
