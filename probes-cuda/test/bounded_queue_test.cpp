/// \file
/// Bounded queues on host threads. Compiled plainly and with ThreadSanitizer.
#include "bounded_queue_trial.hpp"

namespace {

using namespace gpuclass;

constexpr std::uint32_t starts[] = {0u, 0u - 50u, 0x7fffffe0u};
constexpr std::uint32_t length = 200;

template <std::uint32_t Capacity>
using tickets_of = bounded_queue<queued_item, Capacity>;
template <std::uint32_t Capacity>
using broker_of = broker_queue<queued_item, Capacity>;

template <class Queue>
void should_hand_on_each_item_once(host::checks& checks, const std::string& name, std::uint32_t threads, std::uint32_t before) {
  const mutex_verdict all = host::queued<Queue>(threads, length, before, 10'000'000'000);
  const std::string label = host::with_threads(name, threads) + " after " + std::to_string(before);
  checks.expect(all.operations == threads * length, label + " lets everybody on");
  checks.expect(all.violations == 0, label + " hands on each item once, in order, with what was done before");
}

template <class Queue>
void should_be_full_and_empty(host::checks& checks, std::uint32_t before) {
  host::words state(Queue::state_words(1));
  Queue::preset(state.data(), 1, before);
  Queue queue(state.data(), host_group{0, 1});
  queued_item item{};
  for (std::uint32_t round = 0; round < 100; round += 2) {
    checks.expect(!queue.try_dequeue(item) && !queue.try_dequeue_for(item, 1000), "an empty queue gives nothing");
    queue.enqueue({round, 7});
    checks.expect(queue.try_enqueue({round + 1, 8}), "a queue takes as many as it has places");
    checks.expect(!queue.try_enqueue({9, 9}) && !queue.try_enqueue_for({9, 9}, 1000), "a full queue takes no more");
    checks.expect(queue.try_dequeue(item) && item.sender == round && item.number == 7, "what came first leaves first");
    item = queue.dequeue();
    checks.expect(item.sender == round + 1 && item.number == 8, "what came next leaves next, and nothing of who gave up");
  }
}

/// A consumer that comes first gets what comes later; a producer that finds the queue full gets in once there is room.
template <class Queue>
void should_wait_for_each_other(host::checks& checks) {
  constexpr std::uint32_t items = 1000;
  host::words state(Queue::state_words(2));
  std::uint32_t out_of_order = 0, got = 0;
  host::on_threads(2, [&](std::uint32_t index) {
    Queue queue(state.data(), host_group{index, 2});
    deadline bound = host::patience();
    queued_item item{};
    for (std::uint32_t i = 0; i < items; ++i) {
      if (index == 0) {
        queue.enqueue({0, i}, bound);
      } else if (queue.dequeue(item, bound)) {
        out_of_order += item.number != i;
        ++got;
      }
    }
  });
  checks.expect(got == items && out_of_order == 0, "producer and consumer wait for each other");
}

template <class Queue>
void should_give_up_when_the_bound_expires(host::checks& checks) {
  host::words state(Queue::state_words(1));
  Queue queue(state.data(), host_group{0, 1});
  deadline bound = host::impatience();
  queued_item item{};
  checks.expect(!queue.dequeue(item, bound), "a consumer of an empty queue gives up");
  deadline other = host::impatience();
  host::words empty(Queue::state_words(1));
  Queue filled(empty.data(), host_group{0, 1});
  checks.expect(!overfills(filled, 2, other) && other.hit(), "a producer of a full queue gives up");
}

void should_count_nothing_where_nobody_calls(host::checks& checks) {
  host::words state(tickets_of<2>::state_words(1)), noted(queue_notes::words(1, length, false));
  tickets_of<2> queue(state.data(), host_group{0, 1});
  deadline bound = host::patience();
  const queue_notes notes(noted.data(), 1, length, false);
  const mutex_verdict verdict = verify_bounded_queue(queue, host_group{0, 1}, notes, 0, length, no_pressure{}, bound);
  checks.expect(verdict.operations == 0, "a check for which there is no room says so");
}

/// Others go on as if nobody had waited.
void should_leave_nothing_behind_in_a_broker_queue(host::checks& checks) {
  host::words state(broker_of<2>::state_words(1));
  broker_of<2> queue(state.data(), host_group{0, 1});
  for (std::uint32_t round = 0; round < 10; ++round) {
    deadline bound = host::impatience(), other = host::impatience();
    queued_item item{};
    checks.expect(!queue.dequeue(item, bound), "a consumer of an empty broker queue gives up");
    checks.expect(!overfills(queue, 2, other), "a producer of a full broker queue gives up");
    checks.expect(queue.dequeue().number == 0 && queue.dequeue().number == 1, "what had room is there, and nothing else");
  }
}

}  // namespace

int main() {
  host::checks checks;
  for (const std::uint32_t before : starts) {
    for (const std::uint32_t threads : host::thread_counts) {
      should_hand_on_each_item_once<tickets_of<2>>(checks, "queue of 2", threads, before);
      should_hand_on_each_item_once<tickets_of<4>>(checks, "queue of 4", threads, before);
      should_hand_on_each_item_once<tickets_of<64>>(checks, "queue of 64", threads, before);
      should_hand_on_each_item_once<broker_of<2>>(checks, "broker queue of 2", threads, before);
      should_hand_on_each_item_once<broker_of<64>>(checks, "broker queue of 64", threads, before);
    }
    should_be_full_and_empty<tickets_of<2>>(checks, before);
    should_be_full_and_empty<broker_of<2>>(checks, before);
  }
  should_wait_for_each_other<tickets_of<2>>(checks);
  should_wait_for_each_other<broker_of<2>>(checks);
  should_give_up_when_the_bound_expires<tickets_of<2>>(checks);
  should_give_up_when_the_bound_expires<broker_of<2>>(checks);
  should_leave_nothing_behind_in_a_broker_queue(checks);
  should_count_nothing_where_nobody_calls(checks);
  return checks.finish();
}
