/// \file
/// Promises of mutexes: one is inside at a time, sees what those before wrote, and everybody gets in; who gives up leaves nothing behind.
#pragma once

#include "gpuclass/bench/prepare.cuh"
#include "gpuclass/verify/offers.cuh"
#include "gpuclass/wait/wait_until.cuh"
#include "groups.hpp"

namespace explore {

/// The critical section: counts sections in a plain word, and how many are inside.
class section {
 public:
  explicit section(shared_things& shared) : count_(shared.make_cell("count")) {}

  void restore() { inside_ = 0; }

  void pass() {
    scheduler& all = scheduler::the();
    all.require(inside_ == 0, "two are inside");
    ++inside_;
    const std::uint32_t before = count_.read();
    all.point();
    count_.write(before + 1);
    --inside_;
  }

  std::uint32_t count() { return count_.read(); }

 private:
  cell& count_;
  std::uint32_t inside_ = 0;
};

/// A way to use a mutex.
struct lock_use {
  std::uint32_t threads;
  std::uint32_t sections;  ///< of each
  std::uint32_t before;    ///< operations that it has behind it
  bool tries;              ///< whether the second thread tries for a while only, and those after it once before they wait
};

/// \tparam Mutex as `sync/` has them
template <class Mutex>
class mutex_scenario : public scenario {
 public:
  explicit mutex_scenario(const lock_use& use) : use_(use), state_(shared_.make_words(Mutex::state_words(use.threads))), section_(shared_) {
    gpuclass::prepare<Mutex>(state_.data(), use.threads, use.before);
  }

  std::uint32_t threads() const override { return use_.threads; }

  void begin() override {
    shared_.restore();
    section_.restore();
    passed_ = 0;
  }

  void run(std::uint32_t thread) override {
    Mutex mutex(state_.data(), gpuclass::host_group{thread, use_.threads});
    gpuclass::unbounded forever;
    for (std::uint32_t i = 0; i < use_.sections; ++i) {
      if (take(mutex, thread, forever)) {
        section_.pass();
        mutex.unlock(forever);
        ++passed_;
      }
    }
  }

  void end() override { scheduler::the().require(section_.count() == passed_, "a section was lost"); }

 private:
  template <class Bound>
  bool take(Mutex& mutex, [[maybe_unused]] std::uint32_t thread, Bound& forever) {
    if constexpr (gpuclass::has_try_lock<Mutex>::value) {
      const auto attempt = [&] { return mutex.try_lock(); };
      if (use_.tries && thread == 1) {
        return within_limit([&] { return gpuclass::try_for(attempt, scheduler::limit_ns); });
      }
      if (use_.tries && thread != 0 && within_limit(attempt)) {
        return true;
      }
    }
    return mutex.lock(forever);
  }

  lock_use use_;
  shared_things shared_;
  words& state_;
  section section_;
  std::uint32_t passed_ = 0;
};

/// Writers one at a time, readers beside each other.
/// \tparam Mutex a shared mutex
template <class Mutex>
class shared_mutex_scenario : public scenario {
 public:
  shared_mutex_scenario(const lock_use& use, std::uint32_t writers)
      : use_(use), writers_(writers), state_(shared_.make_words(Mutex::state_words(use.threads))), section_(shared_) {
    gpuclass::prepare<Mutex>(state_.data(), use.threads, use.before);
  }

  std::uint32_t threads() const override { return use_.threads; }

  void begin() override {
    shared_.restore();
    section_.restore();
    readers_ = 0;
  }

  void run(std::uint32_t thread) override {
    Mutex mutex(state_.data(), gpuclass::host_group{thread, use_.threads});
    gpuclass::unbounded forever;
    for (std::uint32_t i = 0; i < use_.sections; ++i) {
      if (thread < writers_) {
        write(mutex, forever);
      } else {
        read(mutex, forever);
      }
    }
  }

  void end() override {
    scheduler::the().require(section_.count() == writers_ * use_.sections, "a section was lost");
    Mutex mutex(state_.data(), gpuclass::host_group{0, use_.threads});
    scheduler::the().require(!use_.tries || mutex.try_lock(), "not free after all have left");
  }

 private:
  template <class Bound>
  void write(Mutex& mutex, Bound& forever) {
    if (!(use_.tries && within_limit([&] { return mutex.try_lock_for(scheduler::limit_ns); }))) {
      mutex.lock(forever);
    }
    scheduler::the().require(readers_ == 0, "a writer is inside beside a reader");
    section_.pass();
    mutex.unlock();
  }

  template <class Bound>
  void read(Mutex& mutex, Bound& forever) {
    if (!(use_.tries && within_limit([&] { return mutex.try_lock_shared_for(scheduler::limit_ns); }))) {
      mutex.lock_shared(forever);
    }
    ++readers_;
    const std::uint32_t before = section_.count();
    scheduler::the().point();
    scheduler::the().require(section_.count() == before, "a reader sees a writer at work");
    --readers_;
    mutex.unlock_shared();
  }

  lock_use use_;
  std::uint32_t writers_;
  shared_things shared_;
  words& state_;
  section section_;
  std::uint32_t readers_ = 0;
};

}  // namespace explore
