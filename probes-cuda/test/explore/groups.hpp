/// \file
/// Who takes part in a primitive that is explored: threads of the schedule, each of which stands for a block or for one thread of a block.
#pragma once

#include "gpuclass/sync/group.cuh"
#include "words.hpp"

namespace explore {

/// One thread of a block of several.
class block_thread : public gpuclass::host_group {
 public:
  block_thread(std::uint32_t block, std::uint32_t blocks, block_meeting& meeting, std::uint32_t thread, std::uint32_t threads)
      : gpuclass::host_group{block, blocks}, meeting_(&meeting), thread_(thread), threads_(threads) {}

  std::uint32_t thread() const { return thread_; }
  std::uint32_t threads() const { return threads_; }
  void sync_block() const { meeting_->agree(true); }
  bool sync_and_agree_block(bool holds) const { return meeting_->agree(holds); }

 private:
  block_meeting* meeting_;
  std::uint32_t thread_;
  std::uint32_t threads_;
};

/// Lets a thread use a limit that the schedule may end, once: the bound of `time_limit`, as `try_..._for` has it.
template <class Attempt>
bool within_limit(Attempt attempt) {
  scheduler& all = scheduler::the();
  all.may_expire(1);
  const bool succeeded = attempt();
  all.may_expire(0);
  return succeeded;
}

}  // namespace explore

namespace gpuclass {

/// Threads of the schedule are one thread of the system: what a block of one thread has for itself goes by the thread of the schedule.
template <class T>
struct shared_on_host<T, host_group, void> {
  static T& of(const host_group&) {
    static std::array<T, explore::most_threads> each;
    return each[explore::scheduler::the().thread()];
  }
};

}  // namespace gpuclass
