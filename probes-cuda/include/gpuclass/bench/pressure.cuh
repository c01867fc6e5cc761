/// \file
/// Further traffic of blocks while they are verified (device only).
#pragma once

#include "../trial.cuh"
#include "../verify/stress.cuh"
#include "layout.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Words that nobody reads, a power of two.
struct stress_region {
  std::uint32_t* words;
  std::uint32_t size;
};

/// Those behind the words of a trial.
__device__ __forceinline__ stress_region region_of(const trial_arguments& trial) { return {trial.words + trial.word_count, stress_words}; }

/// Returns the stress of a verification: so many stores that all blocks together fill a good part of an L2 in one go.
__device__ __forceinline__ stress stress_of(const stress_region& region) {
  constexpr std::uint32_t all_stores = 1u << 20, fewest = 16, most = 64;
  const std::uint32_t stores = all_stores / (gridDim.x * blockDim.x);
  return stress(region.words, region.size, stores < fewest ? fewest : stores > most ? most : stores);
}

/// The same, a few stores at a time and none where there are too many, by those who wait for the first thread of their block. All threads
/// call it, and have a barrier before they use it.
__device__ __forceinline__ background_pressure pressure_of(const stress_region& region) {
  constexpr std::uint32_t stores = 4;
  __shared__ std::uint32_t done;
  return background_pressure(stress(region.words, region.size, gridDim.x <= most_pressed ? stores : 0), &done);
}

}  // namespace gpuclass
#endif
