/// \file
/// The barriers of each level below the grid, timed, and accesses to shared memory (device only). Every group that the grid holds meets
/// `length` times, all of them at once.
#pragma once

#include "../probe/pattern.cuh"
#include "../probe/shared.cuh"
#include "../sync/barrier_block.cuh"
#include "../sync/barrier_cluster.cuh"
#include "gate.cuh"
#include "prepare.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Makes the state of a level's barrier, and starts all blocks together. All threads of all blocks call it. Returns where the state is; null
/// if the bound expired.
template <class Group, class Barrier>
__device__ __forceinline__ std::uint32_t* prepare_level(const trial_arguments& trial, const Group& group, deadline& bound) {
  __shared__ alignas(mbarrier_bytes) std::uint32_t shared[mbarrier_bytes / sizeof(std::uint32_t)];
  std::uint32_t* const words = lies_in_shared<Barrier>::value ? shared : state_of(trial);
  bool ready = true;
  if (is_master()) {
    if (lies_in_shared<Barrier>::value) {
      prepare<Barrier>(words, group.blocks(), trial.first);
    }
    ready = start_together(trial, bound) != 0;
  }
  return __syncthreads_and(ready) != 0 ? words : nullptr;
}

/// Puts what the first block saw into the report.
__device__ __forceinline__ void report_meetings(const trial_arguments& trial) {
  if (blockIdx.x == 0 && is_master()) {
    trial.report[report_operations] = trial.length;
    trial.report[report_window_ns] = trial.report[report_timer_ns];
  }
}

/// \tparam Group who meets
/// \tparam Barrier where
template <class Group, class Barrier>
__device__ __forceinline__ void level_time(const trial_arguments& trial) {
  deadline bound(trial.timeout_ns, trial.abort);
  const Group group;
  std::uint32_t* const words = prepare_level<Group, Barrier>(trial, group, bound);
  if (words != nullptr) {
    Barrier barrier(words, group);
    const timed_interval timed(trial);
    for (std::uint32_t phase = 0; phase < trial.length; phase += unroll) {
      GPUCLASS_UNROLL
      for (std::uint32_t i = 0; i < unroll; ++i) {
        barrier.arrive_and_wait(group, bound);
      }
    }
    timed.end(trial);
    report_meetings(trial);
  }
  leave_together<Group::spans_blocks>();
  report_expiry(trial, bound);
}

/// Returns the address of this thread's word: its own, `trial.stride` words from the next thread's, or one for all threads of a block where
/// that is 0; in the next block of the cluster where the access reaches there.
template <class Access>
__device__ __forceinline__ std::uint32_t word_of_thread(const trial_arguments& trial, const std::uint32_t* words) {
  const std::uint32_t own = shared_address(words + threadIdx.x * trial.stride);
  if constexpr (Access::reaches_cluster) {
    return shared_address_in(own, (rank_in_cluster() + 1) % blocks_in_cluster());
  } else {
    return own;
  }
}

/// Each thread does `length` accesses to shared memory, the next of which waits for the value of the last.
template <class Access>
__device__ __forceinline__ void shared_time(const trial_arguments& trial) {
  constexpr std::uint32_t most_threads = 1024;
  __shared__ std::uint32_t words[most_threads];
  deadline bound(trial.timeout_ns, trial.abort);
  words[threadIdx.x] = 0;
  const bool started = !is_master() || start_together(trial, bound) != 0;
  if (__syncthreads_and(started) != 0) {
    const timed_interval timed(trial);
    const std::uint32_t sum = serial::run(as_pointer(word_of_thread<Access>(trial, words)), trial.length, Access{});
    timed.end(trial);
    use(trial, sum);
    report_meetings(trial);
  }
  leave_together<Access::reaches_cluster>();
  report_expiry(trial, bound);
}

}  // namespace gpuclass
#endif
