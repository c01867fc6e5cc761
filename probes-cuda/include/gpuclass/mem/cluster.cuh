/// \file
/// Clusters: blocks that one group of SMs runs together, with a barrier in hardware and each other's shared memory (device only; compute
/// capability 9.0; PTX ISA, "barrier.cluster", "mapa" and "fence"). One instruction each.
#pragma once
#include "../names/begin.cuh"

#include "../config.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Whether what is being compiled for has clusters; true where host code is compiled, which asks nothing of a GPU.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 900
inline constexpr bool has_clusters = false;
#else
inline constexpr bool has_clusters = true;
#endif

/// Rank of this block in its cluster.
__device__ __forceinline__ std::uint32_t rank_in_cluster() {
  std::uint32_t rank;
  asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  return rank;
}

/// Blocks in this cluster.
__device__ __forceinline__ std::uint32_t blocks_in_cluster() {
  std::uint32_t blocks;
  asm volatile("mov.u32 %0, %%cluster_nctarank;" : "=r"(blocks));
  return blocks;
}

/// Arrives at the cluster's barrier, and releases what this thread did to all threads of the cluster. All of them call it, once in a phase.
__device__ __forceinline__ void cluster_arrive_release() { asm volatile("barrier.cluster.arrive.release;" ::: "memory"); }

/// The same without order.
__device__ __forceinline__ void cluster_arrive_relaxed() { asm volatile("barrier.cluster.arrive.relaxed;" ::: "memory"); }

/// Waits until all threads of the cluster have arrived, and acquires what they released.
__device__ __forceinline__ void cluster_wait_acquire() { asm volatile("barrier.cluster.wait.acquire;" ::: "memory"); }

/// Orders what this thread did before against what it does after, for the threads of the cluster.
__device__ __forceinline__ void fence_acq_rel_cluster() { asm volatile("fence.acq_rel.cluster;" ::: "memory"); }

/// Address of a word in this block's shared memory.
__device__ __forceinline__ std::uint32_t shared_address(const void* word) {
  return static_cast<std::uint32_t>(__cvta_generic_to_shared(word));
}

/// Address of the same word in the shared memory of another block of the cluster.
__device__ __forceinline__ std::uint32_t shared_address_in(std::uint32_t own_address, std::uint32_t rank) {
  std::uint32_t address;
  asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(address) : "r"(own_address), "r"(rank));
  return address;
}

}  // namespace gpuclass
#endif

#include "../names/end.cuh"
