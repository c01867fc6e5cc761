/// \file
/// The barrier of a block in the two forms that CUDA C++ has no name for, one PTX instruction each (device only; PTX ISA, "barrier").
/// `__syncthreads` is the third.
#pragma once
#include "../names/begin.cuh"

#include "../config.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Waits for all threads of the block that have not ended, as `__syncthreads` does, but may stand in divergent code: threads of one warp
/// may come from different places, and may come a different number of times. A thread that ends no longer counts (PTX ISA, "exit"), so
/// that nobody waits for those that are done.
__device__ __forceinline__ void sync_block_divergent() { asm volatile("barrier.cta.sync 0;" ::: "memory"); }

/// Arrives at barrier 1 and goes on, without waiting for any other warp. All threads of a warp call it together.
///
/// It can neither hang nor fault, whatever the number of calls. Nobody ever waits at barrier 1, and `__syncthreads` is barrier 0. Each
/// warp adds 32, however many of its threads exist, and all give the same count, which is a multiple of 32: so the sum meets the count
/// exactly, also when a fast warp arrives twice before a slow one arrives once, and the hardware then starts it again from 0. A phase
/// that is left open when the block ends goes with the block.
__device__ __forceinline__ void arrive_at_block() {
  const std::uint32_t threads = (blockDim.x + 31) / 32 * 32;
  asm volatile("barrier.cta.arrive.aligned 1, %0;" ::"r"(threads) : "memory");
}

}  // namespace gpuclass
#endif

#include "../names/end.cuh"
