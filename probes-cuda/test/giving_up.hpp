/// \file
/// A wait on a condition variable that gives up, and a notification that comes after it.
#pragma once

#include "gpuclass/sync/condition_variable.cuh"
#include "host_threads.hpp"

namespace host {

/// One contender gives up; then another waits, and is notified once. Returns whether that one was called.
template <class Condition>
bool is_called_after_another_gave_up() {
  using mutex_type = typename Condition::mutex;
  constexpr std::uint64_t long_ns = 300'000'000;
  words mutex_state(mutex_type::state_words(2));
  words condition_state(Condition::state_words(2));
  gpuclass::initialize<mutex_type>(mutex_state.data(), 2);
  bool gave_up = false;
  bool called = false;
  std::uint32_t waiting = 0;
  on_threads(2, [&](std::uint32_t index) {
    const gpuclass::host_group group{index, 2};
    mutex_type mutex(mutex_state.data(), group);
    Condition condition(condition_state.data(), group, typename Condition::backoff{});
    gpuclass::deadline bound = patience();
    bool mine = false;
    mutex.lock(bound);
    if (index == 0) {
      condition.wait_for(mutex, 1000, mine, bound);
      gave_up = !mine;
      while (waiting == 0 && !bound.ended()) {
        mutex.unlock(bound);
        std::this_thread::yield();
        mutex.lock(bound);
      }
      condition.notify_one();
    } else {
      while (!gave_up && !bound.ended()) {
        mutex.unlock(bound);
        std::this_thread::yield();
        mutex.lock(bound);
      }
      waiting = 1;
      condition.wait_for(mutex, long_ns, mine, bound);
      called = mine;
    }
    mutex.unlock(bound);
  });
  return gave_up && called;
}

}  // namespace host
