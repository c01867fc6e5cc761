/// \file
/// The condition variable loses no notification, on host threads, over any mutex. Compiled plainly and with ThreadSanitizer.
#include "contract.hpp"
#include "giving_up.hpp"
#include "gpuclass/sync/condition_variable.cuh"
#include "gpuclass/sync/mutex_clh.cuh"
#include "gpuclass/sync/mutex_fa.cuh"
#include "gpuclass/sync/mutex_mcs.cuh"
#include "gpuclass/sync/mutex_ring.cuh"
#include "gpuclass/sync/mutex_ttas.cuh"
#include "gpuclass/verify/condition.cuh"

// The headers alone.
#define GPUCLASS_CONDITION(...)
#include "../catalogue.inc"

namespace {

using namespace gpuclass;

template <class Condition>
void should_lose_no_notification(host::checks& checks, const std::string& name, std::uint32_t threads, std::uint32_t before) {
  constexpr std::uint32_t length = 200;
  constexpr std::uint32_t generations = 50;
  using conditions_type = verified_conditions<Condition>;
  host::words state(conditions_type::state_words(threads));
  host::words guarded(sizeof(guarded_buffer) / sizeof(std::uint32_t));
  conditions_type::preset(state.data(), threads, before);
  for (std::uint32_t round = 1; round <= 2; ++round) {
    const condition_verdict all = host::sum_over(threads, [&](std::uint32_t index) {
      const host_group group{index, threads};
      conditions_type conditions(state.data(), group);
      deadline bound = host::patience();
      return verify_condition(conditions, group, reinterpret_cast<guarded_buffer*>(guarded.data()), length, generations, bound);
    });
    const std::string label = host::with_threads(name, threads) + ", round " + std::to_string(round);
    checks.expect(all.operations == threads * (length + generations), label + " loses no notification");
    checks.expect(all.violations == 0, label + " wakes nobody without one, and shows what was written");
  }
}

/// Some threads that wait in the order of their index, one after the other, until they are notified.
class queue_of_waiters {
 public:
  using condition = condition_variable<algorithm::mutex_fa<>>;
  static constexpr std::uint32_t waiters = 3;

  explicit queue_of_waiters(std::uint32_t before) : before_(before) {
    condition::preset(state_.data(), waiters, before);
    for (std::uint32_t index = 0; index < waiters; ++index) {
      threads_.emplace_back([this, index] { wait(index); });
      deadline bound = host::patience();
      wait_until([&] { return ld_relaxed<scope::device>(state_.data()) == before_ + index + 1; }, no_backoff{}, bound);
    }
  }

  ~queue_of_waiters() {
    for (std::thread& thread : threads_) {
      thread.join();
    }
  }

  condition notifier() const { return condition(state_.data(), host_group{waiters, waiters + 1}); }

  /// Returns how many have woken up, once so many have, or when patience ends.
  std::uint32_t woken(std::uint32_t expected) {
    deadline bound = host::patience();
    wait_until([&] { return ld_acquire<scope::device>(woken_.data()) >= expected; }, no_backoff{}, bound);
    return ld_acquire<scope::device>(woken_.data());
  }

  /// The waiter that woke up as the given one.
  std::uint32_t at(std::uint32_t place) const { return order_.data()[place]; }

 private:
  void wait(std::uint32_t index) {
    algorithm::mutex_fa<> mutex(mutex_.data(), host_group{index, waiters});
    condition waiting(state_.data(), host_group{index, waiters});
    deadline bound = host::patience();
    if (mutex.lock(bound) && waiting.wait(mutex, bound)) {
      const std::uint32_t place = ld_relaxed<scope::device>(woken_.data());
      order_.data()[place] = index;
      st_release<scope::device>(woken_.data(), place + 1);
      mutex.unlock(bound);
    }
  }

  std::uint32_t before_;
  host::words state_{condition::state_words(waiters)};
  host::words mutex_{algorithm::mutex_fa<>::state_words(waiters)};
  host::words woken_{1};
  host::words order_{waiters};
  std::vector<std::thread> threads_;
};

void should_call_waiters_in_the_order_of_their_coming(host::checks& checks, std::uint32_t before) {
  queue_of_waiters queue(before);
  auto notifier = queue.notifier();
  for (std::uint32_t place = 0; place < queue_of_waiters::waiters; ++place) {
    checks.expect(queue.woken(place) == place, "notify_one calls no more than one");
    notifier.notify_one();
    checks.expect(queue.woken(place + 1) == place + 1, "notify_one calls one");
    checks.expect(queue.at(place) == place, "notify_one calls the one who has waited longest");
  }
}

void should_call_all_at_once(host::checks& checks, std::uint32_t before) {
  queue_of_waiters queue(before);
  queue.notifier().notify_all();
  checks.expect(queue.woken(queue_of_waiters::waiters) == queue_of_waiters::waiters, "notify_all calls all");
}

/// Nobody waits when it notifies, so a later waiter waits until his bound expires.
void should_not_remember_what_nobody_waited_for(host::checks& checks, std::uint32_t before) {
  using condition = condition_variable<algorithm::mutex_mcs<>>;
  host::words state(condition::state_words(1));
  host::words locked(algorithm::mutex_mcs<>::state_words(1));
  condition::preset(state.data(), 1, before);
  algorithm::mutex_mcs<> mutex(locked.data(), host_group{0, 1});
  condition waiting(state.data(), host_group{0, 1});
  waiting.notify_one();
  waiting.notify_all();
  deadline bound = host::impatience();
  checks.expect(mutex.lock(bound), "the mutex is free at first");
  checks.expect(!waiting.wait(mutex, bound) && bound.hit(), "a notification that nobody waited for is not remembered");
  checks.expect(mutex.try_lock(), "a wait that was given up has given the mutex back");
}

template <class Condition>
void check(host::checks& checks, const std::string& name) {
  host::for_each_start<Condition>(name, [&](std::uint32_t before, const std::string& label) {
    for (const std::uint32_t threads : host::thread_counts) {
      should_lose_no_notification<Condition>(checks, label, threads, before);
    }
  });
}

template <class Row>
void check_row(host::checks& checks, const char* id) {
  if constexpr (host::has_host_form<Row>::value) {
    check<host::paced_form<Row>>(checks, host::as_in_profiles(id));
    checks.expect(host::is_called_after_another_gave_up<host::paced_form<Row>>(),
                  host::as_in_profiles(id) + " calls one that waits after another gave up");
  }
}

}  // namespace

int main() {
  host::checks checks;
#define GPUCLASS_CONDITION(id, type, ...) check_row<GPUCLASS_TYPE type>(checks, #id);
#include "../catalogue.inc"
  check<condition_variable<algorithm::mutex_clh<>>>(checks, "over clh");
  check<condition_variable<algorithm::mutex_ring<>>>(checks, "over ring");
  check<condition_variable<algorithm::mutex_ttas<>>>(checks, "over ttas");
  for (const std::uint32_t before : {0u, 0u - 1u, 0u - 2u, 0x7fffffffu}) {
    should_call_waiters_in_the_order_of_their_coming(checks, before);
    should_call_all_at_once(checks, before);
    should_not_remember_what_nobody_waited_for(checks, before);
  }
  return checks.finish();
}
