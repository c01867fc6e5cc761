/// \file
/// Stands in on host threads for the parts that `__device__` code of a user's needs, and queues and deques of a user's as the kernels take them.
#pragma once

#include <atomic>
#include <thread>

#define GPUCLASS_OWN_ON_HOST
#define __device__
#define __forceinline__ inline

inline void __threadfence() { std::atomic_thread_fence(std::memory_order_seq_cst); }
inline void __nanosleep(unsigned) { std::this_thread::yield(); }

/// Lets others in before an atomic, which takes long on a GPU.
inline void take_long() { std::this_thread::yield(); }

inline unsigned atomicExch(unsigned* address, unsigned value) {
  take_long();
  return __atomic_exchange_n(address, value, __ATOMIC_RELAXED);
}
inline unsigned atomicCAS(unsigned* address, unsigned expected, unsigned value) {
  take_long();
  __atomic_compare_exchange_n(address, &expected, value, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
  return expected;
}

#include "bounded_queue_trial.hpp"
#include "gpuclass/bench/own_queues.cuh"
#include "work_stealing_deque_trial.hpp"

namespace host {

template <template <class> class Own>
using own_queue = typename gpuclass::own_template<Own, gpuclass::shared_bounded_queue_object>::template with<gpuclass::queued_item>;

template <template <class> class Own>
using own_deque = typename gpuclass::own_template<Own, gpuclass::shared_work_stealing_deque_object>::template with<gpuclass::pushed_item>;

/// Violations of one thread that fills and empties a queue, which has so many operations behind it.
/// \param filling how long it fills it at most
template <class Queue>
std::uint32_t queue_alone(std::uint32_t before, gpuclass::deadline filling = patience()) {
  words state(Queue::state_words(1));
  gpuclass::prepare<Queue>(state.data(), 1, before);
  Queue queue(state.data(), gpuclass::host_group{0, 1});
  gpuclass::deadline bound = patience();
  return use_alone(queue, Queue::state_words(1) * sizeof(std::uint32_t) / sizeof(gpuclass::queued_item), filling, bound) + bound.hit();
}

/// The same of a deque.
template <class Deque>
std::uint32_t deque_alone(std::uint32_t before) {
  words state(Deque::state_words(1));
  gpuclass::prepare<Deque>(state.data(), 1, before);
  gpuclass::deadline bound = patience();
  const std::uint32_t most = Deque::state_words(1) * sizeof(std::uint32_t) / sizeof(gpuclass::pushed_item);
  return gpuclass::use_alone<Deque>(state.data(), gpuclass::host_group{0, 1}, most, bound) + bound.hit();
}

}  // namespace host
