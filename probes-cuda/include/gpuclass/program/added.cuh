/// \file
/// Extra work of a block in a loop that does not need it (device only; Lo et al., section 3.2): each is a type with one step, so that a
/// program is written once for all of them.
#pragma once

#include "../mem/block_barrier.cuh"

#if defined(__CUDACC__)
namespace gpuclass::added {

/// Nothing: the compiler is free to reorder what is around it.
struct none {
  __device__ __forceinline__ static void step() {}
};

/// `__syncthreads`: waits, and orders memory accesses.
struct barrier {
  __device__ __forceinline__ static void step() { __syncthreads(); }
};

/// `__threadfence`: orders memory accesses without waiting for other threads.
struct fence {
  __device__ __forceinline__ static void step() { __threadfence(); }
};

/// The other half of a barrier: says that it is there, and goes on.
struct arrival {
  __device__ __forceinline__ static void step() { arrive_at_block(); }
};

/// A barrier whose threads come from different places, and a different number of times.
struct divergent_barrier {
  __device__ __forceinline__ static void step() { sync_block_divergent(); }
};

}  // namespace gpuclass::added
#endif
