/// \file
/// Promises of condition variables: who waits is called by a notification that comes after, and one that gives up takes nobody's.
#pragma once

#include "gpuclass/bench/prepare.cuh"
#include "gpuclass/sync/condition_variable.cuh"
#include "groups.hpp"

namespace explore {

/// Roles of a condition variable's threads.
enum class condition_use {
  buffer,     ///< the first puts two items, one at a time, into a place that two others empty
  all,        ///< the first wakes all others at once
  giving_up,  ///< the second may give up; the first notifies one after that, which the third must hear
};

/// \tparam Condition over a mutex of its own
template <class Condition>
class condition_scenario : public scenario {
  using mutex_type = typename Condition::mutex;

 public:
  condition_scenario(condition_use use, std::uint32_t before)
      : use_(use),
        lock_(shared_.make_words(mutex_type::state_words(threads()), "mutex")),
        joined_(shared_.make_words(Condition::state_words(threads()), "came")),
        emptied_(shared_.make_words(Condition::state_words(threads()), "left")),
        items_(shared_.make_cell("items")) {
    gpuclass::prepare<mutex_type>(lock_.data(), threads(), before);
    Condition::preset(joined_.data(), threads(), before);
    Condition::preset(emptied_.data(), threads(), before);
  }

  std::uint32_t threads() const override { return 3; }
  void begin() override { shared_.restore(); }

  void run(std::uint32_t thread) override {
    const gpuclass::host_group group{thread, threads()};
    const typename Condition::backoff between{};
    part mine{mutex_type(lock_.data(), group), Condition(joined_.data(), group, between), Condition(emptied_.data(), group, between), {}};
    switch (use_) {
      case condition_use::buffer: thread == 0 ? produce(mine) : consume(mine); break;
      case condition_use::all: thread == 0 ? wake_all(mine) : wait_for_item(mine); break;
      case condition_use::giving_up: thread == 0 ? wake_one(mine) : thread == 1 ? wait_a_while(mine) : wait_for_item(mine); break;
    }
  }

  void end() override {}

 private:
  struct part {
    mutex_type mutex;
    Condition came, left;
    gpuclass::unbounded forever;
  };

  void produce(part& mine) {
    for (std::uint32_t i = 0; i < 2; ++i) {
      mine.mutex.lock(mine.forever);
      while (items_.read() != 0) {
        mine.left.wait(mine.mutex, mine.forever);
      }
      items_.write(1);
      if (i == 0) {
        mine.came.notify_one();
      }
      mine.mutex.unlock(mine.forever);
      if (i != 0) {
        mine.came.notify_one();
      }
    }
  }

  void consume(part& mine) {
    mine.mutex.lock(mine.forever);
    while (items_.read() == 0) {
      mine.came.wait(mine.mutex, mine.forever);
    }
    items_.write(0);
    mine.left.notify_one();
    mine.mutex.unlock(mine.forever);
  }

  void wake_all(part& mine) {
    put(mine);
    mine.came.notify_all();
  }

  void wake_one(part& mine) {
    put(mine);
    mine.came.notify_one();
  }

  void put(part& mine) {
    mine.mutex.lock(mine.forever);
    items_.write(1);
    mine.mutex.unlock(mine.forever);
  }

  void wait_for_item(part& mine) {
    mine.mutex.lock(mine.forever);
    while (items_.read() == 0) {
      mine.came.wait(mine.mutex, mine.forever);
    }
    mine.mutex.unlock(mine.forever);
  }

  /// Passes on the notification if it got one.
  void wait_a_while(part& mine) {
    mine.mutex.lock(mine.forever);
    bool called = false;
    if (items_.read() == 0) {
      within_limit([&] { return mine.came.wait_for(mine.mutex, scheduler::limit_ns, called, mine.forever); });
    }
    mine.mutex.unlock(mine.forever);
    if (called) {
      mine.came.notify_one();
    }
  }

  condition_use use_;
  shared_things shared_;
  words& lock_;
  words& joined_;
  words& emptied_;
  cell& items_;
};

}  // namespace explore
