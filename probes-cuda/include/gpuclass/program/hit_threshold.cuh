/// \file
/// Tells hits from misses (device only): by latency, against the midpoint of the times that an unloaded SM needs for a word in its own cache
/// and for one in the cache that all SMs share.
#pragma once

#include "../mem/load.cuh"
#include "../time/clock.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Load that the SM's own cache may serve, and which leaves there what it had to fetch. Unlike `ld.ca`, which is the same machine
/// instruction, it may not be moved out of a loop.
__device__ __forceinline__ std::uint32_t ld_own_cache(const std::uint32_t* address) { return ld_relaxed<scope::block>(address); }

/// Load that the cache of all SMs serves, or memory, as `ld.cg`.
__device__ __forceinline__ std::uint32_t ld_shared_cache(const std::uint32_t* address) { return ld_relaxed<scope::device>(address); }

/// The least of several latencies, in SM cycles. The first load brings the word in; the least is the one that nobody disturbed.
template <class Load>
__device__ __forceinline__ std::uint32_t least_latency(const std::uint32_t* word, Load load) {
  constexpr int tries = 16;
  std::uint32_t least = ~0u;
  GPUCLASS_NO_UNROLL
  for (int i = 0; i < tries; ++i) {
    const std::uint32_t began = cycles32();
    least = min(least, cycles32_after(load(word)) - began);
  }
  return least;
}

/// Loads that take fewer SM cycles than this are hits. One thread calls it, while the others of its block wait.
/// \param word of the caller's own, so that no other SM disturbs
__device__ __forceinline__ std::uint32_t hit_threshold_cycles(const std::uint32_t* word) {
  const std::uint32_t shared = least_latency(word, [](const std::uint32_t* at) { return ld_shared_cache(at); });
  const std::uint32_t own = least_latency(word, [](const std::uint32_t* at) { return ld_own_cache(at); });
  return (own + shared) / 2;
}

}  // namespace gpuclass
#endif
