/// \file
/// Every broken twin is caught on host threads by the very checks that the right forms pass. Not for ThreadSanitizer: the twins
/// race on purpose.
#include "gpuclass/sync/group.cuh"
#include "gpuclass/verify/barrier.cuh"
#include "gpuclass/verify/mutex.cuh"
#include "gpuclass/verify/semaphore.cuh"
#include "gpuclass/verify/twins.cuh"
#include "host_threads.hpp"

namespace {

using namespace gpuclass;

constexpr std::uint32_t threads = 4;

/// Whether exclusion, the final count or the bound shows the fault.
template <class Mutex>
bool mutex_is_caught(std::uint32_t length, std::uint64_t timeout_ns) {
  host::words state(3 * GPUCLASS_LINE / sizeof(std::uint32_t));
  host::words guarded(sizeof(guarded_words) / sizeof(std::uint32_t));
  std::vector<mutex_verdict> verdicts(threads);
  host::on_threads(threads, [&](std::uint32_t index) {
    Mutex mutex(state.data(), threads);
    deadline bound(timeout_ns, &host::no_abort);
    verdicts[index] = verify_mutex(mutex, reinterpret_cast<guarded_words*>(guarded.data()), length, 200, bound);
  });
  bool caught = guarded.data()[0] != threads * length;
  for (const mutex_verdict& verdict : verdicts) {
    caught = caught || verdict.violations != 0 || verdict.operations != length;
  }
  return caught;
}

template <class Barrier>
bool barrier_is_caught() {
  host::words state(3 * GPUCLASS_LINE / sizeof(std::uint32_t));
  host::words slots(barrier_slots(threads));
  std::vector<std::uint32_t> violations(threads);
  host::on_threads(threads, [&](std::uint32_t index) {
    const host_group group{index, threads};
    Barrier barrier(state.data(), group);
    deadline bound = host::patience();
    violations[index] = verify_barrier(barrier, group, slots.data(), 200, 200'000, bound);
  });
  std::uint32_t all = 0;
  for (const std::uint32_t each : violations) {
    all += each;
  }
  return all != 0;
}

template <class Semaphore>
bool semaphore_is_caught() {
  constexpr std::uint32_t initial = 2;
  host::words state(Semaphore::state_words(threads));
  host::words inside(1);
  Semaphore(state.data(), initial).init();
  std::vector<semaphore_verdict> verdicts(threads);
  host::on_threads(threads, [&](std::uint32_t index) {
    Semaphore semaphore(state.data(), initial);
    deadline bound = host::patience();
    verdicts[index] = verify_semaphore(semaphore, inside.data(), initial, 200, 200'000, bound);
  });
  std::uint32_t violations = 0;
  for (const semaphore_verdict& verdict : verdicts) {
    violations += verdict.violations;
  }
  return violations != 0;
}

}  // namespace

int main() {
  constexpr std::uint32_t many = 50'000;
  constexpr std::uint64_t ten_seconds = 10'000'000'000ull;
  host::checks checks;
  checks.expect(mutex_is_caught<twin_mutex_no_lock>(many, ten_seconds), "no-lock is caught");
  checks.expect(mutex_is_caught<twin_mutex_test_then_set>(many, ten_seconds), "test-then-set is caught");
  checks.expect(mutex_is_caught<twin_mutex_never_released>(10, 50'000'000), "never-released is caught");
  checks.expect(barrier_is_caught<twin_barrier_leaky>(), "leaky is caught");
  checks.expect(barrier_is_caught<twin_barrier_early>(), "early is caught");
  checks.expect(semaphore_is_caught<twin_semaphore_off_by_one>(), "off-by-one is caught");
  return checks.finish();
}
