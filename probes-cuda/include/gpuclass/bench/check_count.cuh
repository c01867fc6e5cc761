/// \file
/// Compares what a program made with what it should have made (device only).
#pragma once

#include "../dataset.cuh"
#include "report.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Adds to the violations how many of the `numbers[0]` words of region 0 differ from those of region 1.
__device__ __forceinline__ void count_differences(const trial_arguments& trial, const dataset& data) {
  const auto* const made = data.region<const std::uint32_t>(0);
  const auto* const expected = data.region<const std::uint32_t>(1);
  const std::uint64_t step = std::uint64_t{gridDim.x} * blockDim.x;
  std::uint64_t different = 0;
  for (std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < data.numbers[0]; i += step) {
    different += made[i] != expected[i] ? 1 : 0;
  }
  add_to_report(trial, report_violations, different);
}

}  // namespace gpuclass
#endif
