/// \file
/// Barriers for a fixed count (DESIGN, section 5): `length` phases, the whole block taking part.
#pragma once

#include "../sync/group.cuh"
#include "layout.cuh"
#include "report.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

template <class Barrier, class... Backoff>
__device__ __forceinline__ void barrier_time(const trial_arguments& trial, Backoff... backoff) {
  const grid_group grid;
  deadline bound(trial.timeout_ns, trial.abort);
  Barrier barrier(state_of(trial), grid, backoff...);
  const stretch timed;
  for (std::uint32_t phase = 0; phase < trial.length; ++phase) {
    barrier.arrive_and_wait(grid, bound);
  }
  timed.end(trial);
  report_expiry(trial, bound);
  if (blockIdx.x == 0 && is_master()) {
    trial.report[report_operations] = trial.length;
  }
}

}  // namespace gpuclass
#endif
