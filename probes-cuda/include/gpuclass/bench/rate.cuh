/// \file
/// Mutexes and semaphores under contention for a fixed time (DESIGN, section 5): every block contends until the window closes, so a
/// lock that favours one block shows it in the completions per block.
#pragma once

#include "gate.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Lock immediately followed by unlock.
struct lock_unlock {
  template <class Mutex>
  __device__ __forceinline__ bool operator()(Mutex& mutex, deadline& bound) const {
    if (!mutex.lock(bound)) {
      return false;
    }
    mutex.unlock();
    return true;
  }
};

/// Wait immediately followed by post.
struct wait_post {
  template <class Semaphore>
  __device__ __forceinline__ bool operator()(Semaphore& semaphore, deadline& bound) const {
    return semaphore.wait(bound) && semaphore.post(bound);
  }
};

/// Repeats an operation from a common start until the window closes. The window bounds the waiting too: whoever still waits when
/// it closes gives up, so that a primitive under which nobody gets on ends on time. What ends after the window is not counted.
template <class Operation, class Primitive>
__device__ __forceinline__ void repeat_in_window(const trial_arguments& trial, Primitive& primitive) {
  deadline gate(trial.timeout_ns, trial.abort);
  const std::uint64_t start = start_together(trial, gate);
  report_expiry(trial, gate);
  if (start == 0) {
    return;
  }
  const stretch timed;
  const std::uint64_t end = start + trial.window_ns;
  deadline window(trial.window_ns, trial.abort);
  std::uint32_t completed = 0;
  while (Operation{}(primitive, window) && global_timer_ns() < end) {
    ++completed;
  }
  timed.end(trial);
  trial.per_block[blockIdx.x] = completed;
  if (blockIdx.x == 0) {
    trial.report[report_window_ns] = trial.window_ns;
  }
}

template <class Mutex, class... Backoff>
__device__ __forceinline__ void mutex_rate(const trial_arguments& trial, Backoff... backoff) {
  if (!is_master()) {
    return;
  }
  Mutex mutex(state_of(trial), gridDim.x, backoff...);
  repeat_in_window<lock_unlock>(trial, mutex);
}

template <class Semaphore, class... Backoff>
__device__ __forceinline__ void semaphore_rate(const trial_arguments& trial, Backoff... backoff) {
  if (!is_master()) {
    return;
  }
  Semaphore semaphore(state_of(trial), trial.initial, backoff...);
  if (blockIdx.x == 0) {
    semaphore.init();  // the gate's arrival releases it to all
  }
  repeat_in_window<wait_post>(trial, semaphore);
}

}  // namespace gpuclass
#endif
