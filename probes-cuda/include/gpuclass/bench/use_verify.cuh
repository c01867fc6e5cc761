/// \file
/// Primitives in launches that follow each other, verified (device only). A launch whose `trial.first` is 0 makes the state; all after it have
/// the same arguments. Once something is wrong, the launches that follow do nothing.
#pragma once

#include "../verify/launches.cuh"
#include "layout.cuh"
#include "report.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// `per_block` counts launches.
template <class Launched>
__device__ __forceinline__ void use_verify(const trial_arguments& trial) {
  constexpr std::uint32_t late_cycles = 2000;
  std::uint32_t* const words = state_of(trial);
  if (trial.first == 0) {
    if (blockIdx.x == 0 && is_master()) {
      Launched::init(words, gridDim.x);
    }
    return;
  }
  const bool has_failed = trial.report[report_violations] != 0 || trial.report[report_timed_out] != 0;
  if (__syncthreads_or(has_failed) != 0) {
    return;
  }
  deadline bound(trial.timeout_ns, trial.abort);
  auto& notes = *reinterpret_cast<launch_notes*>(trial.words + words_at_data);
  add_to_report(trial, report_violations, verify_launch<Launched>(words, grid_group{}, notes, late_cycles, bound));
  report_expiry(trial, bound);
  if (is_master()) {
    trial.per_block[blockIdx.x] += 1;
  }
}

}  // namespace gpuclass
#endif
