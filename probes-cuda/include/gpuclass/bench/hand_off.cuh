/// \file
/// From producer to consumer (device only): pairs of blocks hand a tile to each other, by event counters, latches and what others use.
#pragma once

#include "../mem/fence.cuh"
#include "../mem/poll.cuh"
#include "../sync/event_counter.cuh"
#include "../sync/initialize.cuh"
#include "../sync/latch.cuh"
#include "gate.cuh"

#if defined(__CUDACC__)
#include <cuda/latch>

namespace gpuclass {

/// One direction of a pair: the first thread of a block arrives after the block's barrier, and waits before it. Steps count from 1.
template <class Counter>
class handed_by_counter {
 public:
  explicit __device__ __forceinline__ handed_by_counter(std::uint32_t* words)
      : words_(words), counter_(words, grid_group{}, typename Counter::backoff{}) {}

  __device__ __forceinline__ void prepare() { initialize<Counter>(words_, 2); }
  __device__ __forceinline__ void arrive(std::uint32_t) { counter_.arrive(); }
  __device__ __forceinline__ bool wait(std::uint32_t step, deadline& bound) { return counter_.wait_ge(step, bound); }

 private:
  std::uint32_t* words_;
  Counter counter_;
};
using handed_by_event_counter = handed_by_counter<event_counter<>>;

/// Whether a latch can be made again by `expect`; else `init` does it.
template <class Latch, class = void>
struct has_expect : std::false_type {};
template <class Latch>
struct has_expect<Latch, std::void_t<decltype(std::declval<Latch&>().expect(1u))>> : std::true_type {};

/// The waiter makes the latch again, which its own arrival hands on to whoever counts down next.
template <class Latch>
class handed_by_latch_made_again {
 public:
  explicit __device__ __forceinline__ handed_by_latch_made_again(std::uint32_t* words)
      : words_(words), latch_(words, grid_group{}, typename Latch::backoff{}) {}

  __device__ __forceinline__ void prepare() { Latch::init(words_, 2, 1); }
  __device__ __forceinline__ void arrive(std::uint32_t) { latch_.count_down(); }
  __device__ __forceinline__ bool wait(std::uint32_t, deadline& bound) {
    const bool open = latch_.wait(bound);
    if constexpr (has_expect<Latch>::value) {
      latch_.expect(1);
    } else {
      prepare();
    }
    return open;
  }

 private:
  std::uint32_t* words_;
  Latch latch_;
};
using handed_by_latch = handed_by_latch_made_again<latch<>>;

/// The same with `cuda::latch`.
class handed_by_libcu_latch {
 public:
  explicit __device__ __forceinline__ handed_by_libcu_latch(std::uint32_t* words) : words_(words) {}

  __device__ __forceinline__ void prepare() { new (words_) type(1); }
  __device__ __forceinline__ void arrive(std::uint32_t) { it()->count_down(); }
  __device__ __forceinline__ bool wait(std::uint32_t, deadline& bound) {
    const bool open = wait_until([&] { return it()->try_wait(); }, no_backoff{}, bound);
    prepare();
    return open;
  }

 private:
  using type = ::cuda::latch<::cuda::thread_scope_device>;

  __device__ __forceinline__ type* it() const { return reinterpret_cast<type*>(words_); }

  std::uint32_t* words_;
};

/// The pattern of CUTLASS's generic barrier: a fence and an addition, and loads that acquire, each of them.
class handed_by_flag {
 public:
  explicit __device__ __forceinline__ handed_by_flag(std::uint32_t* words) : word_(words) {}

  __device__ __forceinline__ void prepare() {}
  __device__ __forceinline__ void arrive(std::uint32_t) {
    fence_acq_rel<scope::device>();
    asm volatile("red.relaxed.gpu.global.add.s32 [%0], %1;" ::"l"(__cvta_generic_to_global(word_)), "r"(1) : "memory");
  }
  __device__ __forceinline__ bool wait(std::uint32_t step, deadline& bound) {
    return wait_until([&] { return ld_acquire<scope::device>(word_) >= step; }, no_backoff{}, bound);
  }

 private:
  std::uint32_t* word_;
};

/// The least that any of them takes: one fence, one store, and loads until it is seen.
class handed_by_store {
 public:
  explicit __device__ __forceinline__ handed_by_store(std::uint32_t* words) : word_(words) {}

  __device__ __forceinline__ void prepare() {}
  __device__ __forceinline__ void arrive(std::uint32_t step) { st_release<scope::device>(word_, step); }
  __device__ __forceinline__ bool wait(std::uint32_t step, deadline& bound) {
    const bool seen = wait_until([&] { return ld_polled<scope::device>(word_) == step; }, no_backoff{}, bound);
    acquire_polled<scope::device>();
    return seen;
  }

 private:
  std::uint32_t* word_;
};

/// A pair's words: a line for each direction, with its tag, so that those of 2112 pairs end before the tiles. Pairs are the first half of
/// the blocks and the second.
struct hand_off_pair {
  static constexpr std::uint32_t words_each = GPUCLASS_LINE / sizeof(std::uint32_t);
  static constexpr std::uint32_t words_at_tiles = 5u << 16;
  static_assert(words_each >= event_counter<>::state_words(2) && words_each >= latch<>::state_words(2), "no counter reaches into the next");

  std::uint32_t pair;
  bool is_first;

  static __device__ __forceinline__ hand_off_pair mine() {
    const std::uint32_t pairs = gridDim.x / 2;
    return {blockIdx.x % pairs, blockIdx.x < pairs};
  }

  __device__ __forceinline__ std::uint32_t* direction(const trial_arguments& trial, std::uint32_t which) const {
    return state_of(trial) + (2 * pair + which) * words_each;
  }
  /// A word for each thread of the first block, then of the second.
  __device__ __forceinline__ std::uint32_t* tile(const trial_arguments& trial, bool of_first) const {
    return trial.words + words_at_tiles + (2 * pair + (of_first ? 0 : 1)) * blockDim.x;
  }
};

/// Each block fills its tile and hands it on, waits for its partner's, and looks at that: `length` times. All threads call it.
/// \return words that did not hold what they should; those of one thread
template <class Form>
__device__ __forceinline__ std::uint32_t hand_to_and_fro(const trial_arguments& trial, const hand_off_pair& mine, deadline& bound) {
  Form out(mine.direction(trial, mine.is_first ? 0 : 1)), in(mine.direction(trial, mine.is_first ? 1 : 0));
  std::uint32_t* const written = mine.tile(trial, mine.is_first) + threadIdx.x;
  const std::uint32_t* const read = mine.tile(trial, !mine.is_first) + threadIdx.x;
  std::uint32_t wrong = 0;
  const auto hand_on = [&](std::uint32_t step) {
    *written = step;
    __syncthreads();
    if (is_master()) {
      out.arrive(step);
    }
  };
  const auto take = [&](std::uint32_t step) {
    const bool came = __syncthreads_and(!is_master() || in.wait(step, bound)) != 0;
    wrong += came && *read != step;
    return came;
  };
  for (std::uint32_t step = 1; step <= trial.length; ++step) {
    if (mine.is_first) {
      hand_on(step);
    }
    if (!take(step)) {
      break;
    }
    if (!mine.is_first) {
      hand_on(step);
    }
  }
  return wrong;
}

/// `report_poll_ns` over `report_polls` is the time of one hand-off.
template <class Form>
__device__ __forceinline__ void hand_off_time(const trial_arguments& trial) {
  const hand_off_pair mine = hand_off_pair::mine();
  deadline bound(trial.timeout_ns, trial.abort);
  bool started = true;
  if (is_master()) {
    Form(mine.direction(trial, mine.is_first ? 0 : 1)).prepare();
    fence_acq_rel<scope::device>();
    started = start_together(trial, bound) != 0;
  }
  if (__syncthreads_and(started) == 0) {
    report_expiry(trial, bound);
    return;
  }
  const stretch timed;
  const std::uint64_t start = global_timer_ns();
  add_to_report(trial, report_violations, hand_to_and_fro<Form>(trial, mine, bound));
  if (is_master() && mine.is_first) {
    add_to_report(trial, report_poll_ns, global_timer_ns() - start);
    add_to_report(trial, report_polls, 2 * trial.length);
    add_to_report(trial, report_operations, 2 * trial.length);
  }
  timed.end(trial);
  report_expiry(trial, bound);
}

}  // namespace gpuclass
#endif
