/// \file
/// Scalar products of many pairs of vectors (device only; Lo et al., Algorithm 3). Regions: 0 A, 1 B, both the elements of all vectors in
/// a row, 2 where each vector begins and, last, where all end, 3 the products. Floats of 32 bits. Number 0: vectors.
#pragma once

#include "../dataset.cuh"
#include "parked_stretch.cuh"
#include "watch.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Partial sums of a pair of vectors, which lie in shared memory.
constexpr std::uint32_t product_slots = 1024;

/// Returns the sum of the products of elements `first`, `first + 1024`, ... below `end`, in order.
__device__ __forceinline__ float product_of_set(const float* a, const float* b, std::uint32_t first, std::uint32_t end) {
  float sum = 0;
  for (std::uint32_t i = first; i < end; i += product_slots) {
    sum = __fadd_rn(sum, __fmul_rn(a[i], b[i]));
  }
  return sum;
}

/// Sums the slots by halves, which is done when all threads have returned and met: the sum is in slot 0.
__device__ __forceinline__ void reduce_by_halves(float* slots) {
  for (std::uint32_t half = product_slots / 2; half > 0; half /= 2) {
    __syncthreads();
    for (std::uint32_t slot = threadIdx.x; slot < half; slot += blockDim.x) {
      slots[slot] = __fadd_rn(slots[slot], slots[slot + half]);
    }
  }
}

/// One set of elements per turn of a thread, then what is added: all threads of the block make the same number of turns, whatever its size.
template <class Added, class Watch>
__device__ __forceinline__ void scalar_product(const trial_arguments& trial, const dataset& data) {
  __shared__ float slots[product_slots];
  const parked_stretch timed(trial);
  Watch watch;
  const auto* const offsets = data.region<const std::uint32_t>(2);
  for (std::uint32_t vector = blockIdx.x; vector < data.numbers[0]; vector += gridDim.x) {
    const std::uint32_t first = offsets[vector];
    const std::uint32_t end = offsets[vector + 1];
    for (std::uint32_t begun = 0; begun < product_slots; begun += blockDim.x) {
      const std::uint32_t slot = begun + threadIdx.x;
      watch.access_begins();
      const float sum = product_of_set(data.region<const float>(0), data.region<const float>(1), first + slot, end);
      watch.access_ends(__float_as_uint(sum));
      watch.template step<Added>();
      if (slot < product_slots) {
        slots[slot] = sum;
      }
    }
    watch.reduction_begins();
    reduce_by_halves(slots);
    watch.reduction_ends();
    if (is_master()) {
      data.region<float>(3)[vector] = slots[0];
    }
    __syncthreads();
  }
  watch.report(trial);
  timed.end(trial);
}

}  // namespace gpuclass
#endif
