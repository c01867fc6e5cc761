/// \file
/// Every mutex excludes, on host threads, for one thread and for several. Compiled plainly and with ThreadSanitizer, which also sees
/// that the plain words inside a critical section are never touched by two threads unordered.
#include "contract.hpp"
#include "gpuclass/sync/basic_mutex.cuh"
#include "gpuclass/verify/mutex.cuh"

#define GPUCLASS_REPLICAS

// The headers alone.
#define GPUCLASS_MUTEX(...)
#include "../catalogue.inc"

namespace {

using namespace gpuclass;

/// Locks by trying until it works.
template <class Mutex>
class by_trying {
 public:
  explicit by_trying(Mutex& mutex) : mutex_(mutex) {}

  template <class Bound>
  bool lock(Bound& bound) {
    return wait_until([&] { return mutex_.try_lock(); }, no_backoff{}, bound);
  }

  template <class Bound>
  bool unlock(Bound& bound) {
    return mutex_.unlock(bound);
  }

 private:
  Mutex& mutex_;
};

/// Runs the verification on so many threads, twice over the same state, with new objects the second time.
template <class Mutex, class Verify>
void should_exclude(host::checks& checks, const std::string& name, std::uint32_t threads, std::uint32_t before, Verify verify) {
  constexpr std::uint32_t length = host::operations(400);
  host::words state(Mutex::state_words(threads));
  host::words guarded(sizeof(guarded_words) / sizeof(std::uint32_t));
  prepare<Mutex>(state.data(), threads, before);
  for (std::uint32_t round = 1; round <= 2; ++round) {
    const mutex_verdict all = host::sum_over(threads, [&](std::uint32_t index) {
      const host_group group{index, threads};
      Mutex mutex(state.data(), group);
      return verify(mutex, group, reinterpret_cast<guarded_words*>(guarded.data()), length);
    });
    const std::string label = host::with_threads(name, threads) + ", round " + std::to_string(round);
    checks.expect(all.operations == threads * length, label + " completes");
    checks.expect(all.violations == 0, label + " excludes");
    checks.expect(guarded.data()[0] == round * threads * length, label + " loses no update");
  }
}

template <class Mutex>
void should_unwind_when_the_bound_expires(host::checks& checks, const std::string& name) {
  host::words state(Mutex::state_words(2));
  Mutex holder(state.data(), host_group{0, 2});
  Mutex waiter(state.data(), host_group{1, 2});
  deadline patient = host::patience();
  deadline impatient = host::impatience();
  checks.expect(holder.lock(patient), name + " is free at first");
  checks.expect(!waiter.lock(impatient), name + " is not given to a second holder");
  checks.expect(impatient.hit() && !patient.hit(), name + " unwinds when the bound expires");
}

template <class Mutex>
void should_try(host::checks& checks, const std::string& name) {
  host::words state(Mutex::state_words(2));
  Mutex holder(state.data(), host_group{0, 2});
  Mutex other(state.data(), host_group{1, 2});
  deadline bound = host::patience();
  for (int turn = 0; turn < 3; ++turn) {
    checks.expect(holder.try_lock(), name + " is taken by trying if it is free");
    checks.expect(!other.try_lock(), name + " is not taken by trying if it is held");
    checks.expect(holder.unlock(bound), name + " is given back after trying");
    checks.expect(other.lock(bound), name + " can be locked after others tried");
    checks.expect(!holder.try_lock(), name + " is not taken by trying if it is locked");
    checks.expect(other.unlock(bound), name + " is given back after others tried");
  }
}

/// Through the front: nothing is left behind.
template <class Mutex>
void should_go_on_after_a_lock_that_gave_up(host::checks& checks, const std::string& name) {
  using front = basic_mutex<Mutex>;
  host::words state(front::state_words(2));
  front::init(state.data(), 2);
  front holder(state.data(), host_group{0, 2});
  front other(state.data(), host_group{1, 2});
  for (int turn = 0; turn < 3; ++turn) {
    holder.lock();
    checks.expect(!other.try_lock_for(20'000), name + " gives up while it is held");
    holder.unlock();
    checks.expect(other.try_lock_for(1'000'000'000), name + " goes on after giving up");
    other.unlock();
  }
}

template <class Mutex>
void check(host::checks& checks, const std::string& name) {
  const auto by_locking = [](Mutex& mutex, const host_group& group, guarded_words* guarded, std::uint32_t length) {
    deadline bound = host::patience();
    return verify_mutex(mutex, group, guarded, length, 100, no_pressure{}, bound);
  };
  host::for_each_start<Mutex>(name, [&](std::uint32_t before, const std::string& label) {
    for (const std::uint32_t threads : host::thread_counts) {
      should_exclude<Mutex>(checks, label, threads, before, by_locking);
    }
  });
  should_unwind_when_the_bound_expires<Mutex>(checks, name);
  if constexpr (has_try_lock<Mutex>::value) {
    should_try<Mutex>(checks, name);
    should_go_on_after_a_lock_that_gave_up<Mutex>(checks, name);
    const auto trying = [](Mutex& mutex, const host_group& group, guarded_words* guarded, std::uint32_t length) {
      by_trying<Mutex> tried(mutex);
      deadline bound = host::patience();
      return verify_mutex(tried, group, guarded, length, 100, no_pressure{}, bound);
    };
    should_exclude<Mutex>(checks, name + " by trying", 3, 0, trying);
  }
}

/// The successor has joined the queue, and never links itself.
void should_unwind_when_nobody_links_himself(host::checks& checks) {
  host::words state(algorithm::mutex_mcs<>::state_words(2));
  algorithm::mutex_mcs<> holder(state.data(), host_group{0, 2});
  deadline patient = host::patience();
  deadline impatient = host::impatience();
  checks.expect(holder.lock(patient), "mcs is free at first");
  state.data()[0] = 2;
  checks.expect(!holder.unlock(impatient), "mcs unwinds from unlocking when nobody links himself");
}

/// Locks and unlocks by turns: each block then owns the node that the other had.
void should_take_over_the_node_that_the_last_object_owned(host::checks& checks) {
  host::words state(algorithm::mutex_clh<>::state_words(2));
  deadline bound = host::patience();
  for (std::uint32_t turn = 0; turn < 7; ++turn) {
    algorithm::mutex_clh<> mutex(state.data(), host_group{turn % 2, 2});
    checks.expect(mutex.lock(bound) && mutex.unlock(bound), "clh is free after turn " + std::to_string(turn));
  }
}

template <class Row>
void check_row(host::checks& checks, const char* id) {
  if constexpr (host::has_host_form<Row>::value) {
    check<host::paced_form<Row>>(checks, host::as_in_profiles(id));
  }
}

}  // namespace

int main() {
  host::checks checks;
#define GPUCLASS_MUTEX(id, type, ...) check_row<GPUCLASS_TYPE type>(checks, #id);
#include "../catalogue.inc"
  should_unwind_when_nobody_links_himself(checks);
  should_take_over_the_node_that_the_last_object_owned(checks);
  return checks.finish();
}
