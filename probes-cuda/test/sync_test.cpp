/// \file
/// The library's front on host threads: all of it works together, whatever the scope and the contention it is asked for.
#include <mutex>

#include "gpuclass/sync.cuh"
#include "gpuclass/sync/barrier_atomic_two_stage.cuh"
#include "gpuclass/sync/barrier_central.cuh"
#include "gpuclass/sync/mutex_clh.cuh"
#include "gpuclass/sync/mutex_mcs.cuh"
#include "gpuclass/sync/mutex_spin.cuh"
#include "gpuclass/sync/semaphore_counting.cuh"
#include "gpuclass/sync/semaphore_rw.cuh"
#include "host_threads.hpp"

namespace {

using namespace gpuclass;

constexpr std::uint32_t threads = 4;

/// Every thread adds to a plain word under the guard. Returns what the word holds in the end.
template <class Mutex, template <class> class Guard>
std::uint32_t count_under_guard(std::uint32_t each) {
  host::words state(Mutex::state_words(threads));
  Mutex::init(state.data(), threads);
  std::uint32_t counted = 0;
  host::on_threads(threads, [&](std::uint32_t index) {
    Mutex mutex(state.data(), host_group{index, threads});
    for (std::uint32_t i = 0; i < each; ++i) {
      const Guard<Mutex> guard(mutex);
      ++counted;
    }
  });
  return counted;
}

template <class Mutex>
void should_guard(host::checks& checks, const std::string& name) {
  constexpr std::uint32_t each = 200;
  checks.expect(count_under_guard<Mutex, gpuclass::lock_guard>(each) == threads * each, name + " guards a scope");
  checks.expect(count_under_guard<Mutex, std::lock_guard>(each) == threads * each, name + " guards a scope of std::lock_guard");
}

void should_give_the_lock_back_at_the_end_of_the_scope(host::checks& checks) {
  host::words state(mutex<>::state_words(2));
  mutex<> first(state.data(), host_group{0, 2});
  mutex<> second(state.data(), host_group{1, 2});
  {
    const gpuclass::lock_guard guard(first);
    checks.expect(!second.try_lock(), "the lock is held for as long as the scope lasts");
  }
  checks.expect(second.try_lock(), "the lock is free after the scope");
}

template <class Barrier>
void should_wait_for_all(host::checks& checks, const std::string& name) {
  host::words state(Barrier::state_words(threads));
  Barrier::init(state.data(), threads);
  std::vector<std::uint32_t> written(threads);
  std::vector<int> complete(threads);
  host::on_threads(threads, [&](std::uint32_t index) {
    Barrier barrier(state.data(), host_group{index, threads});
    complete[index] = 1;
    for (std::uint32_t phase = 1; phase <= 20; ++phase) {
      written[index] = phase;
      barrier.arrive_and_wait();
      for (const std::uint32_t each : written) {
        complete[index] &= each == phase;
      }
      barrier.arrive_and_wait();
    }
  });
  for (const int each : complete) {
    checks.expect(each == 1, name + " waits for all");
  }
}

/// Arrives and waits apart; one thread arrives late, so that others give up waiting, and take it up again.
template <class Barrier>
void should_wait_for_all_after_giving_up(host::checks& checks, const std::string& name) {
  constexpr std::uint32_t phases = 20;
  host::words state(Barrier::state_words(threads));
  Barrier::init(state.data(), threads);
  std::vector<std::uint32_t> written(threads);
  std::vector<int> complete(threads, 1);
  std::vector<int> gave_up(threads);
  host::on_threads(threads, [&](std::uint32_t index) {
    Barrier barrier(state.data(), host_group{index, threads});
    for (std::uint32_t phase = 1; phase <= phases; ++phase) {
      if (phase % threads == index) {
        pause_cycles(300'000);
      }
      written[index] = phase;
      const auto token = barrier.arrive();
      if (!barrier.try_wait_for(token, 1000)) {
        ++gave_up[index];
        barrier.wait(token);
      }
      for (const std::uint32_t each : written) {
        complete[index] &= each == phase;
      }
      barrier.arrive_and_wait();
    }
  });
  int all_gave_up = 0;
  for (std::uint32_t index = 0; index < threads; ++index) {
    checks.expect(complete[index] == 1, name + " waits for all after giving up");
    all_gave_up += gave_up[index];
  }
  checks.expect(all_gave_up != 0, name + " gives up while somebody is missing");
}

/// Every thread enters and leaves; nobody may see more inside than there are places.
template <class Semaphore>
void should_limit(host::checks& checks, const std::string& name, std::uint32_t initial) {
  host::words state(Semaphore::state_words(threads));
  host::words inside(1);
  Semaphore::init(state.data(), threads, initial);
  std::vector<int> kept(threads, 1);
  host::on_threads(threads, [&](std::uint32_t index) {
    Semaphore semaphore(state.data(), host_group{index, threads});
    for (std::uint32_t i = 0; i < 100; ++i) {
      semaphore.wait();
      kept[index] &= atom_add_relaxed<scope::device>(inside.data(), 1) < initial;
      atom_add_relaxed<scope::device>(inside.data(), 0u - 1u);
      semaphore.post();
    }
  });
  for (const int each : kept) {
    checks.expect(each == 1, name + " keeps its limit");
  }
}

/// Readers and a writer through the unbounded interface.
void should_take_several_places(host::checks& checks) {
  using readers_and_writers = basic_semaphore<semaphore_rw<>>;
  host::words state(readers_and_writers::state_words(threads));
  readers_and_writers::init(state.data(), threads, threads);
  std::uint32_t written = 0;
  std::vector<int> steady(threads, 1);
  host::on_threads(threads, [&](std::uint32_t index) {
    readers_and_writers semaphore(state.data(), host_group{index, threads});
    for (std::uint32_t i = 0; i < 100; ++i) {
      const std::uint32_t places = index == 0 ? threads : 1;
      semaphore.wait(places);
      if (index == 0) {
        ++written;
      }
      steady[index] &= written <= 100;
      semaphore.post(places);
    }
  });
  checks.expect(written == 100, "a writer takes all places");
}

/// Numbers go from one thread to the others; each waits until there is one for it, or there are no more.
template <class Mutex, class Condition>
void should_hand_over(host::checks& checks, const std::string& name) {
  constexpr std::uint32_t items = 300;
  host::words mutex_state(Mutex::state_words(threads));
  host::words condition_state(Condition::state_words(threads));
  Mutex::init(mutex_state.data(), threads);
  std::uint32_t ready = 0;
  std::uint32_t taken = 0;
  bool closed = false;
  host::on_threads(threads, [&](std::uint32_t index) {
    const host_group group{index, threads};
    Mutex mutex(mutex_state.data(), group);
    Condition changed(condition_state.data(), group);
    if (index == 0) {
      for (std::uint32_t i = 0; i < items; ++i) {
        {
          const gpuclass::lock_guard guard(mutex);
          ++ready;
        }
        changed.notify_one();
      }
      const gpuclass::lock_guard guard(mutex);
      closed = true;
      changed.notify_all();
      return;
    }
    const gpuclass::lock_guard guard(mutex);
    while (ready != 0 || !closed) {
      if (ready != 0) {
        --ready;
        ++taken;
      } else {
        changed.wait(mutex);
      }
    }
  });
  checks.expect(taken == items, name + " hands everything over");
}

}  // namespace

int main() {
  host::checks checks;
  should_guard<mutex<>>(checks, "mutex<>");
  should_guard<mutex<contention::low>>(checks, "mutex<low>");
  should_guard<mutex<contention::full, scope::system>>(checks, "mutex<full, system>");
  should_guard<mutex<contention::full, scope::device, no_backoff>>(checks, "mutex<full, device, no_backoff>");
  should_guard<fair_mutex<>>(checks, "fair_mutex<>");
  should_guard<basic_mutex<mutex_mcs<>>>(checks, "basic_mutex<mutex_mcs<>>");
  should_guard<basic_mutex<mutex_clh<>>>(checks, "basic_mutex<mutex_clh<>>");
  should_give_the_lock_back_at_the_end_of_the_scope(checks);
  should_wait_for_all<barrier<>>(checks, "barrier<>");
  should_wait_for_all<barrier<contention::low, scope::system>>(checks, "barrier<low, system>");
  should_wait_for_all_after_giving_up<barrier<>>(checks, "barrier<>");
  should_wait_for_all_after_giving_up<basic_barrier<barrier_central<>>>(checks, "central");
  should_wait_for_all_after_giving_up<basic_barrier<barrier_atomic_two_stage<>>>(checks, "atomic-two-stage");
  should_limit<semaphore<>>(checks, "semaphore<>", 3);
  should_limit<semaphore<capacity::few>>(checks, "semaphore<few>", 1);
  should_limit<basic_semaphore<semaphore_counting<>>>(checks, "basic_semaphore<semaphore_counting<>>", 2);
  should_take_several_places(checks);
  should_hand_over<mutex<>, condition_variable<>>(checks, "condition_variable<>");
  should_hand_over<fair_mutex<>, condition_variable<fair_mutex<>>>(checks, "condition_variable<fair_mutex<>>");
  should_hand_over<basic_mutex<mutex_spin<>>, condition_variable<basic_mutex<mutex_spin<>>>>(checks, "condition_variable over spin");
  return checks.finish();
}
