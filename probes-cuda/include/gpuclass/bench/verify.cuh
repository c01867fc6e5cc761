/// \file
/// Verification on the device: the checks of `verify/`, with their verdicts put into the report.
#pragma once

#include "../mem/device_access.cuh"
#include "../verify/barrier.cuh"
#include "../verify/condition.cuh"
#include "../verify/mutex.cuh"
#include "../verify/semaphore.cuh"
#include "barrier_time.cuh"
#include "operation.cuh"
#include "pressure.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Starts all blocks together. All threads of a block call it. Returns whether the bound has not expired.
__device__ __forceinline__ bool all_start_together(const trial_arguments& trial, deadline& bound) {
  const bool started = !is_master() || start_together(trial, bound) != 0;
  return __syncthreads_and(started) != 0;
}

/// Tries a lock that is held, before all others come.
template <class Mutex>
__device__ __forceinline__ void mutex_give_up(const trial_arguments& trial, deadline& bound) {
  prepare<Mutex>(state_of(trial), gridDim.x, trial.first);
  if (gridDim.x > 1) {
    Mutex first(state_of(trial), block_subset(0, gridDim.x), backoff_of<Mutex>(trial));
    Mutex other(state_of(trial), block_subset(1, gridDim.x), backoff_of<Mutex>(trial));
    add_to_report(trial, report_violations, verify_giving_up(first, other, bound));
  }
}

/// `report_reached` is the final count, from the last of so many blocks to end: fewer than the operations means that updates were lost.
/// `ended` counts those that ended.
template <scope Scope>
__device__ __forceinline__ void report_mutex(const trial_arguments& trial, const mutex_verdict& verdict, const guarded_words* guarded,
                                             std::uint32_t* ended, std::uint32_t blocks) {
  add_to_report(trial, report_violations, verdict.violations);
  if (is_master()) {
    trial.per_block[blockIdx.x] = verdict.operations;
    fence_acq_rel<Scope>();
    if (atom_add_acq_rel<Scope>(ended, 1) + 1 == blocks) {
      trial.report[report_reached] = ld_relaxed<Scope>(&guarded->first);
    }
  }
}

template <class Mutex>
__device__ __forceinline__ void mutex_verify(const trial_arguments& trial) {
  constexpr std::uint32_t hold_cycles = 100;
  const grid_group grid;
  deadline bound(trial.timeout_ns, trial.abort);
  const background_pressure pressure = pressure_of(region_of(trial));
  if (blockIdx.x == 0 && is_master()) {
    mutex_give_up<Mutex>(trial, bound);
  }
  auto* const guarded = reinterpret_cast<guarded_words*>(trial.words + words_at_data);
  if (all_start_together(trial, bound)) {
    Mutex mutex(state_of(trial), grid, backoff_of<Mutex>(trial));
    const mutex_verdict verdict = verify_mutex(mutex, grid, guarded, trial.length, hold_cycles, pressure, bound);
    report_mutex<scope::device>(trial, verdict, guarded, trial.words + words_at_done, gridDim.x);
  }
  report_expiry(trial, bound);
}

/// `report_reached` is the number of phases.
template <class Barrier>
__device__ __forceinline__ void barrier_verify(const trial_arguments& trial) {
  constexpr std::uint32_t late_cycles = 20000;  // several times what any barrier takes
  const grid_group grid;
  deadline bound(trial.timeout_ns, trial.abort);
  if (!prepare_barrier<Barrier>(trial, bound)) {
    report_expiry(trial, bound);
    return;
  }
  const auto make = [&] { return Barrier(state_of(trial), grid, backoff_of<Barrier>(trial)); };
  const std::uint32_t violations =
      verify_barrier(make, grid, trial.words + words_at_data, trial.length, late_cycles, stress_of(region_of(trial)), bound);
  add_to_report(trial, report_violations, violations);
  report_expiry(trial, bound);
  if (blockIdx.x == 0 && is_master()) {
    trial.report[report_operations] = trial.length;
    trial.report[report_reached] = trial.length;
  }
}

/// One phase, the end of the kernel being the barrier: each block checks what all wrote in the phase before, and writes. Every block
/// counts the phases by itself, in a word of its own.
__device__ __forceinline__ void relaunch_verify(const trial_arguments& trial) {
  std::uint32_t* const slots = trial.words + words_at_data;
  std::uint32_t* const phases = slots + 2 * gridDim.x;
  const std::uint32_t before = phases[blockIdx.x];
  const std::uint32_t* const written = slots + (before & 1u) * gridDim.x;
  std::uint32_t violations = 0;
  for (std::uint32_t block = threadIdx.x; before != 0 && block < gridDim.x; block += blockDim.x) {
    violations += written[block] != before;
  }
  add_to_report(trial, report_violations, violations);
  __syncthreads();
  if (is_master()) {
    phases[blockIdx.x] = before + 1;
    slots[((before + 1) & 1u) * gridDim.x + blockIdx.x] = before + 1;
    if (blockIdx.x == 0) {
      trial.report[report_operations] = before + 1;
      trial.report[report_reached] = before + 1;
    }
  }
}

/// Returns the master's number to all threads of its block, which call it together.
__device__ __forceinline__ std::uint32_t agreed(std::uint32_t masters) {
  __shared__ std::uint32_t shared;
  if (is_master()) {
    shared = masters;
  }
  __syncthreads();
  return shared;
}

/// Posts early, and tries a full semaphore, before all others come.
template <class Semaphore>
__device__ __forceinline__ void semaphore_give_up(const trial_arguments& trial, deadline& bound) {
  wait_post<Semaphore>::prepare(trial);
  Semaphore first(state_of(trial), grid_group{}, backoff_of<Semaphore>(trial));
  verify_early_posts(first, bound);
  add_to_report(trial, report_violations, verify_giving_up(first, trial.initial, bound));
}

/// `report_reached` is the largest number seen inside.
__device__ __forceinline__ void report_semaphore(const trial_arguments& trial, const semaphore_verdict& verdict) {
  add_to_report(trial, report_violations, verdict.violations);
  if (is_master()) {
    trial.per_block[blockIdx.x] = verdict.operations;
    atom_max_relaxed_gpu(reinterpret_cast<std::uint32_t*>(trial.report + report_reached), verdict.most_inside);
  }
}

template <class Semaphore>
__device__ __forceinline__ void semaphore_verify(const trial_arguments& trial) {
  // About a round trip of a contended word, to fill every place; a section asks for longer stays, at what a load and a store take.
  const std::uint32_t hold_cycles = 2000 + 400 * trial.section;
  const grid_group grid;
  deadline bound(trial.timeout_ns, trial.abort);
  const background_pressure pressure = pressure_of(region_of(trial));
  if (blockIdx.x == 0 && is_master()) {
    semaphore_give_up<Semaphore>(trial, bound);
  }
  if (all_start_together(trial, bound)) {
    Semaphore semaphore(state_of(trial), grid, backoff_of<Semaphore>(trial));
    const std::uint32_t places = agreed(is_master() ? places_of<Semaphore>(trial) : 0);
    with_places<Semaphore> contender(semaphore, places);
    const semaphore_verdict verdict = verify_semaphore(contender, grid, trial.words + words_at_data, trial.initial, places, trial.length,
                                                       hold_cycles, pressure, bound);
    report_semaphore(trial, verdict);
  }
  report_expiry(trial, bound);
}

/// Each block's operations are its items and its generations.
template <class Condition>
__device__ __forceinline__ void condition_verify(const trial_arguments& trial) {
  constexpr std::uint32_t generations = 3;
  if (!is_master()) {
    return;
  }
  using conditions = verified_conditions<Condition>;
  if (blockIdx.x == 0) {
    prepare<typename Condition::mutex>(state_of(trial), gridDim.x, 0);
    prepare<conditions>(state_of(trial), gridDim.x, trial.first);
  }
  deadline bound(trial.timeout_ns, trial.abort);
  if (start_together(trial, bound) != 0) {
    conditions state(state_of(trial), grid_group{}, backoff_of<typename Condition::mutex>(trial), backoff_of<Condition>(trial));
    auto* const guarded = reinterpret_cast<guarded_buffer*>(trial.words + words_at_data);
    const condition_verdict verdict = verify_condition(state, grid_group{}, guarded, trial.length, generations, bound);
    trial.per_block[blockIdx.x] = verdict.operations;
    add_to_report(trial, report_violations, verdict.violations);
  }
  report_expiry(trial, bound);
}

}  // namespace gpuclass
#endif
