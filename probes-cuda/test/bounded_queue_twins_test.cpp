/// \file
/// The checks of bounded queues catch their broken twins on host threads. Not for ThreadSanitizer: the twins race on purpose. The twin that
/// publishes nothing is ThreadSanitizer's to report: host CPUs keep stores in order, and an H200 did not show it either.
#include "bounded_queue_trial.hpp"

namespace {

using namespace gpuclass;

template <class Queue>
bool is_caught(std::uint32_t before = 0, std::uint64_t timeout_ns = 500'000'000) {
  constexpr std::uint32_t threads = 8, length = 1000;
  const mutex_verdict all = host::queued<Queue>(threads, length, before, timeout_ns);
  return all.violations != 0 || all.operations != threads * length;
}

template <class Queue>
bool takes_too_much(std::uint32_t before) {
  host::words state(Queue::state_words(1));
  Queue::preset(state.data(), 1, before);
  Queue queue(state.data(), host_group{0, 1});
  deadline bound = host::impatience();
  return overfills(queue, 4, bound);
}

}  // namespace

int main() {
  constexpr std::uint64_t patience_ns = 10'000'000'000;
  host::checks checks;
  checks.expect(takes_too_much<twin_bounded_queue_overwrites>(0), "overwrites is caught");
  checks.expect(host::shows_in_one([] { return is_caught<twin_bounded_queue_empties_early>(); }), "empties-early is caught");
  checks.expect(host::shows_in_one([] { return is_caught<twin_bounded_queue_same_ticket>(); }), "same-ticket is caught");
  checks.expect(takes_too_much<twin_bounded_queue_breaks_at_wrap>(0u - 4), "breaks-at-wrap is caught");
  checks.expect(!takes_too_much<twin_bounded_queue_breaks_at_wrap>(0), "breaks-at-wrap is right before that");
  checks.expect(!takes_too_much<twin_bounded_queue>(0u - 4) && !takes_too_much<twin_bounded_queue>(0), "the queue takes what it has room for");
  checks.expect(host::shows_in_one([] { return is_caught<twin_broker_queue_takes_early>(); }), "takes-early of the broker queue is caught");
  checks.expect(host::shows_in_one([] { return is_caught<twin_broker_queue_claims_nothing>(); }), "claims-nothing of the broker queue is caught");
  checks.expect(!is_caught<twin_broker_queue>(0u - 100u, patience_ns), "the broker queue is right across the wrap");
  checks.expect(!is_caught<twin_bounded_queue>(0u - 100u, patience_ns), "the queue is right across the wrap");
  return checks.finish();
}
