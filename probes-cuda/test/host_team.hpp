/// \file
/// Blocks of several host threads, for what a block's own barrier and its other threads have to do.
#pragma once

#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>

#include "gpuclass/sync/group.cuh"
#include "host_threads.hpp"

namespace host {

/// The barrier of a block, and the memory that its threads share.
class meeting {
 public:
  explicit meeting(std::uint32_t members) : members_(members) {}

  /// Waits for all members; returns whether all said so.
  bool agree(bool holds) {
    std::unique_lock<std::mutex> lock(mutex_);
    pending_ = pending_ && holds;
    const std::uint32_t phase = phase_;
    if (++arrived_ == members_) {
      result_ = pending_;
      pending_ = true;
      arrived_ = 0;
      ++phase_;
      all_here_.notify_all();
    } else {
      all_here_.wait(lock, [&] { return phase_ != phase; });
    }
    return result_;
  }

  /// An object of the block, zeroed at first.
  template <class T>
  T& shared() {
    static const char type = 0;
    const std::lock_guard<std::mutex> lock(mutex_);
    std::shared_ptr<void>& memory = memory_[&type];
    if (memory == nullptr) {
      memory = std::make_shared<T>();
    }
    return *static_cast<T*>(memory.get());
  }

 private:
  const std::uint32_t members_;
  std::mutex mutex_;
  std::condition_variable all_here_;
  std::uint32_t arrived_ = 0;
  std::uint32_t phase_ = 0;
  bool pending_ = true;
  bool result_ = true;
  std::map<const void*, std::shared_ptr<void>> memory_;
};

/// One thread of a block.
class host_team : public gpuclass::host_group {
 public:
  host_team(std::uint32_t index, std::uint32_t count, meeting* block, std::uint32_t thread, std::uint32_t threads)
      : gpuclass::host_group{index, count}, block_(block), thread_(thread), threads_(threads) {}

  std::uint32_t thread() const { return thread_; }
  std::uint32_t threads() const { return threads_; }
  void sync_block() const { block_->agree(true); }
  bool sync_and_agree_block(bool holds) const { return block_->agree(holds); }

  template <class T>
  T& shared() const {
    return block_->shared<T>();
  }

 private:
  meeting* block_;
  std::uint32_t thread_;
  std::uint32_t threads_;
};

/// Runs `body(team)` on so many blocks of so many threads.
template <class Body>
void on_teams(std::uint32_t blocks, std::uint32_t threads, Body body) {
  std::deque<meeting> meetings;
  for (std::uint32_t block = 0; block < blocks; ++block) {
    meetings.emplace_back(threads);
  }
  on_threads(blocks * threads, [&](std::uint32_t index) {
    const std::uint32_t block = index / threads;
    body(host_team(block, blocks, &meetings[block], index % threads, threads));
  });
}

}  // namespace host
