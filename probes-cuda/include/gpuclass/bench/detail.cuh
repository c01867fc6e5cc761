/// \file
/// Measures beside the rate (device only): the time of hand-offs, and accesses per operation. The kernels are apart from
/// the timed ones, since looking costs time; `GPUCLASS_COUNT_ACCESSES` is defined where they are compiled.
#pragma once

#include "../mem/long_word.cuh"
#include "barrier_time.cuh"
#include "rate.cuh"

#if defined(__CUDACC__) && defined(GPUCLASS_COUNT_ACCESSES)
namespace gpuclass {

__device__ __forceinline__ void report_accesses(const trial_arguments& trial, access_counts made) {
  add_to_report(trial, report_atomics, made.atomics);
  add_to_report(trial, report_volatiles, made.volatiles);
}

/// An operation that samples hand-offs: whoever is inside leaves the time of leaving for the next, who compares. Those that began after
/// it, and so did not have to wait for it, say nothing. Where several are inside, the last to leave is the one compared with.
template <class Operation>
class stamped {
 public:
  static constexpr bool counts_sections = Operation::counts_sections;

  static __device__ __forceinline__ void prepare(const trial_arguments& trial) { Operation::prepare(trial); }

  explicit __device__ __forceinline__ stamped(const trial_arguments& trial)
      : trial_(trial), stamp_(reinterpret_cast<std::uint64_t*>(trial.words + words_at_stamp)), operation_(trial) {
    reset_access_counts();
  }

  __device__ __forceinline__ std::uint32_t* words(const trial_arguments& trial) const { return operation_.words(trial); }

  template <class Section>
  __device__ __forceinline__ bool run(deadline& bound, Section section) {
    const std::uint64_t began = global_timer_ns();
    std::uint64_t waited_ns = 0;
    const bool done = operation_.run(bound, [&] {
      const std::uint64_t now = global_timer_ns();
      const std::uint64_t left = ld_relaxed_gpu_u64(stamp_);
      waited_ns = left >= began && now > left ? now - left : 0;
      section();
      st_relaxed_gpu_u64(stamp_, global_timer_ns());
    });
    if (waited_ns != 0) {
      report_hand_off(trial_, waited_ns);
    }
    return done;
  }

 private:
  const trial_arguments& trial_;
  std::uint64_t* stamp_;
  Operation operation_;
};

/// As the timed form, with every operation looked at. Counts include those of blocks that the end of the window interrupts.
template <class Operation>
__device__ __forceinline__ void detail_in_window(const trial_arguments& trial) {
  repeat_in_window<stamped<Operation>>(trial);
  if (is_master()) {
    report_accesses(trial, counted_accesses());
  }
}

template <class Mutex>
__device__ __forceinline__ void mutex_detail(const trial_arguments& trial) {
  detail_in_window<lock_unlock<Mutex>>(trial);
}

template <class Semaphore>
__device__ __forceinline__ void semaphore_detail(const trial_arguments& trial) {
  detail_in_window<wait_post<Semaphore>>(trial);
}

/// Hand-offs are from one section to the next, with any return from a wait that lies between. Two blocks take turns, so that neither has
/// begun when the other leaves: they give no samples.
template <class Condition>
__device__ __forceinline__ void condition_detail(const trial_arguments& trial) {
  detail_in_window<notify_wait<Condition>>(trial);
}

/// Returns the latest arrival of all blocks, to every thread of this one.
__device__ __forceinline__ std::uint64_t latest(const std::uint64_t* arrivals) {
  __shared__ unsigned long long most;
  if (is_master()) {
    most = 0;
  }
  __syncthreads();
  unsigned long long mine = 0;
  for (std::uint32_t block = threadIdx.x; block < gridDim.x; block += blockDim.x) {
    const unsigned long long arrival = ld_relaxed_gpu_u64(arrivals + block);
    mine = arrival > mine ? arrival : mine;
  }
  atomicMax(&most, mine);
  __syncthreads();
  return most;
}

/// Phases come in pairs: in the first each block takes down when it arrived and when it was let go; the second makes that known to
/// all, so that nothing is stored on the way into the one that is looked at. `report_operations` counts both.
template <class Barrier>
__device__ __forceinline__ void barrier_detail(const trial_arguments& trial) {
  const grid_group grid;
  deadline bound(trial.timeout_ns, trial.abort);
  auto* const arrivals = reinterpret_cast<std::uint64_t*>(trial.words + words_at_data);
  if (!prepare_barrier<Barrier>(trial, bound)) {
    report_expiry(trial, bound);
    return;
  }
  Barrier barrier(state_of(trial), grid, backoff_of<Barrier>(trial));
  __syncthreads();  // making the object counts, in each thread
  if (is_master()) {
    reset_access_counts();
  }
  __syncthreads();
  const stretch timed;
  for (std::uint32_t pair = 0; pair < trial.length / 2; ++pair) {
    std::uint64_t* const set = arrivals + (pair & 1u) * gridDim.x;
    const std::uint64_t arrived = global_timer_ns();
    barrier.arrive_and_wait(grid, bound);
    const std::uint64_t released = global_timer_ns();
    if (is_master()) {
      st_relaxed_gpu_u64(set + blockIdx.x, arrived);
    }
    barrier.arrive_and_wait(grid, bound);
    const std::uint64_t last = latest(set);
    if (is_master() && released > last) {
      report_hand_off(trial, released - last);
    }
  }
  timed.end(trial);
  report_expiry(trial, bound);
  __syncthreads();
  if (is_master()) {
    report_accesses(trial, counted_accesses());
    if (blockIdx.x == 0) {
      trial.report[report_operations] = trial.length / 2 * 2;
    }
  }
}

}  // namespace gpuclass
#endif
