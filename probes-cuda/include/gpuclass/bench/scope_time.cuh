/// \file
/// Body of the probes of a scope's cost. The master of each block does `length` of an operation, one after the other.
#pragma once

#include "../probe/pattern.cuh"
#include "report.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// \param words where the words of the blocks begin, `stride` words apart; any memory that this device can reach and that holds 0
template <class Operation>
__device__ __forceinline__ void scope_time(const trial_arguments& trial, std::uint32_t* words) {
  if (!is_master()) {
    return;
  }
  const stretch timed;
  use(trial, serial::run(words + static_cast<std::size_t>(blockIdx.x) * trial.stride, trial.length, Operation{}));
  timed.end(trial);
}

}  // namespace gpuclass
#endif
