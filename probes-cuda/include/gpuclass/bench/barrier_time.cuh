/// \file
/// Barriers for a fixed count, since whoever left early would leave the others waiting: `length` phases, the whole block taking part.
#pragma once

#include "../sync/group.cuh"
#include "../time/late.cuh"
#include "backoff_of.cuh"
#include "gate.cuh"
#include "prepare.cuh"
#include "section.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Whether all blocks come to a barrier at the same moment. Loops are compiled for each, in kernels of their own, so that what is timed
/// with all together neither asks nor shares registers with the other.
enum class arrivals { together, apart };

/// All threads of all blocks call it. Returns whether the barrier is ready for use.
template <class Barrier>
__device__ __forceinline__ bool prepare_barrier(const trial_arguments& trial, deadline& bound) {
  bool ready = true;
  if (is_master()) {
    if (blockIdx.x == 0) {
      prepare<Barrier>(state_of(trial), gridDim.x, trial.first);
    }
    ready = start_together(trial, bound) != 0;
  }
  return __syncthreads_and(ready) != 0;
}

/// Goes through all phases. All threads of all blocks call it. Where blocks come apart only their masters are late: the barrier
/// itself holds the other threads of a block until their master has come.
template <class Barrier, sections Sections, arrivals Arrivals>
__device__ __forceinline__ void go_through(const trial_arguments& trial, deadline& bound) {
  const grid_group grid;
  Barrier barrier(state_of(trial), grid, backoff_of<Barrier>(trial));
  const timed_interval timed(trial);
  std::uint64_t section_ns = 0;
  for (std::uint32_t phase = 0; phase < trial.length; ++phase) {
    section_ns += timed_section<Sections>(trial, own_section(trial), threadIdx.x, blockDim.x);
    if constexpr (Arrivals == arrivals::apart) {
      if (is_master() && !bound.hit()) {
        come_late(trial.skew, phase, blockIdx.x);
      }
    }
    barrier.arrive_and_wait(grid, bound);
  }
  timed.end(trial);
  report_expiry(trial, bound);
  if (is_master()) {
    add_to_report(trial, report_section_ns, section_ns);
    if (blockIdx.x == 0) {
      trial.report[report_operations] = trial.length;
      trial.report[report_window_ns] = trial.report[report_timer_ns];
    }
  }
}

template <class Barrier>
__device__ __forceinline__ void barrier_time(const trial_arguments& trial) {
  deadline bound(trial.timeout_ns, trial.abort);
  if (!prepare_barrier<Barrier>(trial, bound)) {
    report_expiry(trial, bound);
  } else if (trial.section == 0) {
    go_through<Barrier, sections::none, arrivals::together>(trial, bound);
  } else {
    go_through<Barrier, sections::some, arrivals::together>(trial, bound);
  }
}

/// The same where each block comes late by a share of `skew` in each phase.
template <class Barrier>
__device__ __forceinline__ void barrier_skew(const trial_arguments& trial) {
  deadline bound(trial.timeout_ns, trial.abort);
  if (prepare_barrier<Barrier>(trial, bound)) {
    go_through<Barrier, sections::none, arrivals::apart>(trial, bound);
  } else {
    report_expiry(trial, bound);
  }
}

/// One phase, the end of the kernel being the barrier.
__device__ __forceinline__ void relaunch_time(const trial_arguments& trial) {
  const std::uint32_t section_ns =
      trial.section == 0 ? 0 : timed_section<sections::some>(trial, own_section(trial), threadIdx.x, blockDim.x);
  if (is_master()) {
    add_to_report(trial, report_section_ns, section_ns);
    if (blockIdx.x == 0) {
      trial.report[report_operations] += 1;
    }
  }
}

}  // namespace gpuclass
#endif
