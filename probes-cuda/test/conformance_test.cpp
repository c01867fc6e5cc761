/// \file
/// Every primitive keeps its promise on host threads, for one thread and for several. Compiled plainly and with ThreadSanitizer,
/// which also sees that the plain words inside a critical section are never touched by two threads unordered.
#include <string>

#include "gpuclass/sync/barrier_atomic_two_stage.cuh"
#include "gpuclass/sync/barrier_xf.cuh"
#include "gpuclass/sync/group.cuh"
#include "gpuclass/sync/mutex_fa.cuh"
#include "gpuclass/sync/mutex_ring.cuh"
#include "gpuclass/sync/mutex_spin.cuh"
#include "gpuclass/sync/semaphore_sleeping.cuh"
#include "gpuclass/sync/semaphore_spin.cuh"
#include "gpuclass/verify/barrier.cuh"
#include "gpuclass/verify/mutex.cuh"
#include "gpuclass/verify/semaphore.cuh"
#include "host_threads.hpp"

namespace {

using namespace gpuclass;

constexpr std::uint32_t thread_counts[] = {1, 2, 5};
const linear_backoff paced(1, 4, 100);

template <class Mutex, class... Backoff>
void check_mutex(host::checks& checks, const std::string& name, std::uint32_t first_place, Backoff... backoff) {
  constexpr std::uint32_t length = 200;
  for (const std::uint32_t threads : thread_counts) {
    host::words state(Mutex::state_words(threads));
    host::words guarded(sizeof(guarded_words) / sizeof(std::uint32_t));
    if (first_place != 0) {  // ticket locks: both counters start just before they wrap
      state.data()[0] = first_place;
      state.data()[GPUCLASS_LINE / sizeof(std::uint32_t)] = first_place;
    }
    std::vector<mutex_verdict> verdicts(threads);
    host::on_threads(threads, [&](std::uint32_t index) {
      Mutex mutex(state.data(), threads, backoff...);
      deadline bound = host::patience();
      verdicts[index] = verify_mutex(mutex, reinterpret_cast<guarded_words*>(guarded.data()), length, 100, bound);
    });
    std::uint32_t operations = 0;
    std::uint32_t violations = 0;
    for (const mutex_verdict& verdict : verdicts) {
      operations += verdict.operations;
      violations += verdict.violations;
    }
    const std::string label = name + " with " + std::to_string(threads) + " threads";
    checks.expect(operations == threads * length, (label + " completes").c_str());
    checks.expect(violations == 0, (label + " excludes").c_str());
    checks.expect(guarded.data()[0] == threads * length, (label + " loses no update").c_str());
  }
}

/// Puts a barrier of so many blocks into the state that it has after `phases` phases.
void advance(const host::words& state, barrier_atomic_two_stage<>*, std::uint32_t blocks, std::uint32_t phases) {
  auto* const words = reinterpret_cast<barrier_atomic_two_stage_state*>(state.data());
  words->arrived = phases * blocks;
  words->released = phases;
}

void advance(const host::words& state, barrier_xf<>*, std::uint32_t blocks, std::uint32_t phases) {
  for (std::uint32_t i = 0; i < barrier_xf<>::state_words(blocks); ++i) {
    state.data()[i] = phases;
  }
}

template <class Barrier>
void check_barrier(host::checks& checks, const std::string& name, std::uint32_t phases_before) {
  constexpr std::uint32_t phases = 300;
  for (const std::uint32_t threads : thread_counts) {
    host::words state(Barrier::state_words(threads));
    advance(state, static_cast<Barrier*>(nullptr), threads, phases_before);
    host::words slots(barrier_slots(threads));
    std::vector<std::uint32_t> violations(threads);
    std::vector<int> expired(threads);
    host::on_threads(threads, [&](std::uint32_t index) {
      const host_group group{index, threads};
      Barrier barrier(state.data(), group);
      deadline bound = host::patience();
      violations[index] = verify_barrier(barrier, group, slots.data(), phases, 1000, bound);
      expired[index] = bound.hit();
    });
    const std::string label = name + " with " + std::to_string(threads) + " threads";
    for (std::uint32_t index = 0; index < threads; ++index) {
      checks.expect(violations[index] == 0, (label + " lets nobody through early").c_str());
      checks.expect(expired[index] == 0, (label + " completes").c_str());
    }
  }
}

template <class Semaphore, class... Backoff>
void check_semaphore(host::checks& checks, const std::string& name, Backoff... backoff) {
  constexpr std::uint32_t length = 100;
  for (const std::uint32_t threads : thread_counts) {
    for (const std::uint32_t initial : {1u, 2u, 10u}) {
      host::words state(Semaphore::state_words(threads));
      host::words inside(1);
      Semaphore(state.data(), initial, backoff...).init();
      std::vector<semaphore_verdict> verdicts(threads);
      host::on_threads(threads, [&](std::uint32_t index) {
        Semaphore semaphore(state.data(), initial, backoff...);
        deadline bound = host::patience();
        verdicts[index] = verify_semaphore(semaphore, inside.data(), initial, length, 1000, bound);
      });
      std::uint32_t operations = 0;
      std::uint32_t violations = 0;
      for (const semaphore_verdict& verdict : verdicts) {
        operations += verdict.operations;
        violations += verdict.violations;
      }
      const std::string label =
          name + " of " + std::to_string(initial) + " with " + std::to_string(threads) + " threads";
      checks.expect(operations == threads * length, (label + " completes").c_str());
      checks.expect(violations == 0, (label + " keeps its limit").c_str());
    }
  }
}

}  // namespace

int main() {
  host::checks checks;
  check_mutex<mutex_spin<>>(checks, "spin", 0);
  check_mutex<mutex_spin<scope::device, linear_backoff>>(checks, "spin-backoff", 0, paced);
  check_mutex<mutex_fa<>>(checks, "fa without backoff", 0);
  check_mutex<mutex_fa<scope::device, linear_backoff>>(checks, "fa", 0, paced);
  check_mutex<mutex_fa<>>(checks, "fa across the wrap of its tickets", 0u - 100u);
  check_mutex<mutex_ring<>>(checks, "ring", 0);
  check_mutex<mutex_ring<>>(checks, "ring across the wrap of its places", 0u - 100u);
  check_barrier<barrier_atomic_two_stage<>>(checks, "atomic-two-stage", 0);
  check_barrier<barrier_atomic_two_stage<>>(checks, "atomic-two-stage across the wrap of its counters", 0u - 100u);
  check_barrier<barrier_xf<>>(checks, "xf", 0);
  check_barrier<barrier_xf<>>(checks, "xf across the wrap of its flags", 0u - 100u);
  check_semaphore<semaphore_spin<>>(checks, "spin semaphore");
  check_semaphore<semaphore_spin<scope::device, linear_backoff>>(checks, "spin-backoff semaphore", paced);
  check_semaphore<semaphore_sleeping<>>(checks, "sleeping semaphore");
  return checks.finish();
}
