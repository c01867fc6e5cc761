/// \file
/// Programs of one timed part that all blocks begin together and end at a barrier (device only).
#pragma once

#include "../bench/gate.cuh"
#include "../dataset.cuh"
#include "../sync/barrier_atomic_two_stage.cuh"
#include "block_deadline.cuh"
#include "line_group.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// The first of this thread's indices, from which on each `grid_threads()` is its own.
__device__ __forceinline__ std::uint32_t grid_thread() { return blockIdx.x * blockDim.x + threadIdx.x; }
__device__ __forceinline__ std::uint32_t grid_threads() { return gridDim.x * blockDim.x; }

/// Runs `timed(bound)` in all threads of all blocks, and then, when every block has ended it, `check()`. Reports how long the timed part
/// took, barrier included. Checks are left out where somebody gave up waiting.
template <class Timed, class Check>
__device__ __forceinline__ void run_window(const trial_arguments& trial, Timed timed, Check check) {
  const line_group grid;
  block_deadline bound(trial);
  algorithm::barrier_atomic_two_stage<> barrier(state_of(trial), grid);
  const std::uint64_t start = is_master() ? start_together(trial, bound.common()) : 1;
  if (__syncthreads_and(start != 0) == 0) {
    report_expiry(trial, bound);
    return;
  }
  const stretch clock;
  timed(bound);
  barrier.arrive_and_wait(grid, bound);
  clock.end(trial);
  if (is_master() && blockIdx.x == 0) {
    trial.report[report_window_ns] = global_timer_ns() - start;
  }
  report_expiry(trial, bound);
  if (__syncthreads_or(bound.hit()) == 0) {
    check();
  }
}

}  // namespace gpuclass
#endif
