/// \file
/// A choice that is included first changes what the front's names stand for, constants included, and the code that uses them works
/// as before.
#include "hand_written_choice.cuh"

#include "gpuclass/sync.cuh"
#include "host_threads.hpp"

namespace {

using namespace gpuclass;

template <class Front, class Implementation>
constexpr bool stands_for = std::is_same_v<typename Front::implementation, Implementation>;

static_assert(stands_for<barrier<>, algorithm::barrier_xf<>>);
static_assert(stands_for<mutex<>, algorithm::mutex_spin<scope::device, tuned<linear_backoff, 1, 64, 700>>>);
static_assert(stands_for<mutex<contention::low>, algorithm::mutex_spin<>>);
static_assert(stands_for<fair_mutex<>, algorithm::mutex_ring<scope::device, proportional_by_blocks>>);
static_assert(stands_for<fair_mutex<contention::full>, algorithm::mutex_ring<scope::device, tuned<proportional_backoff, 320>>>);
static_assert(stands_for<fair_mutex<contention::medium>, algorithm::mutex_mcs<>>);
static_assert(stands_for<semaphore<capacity::few, contention::low>, algorithm::semaphore_spin<>>);
static_assert(stands_for<semaphore<>, algorithm::semaphore_counting<scope::device, tuned<exponential_backoff, 256, 65536, 25>>>);
static_assert(std::is_same_v<condition_variable<>::mutex, mutex<>>);

// Forms that are asked for by name stay as they were asked for.
static_assert(stands_for<mutex<contention::low, scope::system>, algorithm::mutex_spin<scope::system>>);
static_assert(stands_for<mutex<contention::full, scope::device, no_backoff>, algorithm::mutex_spin<>>);
static_assert(stands_for<barrier<contention::full, scope::system>, algorithm::barrier_xf<scope::system>>);

/// As an implementation of another library: it has one scope, and no template arguments.
class bound_to_device_scope {};
template <scope Scope>
using fits = fitted<bound_to_device_scope, algorithm::mutex_fa<>, Scope, chosen_backoff>;
static_assert(std::is_same_v<fits<scope::device>::type, bound_to_device_scope>);
static_assert(std::is_same_v<fits<scope::system>::type, algorithm::mutex_fa<scope::system>>);

void should_carry_its_constants(host::checks& checks) {
  const mutex<>::backoff linear;
  checks.expect(linear.minimum == 1 && linear.maximum == 64 && linear.unit_cycles == 700, "a linear backoff has its constants");
  const mutex<contention::medium>::backoff later;
  checks.expect(later.polls_left == 16 && later.later.maximum == 8, "a backoff that starts with polls has its constants");
  const fair_mutex<contention::full>::backoff proportional;
  checks.expect(proportional.ns_each == 320, "a proportional backoff has its constants");
  using by_number = usual<fair_mutex<>::backoff>;
  checks.expect(by_number::of(4).ns_each == 32, "few blocks get the constants for low contention");
  checks.expect(by_number::of(5).ns_each == 64 && by_number::of(8).ns_each == 64, "more get those for medium contention");
  checks.expect(by_number::of(9).ns_each == 320, "many get those for full contention");
  const semaphore<>::backoff exponential;
  checks.expect(exponential.floor_ns == 256 && exponential.ceiling_ns == 65536 && exponential.percent == 25,
                "an exponential backoff has its constants");
}

/// Code that names no implementation.
void should_work_as_before(host::checks& checks) {
  constexpr std::uint32_t threads = 3;
  host::words words(5 * 1024);
  semaphore<>::init(words.data() + 2048, threads, 2);
  std::uint32_t counted = 0;
  host::on_threads(threads, [&](std::uint32_t index) {
    const host_group group{index, threads};
    barrier<> all(words.data(), group);
    mutex<> locked(words.data() + 1024, group);
    fair_mutex<> fair(words.data() + 4096, group);
    semaphore<> places(words.data() + 2048, group);
    condition_variable<> changed(words.data() + 3072, group);
    places.wait();
    places.post();
    all.arrive_and_wait();
    fair.lock();
    fair.unlock();
    const lock_guard guard(locked);
    if (++counted == threads) {
      changed.notify_all();
    }
    while (counted != threads) {
      changed.wait(locked);
    }
  });
  checks.expect(counted == threads, "all have come together");
}

}  // namespace

int main() {
  host::checks checks;
  should_carry_its_constants(checks);
  should_work_as_before(checks);
  return checks.finish();
}
