/// \file
/// Runs one of the bounded queues that race on purpose, for ThreadSanitizer to report.
#include "bounded_queue_trial.hpp"
#include "tsan_twins.hpp"

namespace {

using namespace gpuclass;

/// Takes what checks found, so that no compiler leaves their loads out.
std::atomic<std::uint32_t> found{0};

template <class Queue>
void run() {
  found += host::queued<Queue>(4, 5'000, 0, 10'000'000'000).violations;
}

/// One thread enqueues what the other one dequeues, so that every item passes from thread to thread.
template <class Queue>
void run_apart() {
  constexpr std::uint32_t items = 1000;
  host::words state(Queue::state_words(2));
  host::on_threads(2, [&](std::uint32_t index) {
    Queue queue(state.data(), host_group{index, 2});
    deadline bound = host::patience();
    queued_item item{};
    for (std::uint32_t i = 0; i < items; ++i) {
      index == 0 ? queue.enqueue({0, i}, bound) : queue.dequeue(item, bound);
      found += item.number;
    }
  });
}

}  // namespace

int main(int count, char** arguments) {
  return host::run_twin(count, arguments,
                        {{"bounded-queue-unordered", run_apart<twin_bounded_queue_unordered>},
                         {"bounded-queue-empties-early", run<twin_bounded_queue_empties_early>},
                         {"bounded-queue-overwrites", run<twin_bounded_queue_overwrites>},
                         {"broker-queue-takes-early", run<twin_broker_queue_takes_early>}});
}
