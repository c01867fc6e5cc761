/// \file
/// The checks of event counters, latches, combining mutexes, shared mutexes and sequence locks catch their broken twins on host threads.
/// Not for ThreadSanitizer: the twins race on purpose. Left to GPUs is the sequence lock that is too patient: its fault shows only where a
/// reader is faster than two writes.
#include "combining_trial.hpp"
#include "gpuclass/verify/event_counter.cuh"
#include "gpuclass/verify/sequence_lock.cuh"
#include "gpuclass/verify/shared_mutex.cuh"
#include "gpuclass/verify/twins_combining.cuh"
#include "gpuclass/verify/twins_event_counter.cuh"
#include "gpuclass/verify/twins_sequence_lock.cuh"
#include "gpuclass/verify/twins_shared_mutex.cuh"

namespace {

using namespace gpuclass;

constexpr std::uint32_t threads = 4;

template <class Contend>
mutex_verdict on_contenders(std::uint64_t timeout_ns, Contend contend) {
  return host::sum_over(threads, [&](std::uint32_t index) {
    deadline bound(timeout_ns, &host::no_abort);
    return contend(host_group{index, threads}, bound);
  });
}

bool is_wrong(const mutex_verdict& all, std::uint32_t length) { return all.violations != 0 || all.operations != threads * length; }

/// Time that right forms may take beside other work; an endless wait is caught after a second.
constexpr std::uint64_t ample_ns = 30'000'000'000;

template <class Counter>
bool event_counter_is_caught(std::uint32_t before = 0, std::uint64_t timeout_ns = 1'000'000'000) {
  constexpr std::uint32_t length = 2000;
  host::words state(verified_counters<Counter>::state_words(threads));
  host::words tiles(threads * sizeof(guarded_tile) / sizeof(std::uint32_t));
  verified_counters<Counter>::preset(state.data(), threads, before);
  return is_wrong(on_contenders(timeout_ns, [&](const host_group& group, deadline& bound) {
    return verify_event_counters<Counter>(state.data(), group, reinterpret_cast<guarded_tile*>(tiles.data()), before, length, no_pressure{}, bound);
  }), length);
}

template <class Latch>
bool latch_is_caught() {
  constexpr std::uint32_t latches = 200;
  const std::uint32_t each = Latch::state_words(threads);
  host::words state(latches * each);
  host::words written(latches * threads);
  for (std::uint32_t i = 0; i < latches; ++i) {
    Latch::init(state.data() + i * each, threads, threads);
  }
  return is_wrong(on_contenders(1'000'000'000, [&](const host_group& group, deadline& bound) {
    return verify_latches<Latch>(state.data(), group, written.data(), latches, no_pressure{}, bound);
  }), latches);
}

template <class Mutex>
bool combining_is_caught() {
  constexpr std::uint32_t length = 2000;
  const host::combining_trial<Mutex> trial(threads);
  const mutex_verdict all =
      on_contenders(1'000'000'000, [&](const host_group& group, deadline& bound) { return trial.contend(group, length, 200, bound); });
  return is_wrong(all, length) || trial.count() != threads * length;
}

template <class Mutex>
bool shared_mutex_is_caught() {
  constexpr std::uint32_t length = 5000;
  host::words state(Mutex::state_words(threads));
  host::words guarded(sizeof(guarded_words) / sizeof(std::uint32_t));
  return is_wrong(on_contenders(1'000'000'000, [&](const host_group& group, deadline& bound) {
    Mutex mutex(state.data(), group);
    return verify_shared_mutex(mutex, group, group.block() < 2, reinterpret_cast<guarded_words*>(guarded.data()), length, 200, no_pressure{}, bound);
  }), length);
}

template <class Lock>
bool sequence_lock_is_caught() {
  constexpr std::uint32_t length = 20'000;
  host::words state(Lock::state_words(threads));
  return is_wrong(on_contenders(2'000'000'000, [&](const host_group& group, deadline& bound) {
    Lock lock(state.data(), group);
    return verify_sequence_lock(lock, group, 1, length, no_pressure{}, bound);
  }), length);
}

}  // namespace

int main() {
  host::checks checks;
  checks.expect(host::shows_in_one([] { return event_counter_is_caught<twin_event_counter_early>(); }), "early event counter is caught");
  checks.expect(event_counter_is_caught<twin_event_counter_breaks_at_wrap>(0u - 100u), "breaks-at-wrap is caught");
  checks.expect(!event_counter_is_caught<twin_event_counter_breaks_at_wrap>(0, ample_ns), "breaks-at-wrap is right before that");
  checks.expect(!event_counter_is_caught<event_counter<>>(0u - 100u, ample_ns), "the event counter is right across the wrap");
  checks.expect(host::shows_in_one([] { return latch_is_caught<twin_latch_early>(); }), "early latch is caught");
  checks.expect(!latch_is_caught<latch<>>(), "the latch is right");
  checks.expect(host::shows_in_one([] { return combining_is_caught<twin_combining_not_alone<counting_operation>>(); }), "not-alone is caught");
  checks.expect(host::shows_in_one([] { return combining_is_caught<twin_combining_two_at_once<counting_operation>>(); }), "two-at-once is caught");
  checks.expect(combining_is_caught<twin_combining_loses_requests<counting_operation>>(), "loses-requests is caught");
  checks.expect(!combining_is_caught<combining_mutex<counting_operation>>(), "the combining mutex is right");
  checks.expect(host::shows_in_one([] { return shared_mutex_is_caught<twin_shared_mutex_readers_pass>(); }), "readers-pass is caught");
  checks.expect(host::shows_in_one([] { return shared_mutex_is_caught<twin_shared_mutex_writer_does_not_wait>(); }), "writer-does-not-wait is caught");
  checks.expect(!shared_mutex_is_caught<shared_mutex<>>(), "the shared mutex is right");
  checks.expect(host::shows_in_one([] { return sequence_lock_is_caught<twin_sequence_lock_unchecked<stamped_object>>(); }), "unchecked is caught");
  checks.expect(!sequence_lock_is_caught<sequence_lock<stamped_object, 2>>(), "the sequence lock is right");
  return checks.finish();
}
