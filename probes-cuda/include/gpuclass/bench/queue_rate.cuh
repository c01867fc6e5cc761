/// \file
/// Values through one queue that all blocks share, for a fixed time (device only).
#pragma once

#include "../sync/bounded_queue.cuh"
#include "../sync/broker_queue.cuh"
#include "../sync/initialize.cuh"
#include "gate.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Places of the timed queues: as many as the words hold, and as threads are at work at most, but for a few.
constexpr std::uint32_t timed_places = 1u << 16;

/// A queue by its `try_` forms alone, again and again without a pause.
template <class Queue>
class by_tries : Queue {
 public:
  using Queue::Queue;

  __device__ __forceinline__ bool enqueue(std::uint32_t value, deadline& bound) {
    return wait_until([&] { return Queue::try_enqueue(value); }, no_backoff{}, bound);
  }
  __device__ __forceinline__ bool dequeue(std::uint32_t& value, deadline& bound) {
    return wait_until([&] { return Queue::try_dequeue(value); }, no_backoff{}, bound);
  }
};

/// A ring of values under a mutex: one thread of those that call together holds it for all.
template <class Mutex>
class ring_under {
 public:
  __device__ __forceinline__ ring_under(std::uint32_t* words, const grid_group& grid)
      : mutex_(words + words_of_ring, grid), ring_(reinterpret_cast<ring*>(words)) {}

  __device__ __forceinline__ bool enqueue(std::uint32_t value, deadline& bound) {
    const auto has_room = [&](std::uint32_t values) { return ring_->tail - ring_->head + values <= timed_places; };
    return pass(&ring_->tail, has_room, [&](std::uint32_t ticket) { ring_->value[ticket % timed_places] = value; }, bound);
  }
  __device__ __forceinline__ bool dequeue(std::uint32_t& value, deadline& bound) {
    const auto has_values = [&](std::uint32_t values) { return ring_->tail - ring_->head >= values; };
    return pass(&ring_->head, has_values, [&](std::uint32_t ticket) { value = ring_->value[ticket % timed_places]; }, bound);
  }

 private:
  struct ring {
    std::uint32_t head, tail;
    alignas(GPUCLASS_LINE) std::uint32_t value[timed_places];
  };
  static constexpr std::uint32_t words_of_ring = sizeof(ring) / sizeof(std::uint32_t);

  /// Moves a value of each thread that calls together, with the mutex held, as soon as `is_possible`.
  template <class Test, class Move>
  __device__ __forceinline__ bool pass(std::uint32_t* end, Test is_possible, Move move, deadline& bound) {
    const lanes here;
    constexpr std::uint32_t possible = 1, given_up = 2;
    std::uint32_t state = 0, first = 0;
    while (state == 0) {
      if (here.rank() == 0) {
        const bool locked = mutex_.lock(bound);
        first = locked ? *end : 0;
        state = !locked ? given_up : is_possible(here.count()) ? possible : 0;
      }
      state = here.from_first(state);
      if (state == possible) {
        move(here.from_first(first) + here.rank());
        here.sync();
      }
      if (here.rank() == 0 && state != given_up) {
        *end = first + (state == possible ? here.count() : 0);
        const bool unlocked = mutex_.unlock(bound);
        state = unlocked && (state == possible || !bound.expired()) ? state : given_up;
      }
    }
    return state == possible;
  }

  Mutex mutex_;
  ring* ring_;
};

/// No queue at all: the two additions that draw tickets, which is the least that any queue with counters takes. Hands a value to itself.
class counters_only {
 public:
  __device__ __forceinline__ counters_only(std::uint32_t* words, const grid_group&) : words_(words) {}

  __device__ __forceinline__ bool enqueue(std::uint32_t value, deadline&) {
    value_ = value;
    ticket_ = draw(words_);
    return true;
  }
  __device__ __forceinline__ bool dequeue(std::uint32_t& value, deadline&) {
    value = value_ + 0 * (ticket_ + draw(words_ + GPUCLASS_LINE / sizeof(std::uint32_t)));
    return true;
  }

 private:
  static __device__ __forceinline__ std::uint32_t draw(std::uint32_t* tickets) {
    const lanes here;
    const std::uint32_t first = here.rank() == 0 ? atom_add_relaxed<scope::device>(tickets, here.count()) : 0;
    return here.from_first(first) + here.rank();
  }

  std::uint32_t* words_;
  std::uint32_t value_ = 0;
  std::uint32_t ticket_ = 0;
};

/// The first `trial.section` threads of each block, 1 or 32, enqueue a value and dequeue one, until the window closes. Operations are the
/// values that went in, those that came out, of all threads within it. `report_first_count` is, modulo 2^32, the sum of what went in less
/// that of what came out: 0 unless a value was lost, or came twice.
template <class Queue>
__device__ __forceinline__ void queue_rate(const trial_arguments& trial) {
  const std::uint32_t callers = trial.section;
  const bool calls = threadIdx.x < callers;
  deadline bound(trial.timeout_ns, trial.abort);
  __shared__ std::uint64_t start;
  if (is_master()) {
    if (blockIdx.x == 0) {
      initialize<Queue>(state_of(trial), gridDim.x);
    }
    start = start_together(trial, bound);
    if (blockIdx.x == 0) {
      trial.report[report_window_ns] = trial.window_ns;
    }
  }
  __syncthreads();
  if (start == 0 || !calls) {
    report_expiry(trial, bound);
    return;
  }
  const std::uint32_t all = callers == 32 ? ~0u : 1u;
  const std::uint64_t end = start + trial.window_ns;
  Queue queue(state_of(trial), grid_group{});
  const timed_interval timed(trial);
  std::uint32_t completed = 0, value = (blockIdx.x * callers + threadIdx.x) * 0x9e3779b9u, got = 0, missing = 0;
  bool goes_on = true;
  while (goes_on) {
    const bool went_in = queue.enqueue(value, bound);
    completed += went_in && global_timer_ns() < end;
    const bool passed = went_in && queue.dequeue(got, bound);
    missing += passed ? value - got : 0;
    ++value;
    goes_on = __all_sync(all, passed && global_timer_ns() < end) != 0;
    completed += goes_on;
  }
  timed.end(trial);
  add_to_report(trial, report_first_count, missing);
  if (is_master()) {
    trial.per_block[blockIdx.x] = completed * callers;
  }
  report_expiry(trial, bound);
}

}  // namespace gpuclass
#endif
