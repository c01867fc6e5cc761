/// \file
/// Where the blocks of a grid lie (device only).
#pragma once

#include "../sync/group.cuh"
#include "gate.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Reports how many SMs have blocks, and the fewest and the most that one of those has.
__device__ __forceinline__ void count_residency(const trial_arguments& trial) {
  if (!is_master()) {
    return;
  }
  std::uint32_t* const ranks = trial.words + words_at_ranks;
  atomicAdd(ranks + grid_group::multiprocessor() % most_multiprocessors, 1u);
  deadline bound(trial.timeout_ns, trial.abort);
  if (start_together(trial, bound) != 0 && blockIdx.x == 0) {
    std::uint64_t used = 0;
    std::uint64_t fewest = gridDim.x;
    std::uint64_t most = 0;
    for (std::uint32_t sm = 0; sm < most_multiprocessors; ++sm) {
      const std::uint32_t blocks = ld_relaxed<scope::device>(ranks + sm);
      used += blocks != 0;
      fewest = blocks != 0 && blocks < fewest ? blocks : fewest;
      most = blocks > most ? blocks : most;
    }
    trial.report[report_groups] = used;
    trial.report[report_fewest] = fewest;
    trial.report[report_most] = most;
  }
  report_expiry(trial, bound);
}

}  // namespace gpuclass
#endif
