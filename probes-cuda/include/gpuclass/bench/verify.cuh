/// \file
/// Verification on the device: the checks of `verify/`, with their verdicts put into the report.
#pragma once

#include "../sync/group.cuh"
#include "../verify/barrier.cuh"
#include "../verify/mutex.cuh"
#include "../verify/semaphore.cuh"
#include "gate.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// `report_reached` is the final count: fewer than the operations means that updates were lost.
template <class Mutex, class... Backoff>
__device__ __forceinline__ void mutex_verify(const trial_arguments& trial, Backoff... backoff) {
  constexpr std::uint32_t hold_cycles = 100;
  if (!is_master()) {
    return;
  }
  deadline bound(trial.timeout_ns, trial.abort);
  auto* const guarded = reinterpret_cast<guarded_words*>(trial.words + words_at_data);
  Mutex mutex(state_of(trial), gridDim.x, backoff...);
  if (start_together(trial, bound) == 0) {
    report_expiry(trial, bound);
    return;
  }
  const mutex_verdict verdict = verify_mutex(mutex, guarded, trial.length, hold_cycles, bound);
  trial.per_block[blockIdx.x] = verdict.operations;
  add_to_report(trial, report_violations, verdict.violations);
  fence_acq_rel<scope::device>();
  const std::uint32_t done = atom_add_acq_rel<scope::device>(trial.words + words_at_done, 1) + 1;
  if (done == gridDim.x) {
    trial.report[report_reached] = ld_relaxed<scope::device>(&guarded->first);
  }
  report_expiry(trial, bound);
}

/// `report_reached` is the number of phases.
template <class Barrier, class... Backoff>
__device__ __forceinline__ void barrier_verify(const trial_arguments& trial, Backoff... backoff) {
  constexpr std::uint32_t late_cycles = 20000;  // several times what any barrier takes
  const grid_group grid;
  deadline bound(trial.timeout_ns, trial.abort);
  Barrier barrier(state_of(trial), grid, backoff...);
  const std::uint32_t violations =
      verify_barrier(barrier, grid, trial.words + words_at_data, trial.length, late_cycles, bound);
  add_to_report(trial, report_violations, violations);
  report_expiry(trial, bound);
  if (blockIdx.x == 0 && is_master()) {
    trial.report[report_operations] = trial.length;
    trial.report[report_reached] = trial.length;
  }
}

/// `report_reached` is the largest number seen inside.
template <class Semaphore, class... Backoff>
__device__ __forceinline__ void semaphore_verify(const trial_arguments& trial, Backoff... backoff) {
  constexpr std::uint32_t hold_cycles = 2000;  // about a round trip of a contended word: long enough to fill every place
  if (!is_master()) {
    return;
  }
  deadline bound(trial.timeout_ns, trial.abort);
  Semaphore semaphore(state_of(trial), trial.initial, backoff...);
  if (blockIdx.x == 0) {
    semaphore.init();
  }
  if (start_together(trial, bound) != 0) {
    const semaphore_verdict verdict =
        verify_semaphore(semaphore, trial.words + words_at_data, trial.initial, trial.length, hold_cycles, bound);
    trial.per_block[blockIdx.x] = verdict.operations;
    add_to_report(trial, report_violations, verdict.violations);
    atom_max_relaxed_gpu(reinterpret_cast<std::uint32_t*>(trial.report + report_reached), verdict.most_inside);
  }
  report_expiry(trial, bound);
}

}  // namespace gpuclass
#endif
