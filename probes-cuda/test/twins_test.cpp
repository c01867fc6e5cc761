/// \file
/// Every broken twin is caught on host threads by the very checks that the right forms pass, but for those that only ThreadSanitizer can
/// tell, in `tsan_twin.cpp`. Not for ThreadSanitizer: the twins race on purpose.
#include "contract.hpp"
#include "giving_up.hpp"
#include "gpuclass/verify/condition.cuh"
#include "gpuclass/verify/mutex.cuh"
#include "gpuclass/verify/semaphore.cuh"
#include "gpuclass/verify/twins.cuh"

namespace {

using namespace gpuclass;

constexpr std::uint32_t threads = 4;

/// Whether exclusion, the final count or the bound shows the fault, from a start with so many operations behind it.
template <class Mutex>
bool mutex_is_caught(std::uint32_t length, std::uint64_t timeout_ns, std::uint32_t hold_cycles = 200, std::uint32_t before = 0) {
  host::words state(Mutex::state_words(threads));
  host::words guarded(sizeof(guarded_words) / sizeof(std::uint32_t));
  prepare<Mutex>(state.data(), threads, before);
  const mutex_verdict all = host::sum_over(threads, [&](std::uint32_t index) {
    const host_group group{index, threads};
    Mutex mutex(state.data(), group);
    deadline bound(timeout_ns, &host::no_abort);
    auto* const words = reinterpret_cast<guarded_words*>(guarded.data());
    return verify_mutex(mutex, group, words, length, hold_cycles, no_pressure{}, bound);
  });
  return all.violations != 0 || all.operations != threads * length || guarded.data()[0] != threads * length;
}

/// Whether the bound shows that an early post was lost.
template <class Semaphore>
bool loses_early_posts() {
  host::words state(Semaphore::state_words(1));
  Semaphore::init(state.data(), 1, 0);
  Semaphore semaphore(state.data(), host_group{0, 1});
  deadline bound(20'000'000, &host::no_abort);
  verify_early_posts(semaphore, bound);
  return bound.hit();
}

/// Whether the bound shows that giving up has spoilt a semaphore.
template <class Semaphore>
bool semaphore_is_spoilt() {
  host::words state(Semaphore::state_words(1));
  Semaphore::init(state.data(), 1, 2);
  Semaphore semaphore(state.data(), host_group{0, 1});
  deadline bound(20'000'000, &host::no_abort);
  return verify_giving_up(semaphore, 2, bound) != 0 || bound.hit();
}

/// Whether the bound shows that giving up has spoilt a mutex.
template <class Mutex>
bool mutex_is_spoilt() {
  host::words state(Mutex::state_words(2));
  Mutex mutex(state.data(), host_group{0, 2});
  Mutex other(state.data(), host_group{1, 2});
  deadline bound(20'000'000, &host::no_abort);
  return verify_giving_up(mutex, other, bound) != 0 || bound.hit();
}

/// Whether more are inside than may be, or the bound shows that fewer are; with so many writers among the threads.
template <class Semaphore>
bool semaphore_is_caught(std::uint32_t writers) {
  constexpr std::uint32_t initial = 2;
  constexpr std::uint32_t length = 200;
  host::words state(Semaphore::state_words(threads));
  host::words guarded(guarded_places_words);
  Semaphore::init(state.data(), threads, initial);
  const semaphore_verdict all = host::sum_over(threads, [&](std::uint32_t index) {
    const host_group group{index, threads};
    Semaphore semaphore(state.data(), group);
    const std::uint32_t places = index < writers ? initial : 1;
    with_places<Semaphore> contender(semaphore, places);
    deadline bound = host::patience();
    return verify_semaphore(contender, group, guarded.data(), initial, places, length, 200'000, no_pressure{}, bound);
  });
  return all.violations != 0 || all.operations != threads * length;
}

/// Whether operations are missing because somebody was left waiting.
template <class Condition>
bool condition_is_caught() {
  constexpr std::uint32_t length = 500;
  constexpr std::uint32_t generations = 50;
  using conditions_type = verified_conditions<Condition>;
  host::words state(conditions_type::state_words(threads));
  host::words guarded(sizeof(guarded_buffer) / sizeof(std::uint32_t));
  return host::sum_over(threads, [&](std::uint32_t index) {
    const host_group group{index, threads};
    conditions_type conditions(state.data(), group);
    deadline bound(500'000'000, &host::no_abort);
    return verify_condition(conditions, group, reinterpret_cast<guarded_buffer*>(guarded.data()), length, generations, bound);
  }).operations != threads * (length + generations);
}

}  // namespace

int main() {
  constexpr std::uint32_t few = 200;
  constexpr std::uint32_t long_hold = 20'000;  // somebody waits at any time, when tickets wrap too
  constexpr std::uint32_t many = 50'000;
  constexpr std::uint64_t half_a_second = 500'000'000;
  constexpr std::uint64_t ten_seconds = 10'000'000'000ull;
  host::checks checks;
  checks.expect(mutex_is_caught<twin_mutex_no_lock>(many, ten_seconds), "no-lock is caught");
  checks.expect(mutex_is_caught<twin_mutex_test_then_set>(many, ten_seconds), "test-then-set is caught");
  checks.expect(mutex_is_caught<twin_mutex_never_released>(10, 50'000'000), "never-released is caught");
  checks.expect(host::shows_in_one([] { return mutex_is_caught<twin_mutex_ticket_breaks_at_wrap>(few, half_a_second, long_hold, 0u - few); }),
                "ticket-breaks-at-wrap is caught");
  checks.expect(!mutex_is_caught<twin_mutex_ticket_breaks_at_wrap>(few, ten_seconds, long_hold),
                "ticket-breaks-at-wrap is right before that");
  checks.expect(mutex_is_spoilt<twin_mutex_gives_up_with_ticket>(), "gives-up-with-ticket is caught");
  checks.expect(!mutex_is_spoilt<algorithm::mutex_fa<>>(), "a ticket lock is not spoilt by giving up");
  checks.expect(host::shows_in_one([] { return semaphore_is_caught<twin_semaphore_off_by_one<algorithm::semaphore_sleeping<>>>(0); }),
                "off-by-one is caught");
  checks.expect(host::shows_in_one([] { return semaphore_is_caught<twin_semaphore_off_by_one<algorithm::semaphore_ticket<>>>(0); }),
                "ticket-off-by-one is caught");
  checks.expect(host::shows_in_one([] { return semaphore_is_caught<twin_semaphore_rw_writer_takes_one>(2); }),
                "rw-writer-takes-one is caught");
  checks.expect(!semaphore_is_caught<twin_semaphore_rw_writer_takes_one>(0), "rw-writer-takes-one is right without writers");
  checks.expect(loses_early_posts<twin_semaphore_loses_early_posts>(), "loses-early-posts is caught");
  checks.expect(!loses_early_posts<algorithm::semaphore_sleeping<>>(), "sleeping loses no early posts");
  checks.expect(semaphore_is_spoilt<twin_semaphore_gives_up_with_ticket>(), "a semaphore's gives-up-with-ticket is caught");
  checks.expect(!semaphore_is_spoilt<algorithm::semaphore_ticket<>>(), "a ticket semaphore is not spoilt by giving up");
  checks.expect(condition_is_caught<twin_condition_lost_notify>(), "lost-notify is caught");
  checks.expect(!host::is_called_after_another_gave_up<twin_condition_gives_up_with_ticket>(), "a condition's gives-up-with-ticket is caught");
  return checks.finish();
}
