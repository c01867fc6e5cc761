/// \file
/// Verification of one bounded queue on host threads.
#pragma once

#include "contract.hpp"
#include "gpuclass/verify/twins_bounded_queue.cuh"
#include "gpuclass/verify/twins_broker_queue.cuh"

namespace host {

/// Counts of so many threads together, which enqueue and dequeue `length` items each.
/// \param before values that came and went before
template <class Queue>
gpuclass::mutex_verdict queued(std::uint32_t threads, std::uint32_t length, std::uint32_t before, std::uint64_t timeout_ns) {
  words state(Queue::state_words(threads));
  words noted(gpuclass::queue_notes::words(threads, length, true));
  gpuclass::prepare<Queue>(state.data(), threads, before);
  return sum_over(threads, [&](std::uint32_t index) {
    Queue queue(state.data(), gpuclass::host_group{index, threads});
    gpuclass::deadline bound(timeout_ns, &no_abort);
    const gpuclass::queue_notes notes(noted.data(), threads, length, true);
    return verify_bounded_queue(queue, gpuclass::host_group{index, threads}, notes, 1, length, gpuclass::no_pressure{}, bound);
  });
}

}  // namespace host
