/// \file
/// Adds two vectors (device only; Lo et al., Algorithm 2). Regions: 0 A, 1 B, 2 C, all of 32-bit floats. Number 0: elements.
#pragma once

#include "../dataset.cuh"
#include "parked_stretch.cuh"
#include "watch.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// One element per iteration, then what is added: all threads make the same number of iterations, also those whose last has no element.
/// C may alias A and B, as in the paper's kernel: a store keeps the loads that follow it behind.
template <class Added, class Watch>
__device__ __forceinline__ void vecadd(const trial_arguments& trial, const dataset& data) {
  const parked_stretch timed(trial);
  Watch watch;
  const auto* const a = data.region<const float>(0);
  const auto* const b = data.region<const float>(1);
  auto* const c = data.region<float>(2);
  const std::uint32_t distance = gridDim.x * blockDim.x;
  const std::uint32_t elements = data.numbers[0];
  std::uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
  for (std::uint32_t begun = 0; begun < elements; begun += distance, i += distance) {
    if (i < elements) {
      watch.access_begins();
      const float sum = __fadd_rn(a[i], b[i]);
      watch.access_ends(__float_as_uint(sum));
      c[i] = sum;
    }
    watch.template step<Added>();
  }
  watch.report(trial);
  timed.end(trial);
}

}  // namespace gpuclass
#endif
