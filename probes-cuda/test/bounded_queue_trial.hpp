/// \file
/// Verification of one bounded queue on host threads.
#pragma once

#include "contract.hpp"
#include "gpuclass/verify/twins_bounded_queue.cuh"

namespace host {

/// What so many threads saw together, which enqueue and dequeue `length` items each.
/// \param before values that came and went before
template <class Queue>
gpuclass::mutex_verdict queued(std::uint32_t threads, std::uint32_t length, std::uint32_t before, std::uint64_t timeout_ns) {
  words state(Queue::state_words(threads));
  words noted(gpuclass::queue_notes::words(threads, length));
  Queue::preset(state.data(), threads, before);
  std::vector<gpuclass::mutex_verdict> verdicts(threads);
  on_threads(threads, [&](std::uint32_t index) {
    Queue queue(state.data(), gpuclass::host_group{index, threads});
    gpuclass::deadline bound(timeout_ns, &no_abort);
    verdicts[index] = verify_bounded_queue(queue, gpuclass::queue_notes(noted.data(), threads, length), index, length, bound);
  });
  return sum(verdicts);
}

}  // namespace host
