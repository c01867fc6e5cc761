/// \file
/// The body of every memory probe (Stuart & Owens 2011, section 3): the master of each block does `length` accesses.
#pragma once

#include "../probe/access.cuh"
#include "../probe/pattern.cuh"
#include "report.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Stride 0: every block on the same word. Otherwise each on its own.
template <class Pattern, class Access, class Before = preceded_by_nothing>
__device__ __forceinline__ void probe_time(const trial_arguments& trial) {
  if (!is_master()) {
    return;
  }
  std::uint32_t* const word = trial.words + static_cast<std::size_t>(blockIdx.x) * trial.stride;
  const stretch timed;
  const std::uint32_t before = Before{}(word);
  const std::uint32_t sum = Pattern::run(word, trial.length, Access{});
  use(trial, before + sum);
  timed.end(trial);
}

}  // namespace gpuclass
#endif
