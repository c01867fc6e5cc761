/// \file
/// The Xiao-Feng barrier as Stuart & Owens 2011, section 5, describe it.
#pragma once

#include "../wait/wait_until.cuh"
#include "cuda.cuh"

namespace gpuclass::published {

/// One flag for each block, on which the block sleeps: it sets the flag and waits until that is changed. All threads of the master block,
/// block 0, check the flags, each thread one or more of them, then meet at the block's barrier, and change the flags.
///
/// Mended: the paper has words only, and none for memory order. A block fences before it sets its flag and after it has seen the change;
/// the threads of the master fence on both sides of their barrier. All threads of a block call it; each thread keeps an object of its own.
template <scope Scope = scope::device, class Backoff = no_backoff>
class barrier_xf {
 public:
  using backoff = Backoff;

  /// Words of state, zeroed before first use: one for each block, "at most eight times the number of SMs".
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return blocks; }

  template <class Group>
  GPUCLASS_HD barrier_xf(std::uint32_t* words, const Group&, Backoff between = Backoff{}) : flags_(words), backoff_(between) {}

  /// Returns when every block of the group has arrived; what any thread did before is then visible to all.
  template <class Group, class Bound>
  GPUCLASS_HD void arrive_and_wait(const Group& group, Bound& bound) {
    group.sync_block();
    if (group.block() == 0) {
      if (gather(group, bound)) {
        release(group);
      }
    } else if (group.thread() == 0) {
      std::uint32_t* const mine = flags_ + group.block();
      threadfence();
      store(mine, arrived);
      wait_until([&] { return load(mine) == released; }, backoff_, bound);
      threadfence();
    }
    group.sync_block();
  }

 private:
  static constexpr std::uint32_t arrived = 1;
  static constexpr std::uint32_t released = 0;

  /// Each thread has the flags at its own place and every so many after that; the master itself needs none.
  template <class Group>
  static GPUCLASS_HD std::uint32_t first_flag(const Group& group) {
    return group.thread() == 0 ? group.threads() : group.thread();
  }

  template <class Group, class Bound>
  GPUCLASS_HD bool gather(const Group& group, Bound& bound) {
    bool complete = true;
    for (std::uint32_t block = first_flag(group); complete && block < group.blocks(); block += group.threads()) {
      complete = wait_until([&] { return load(flags_ + block) == arrived; }, backoff_, bound);
    }
    threadfence();
    return group.sync_and_agree_block(complete);
  }

  template <class Group>
  GPUCLASS_HD void release(const Group& group) {
    threadfence();
    for (std::uint32_t block = first_flag(group); block < group.blocks(); block += group.threads()) {
      store(flags_ + block, released);
    }
  }

  std::uint32_t* flags_;
  Backoff backoff_;
};

}  // namespace gpuclass::published
