/// \file
/// Broken twins of condition variables: one deliberate fault each, which verification must catch. Never use them.
#pragma once

#include "../sync/condition_variable.cuh"
#include "../sync/mutex_fa.cuh"
#include "../wait/wait_until.cuh"

namespace gpuclass {

/// Takes its ticket after it has given the mutex back: who notifies in between does not count it.
class twin_condition_lost_notify : public condition_variable<algorithm::mutex_fa<>> {
 public:
  using condition_variable<algorithm::mutex_fa<>>::condition_variable;

  template <class Bound>
  GPUCLASS_HD bool wait(algorithm::mutex_fa<>& held, Bound& bound) {
    std::uint32_t polls = 0;  // enough for another to take the mutex and notify
    return held.unlock(bound) && wait_until([&] { return ++polls == 500; }, no_backoff{}, bound) &&
           wait_for_call(take_ticket(), bound) && held.lock(bound);
  }
};

/// Leaves its ticket behind when it gives up, so that the next notification is nobody's.
class twin_condition_gives_up_with_ticket : public condition_variable<algorithm::mutex_fa<>> {
 public:
  using condition_variable<algorithm::mutex_fa<>>::condition_variable;

  template <class Bound>
  GPUCLASS_HD bool wait_for(algorithm::mutex_fa<>& held, std::uint64_t timeout_ns, bool& called, Bound& bound) {
    const std::uint32_t mine = take_ticket();
    if (!held.unlock(bound)) {
      return false;
    }
    time_limit limit(timeout_ns);
    called = wait_for_call(mine, limit);
    return held.lock(bound);
  }
};

}  // namespace gpuclass
