/// \file
/// The barrier that lies in a block's shared memory (device only; PTX ISA, "mbarrier"; compute capability 9.0 for what is used here). One
/// instruction each. An address is one in the shared memory of this block, or of another one of the cluster where that is said.
#pragma once
#include "../names/begin.cuh"

#include "cluster.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Bytes that one takes, and lies aligned to.
inline constexpr std::uint32_t mbarrier_bytes = 8;

/// Makes one of which a phase takes so many arrivals, and lets all blocks of the cluster see that. One thread calls it, and all that use it
/// have a barrier of another sort in between.
__device__ __forceinline__ void mbarrier_init(std::uint32_t address, std::uint32_t arrivals) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;\n\tfence.mbarrier_init.release.cluster;" ::"r"(address), "r"(arrivals) : "memory");
}

/// Arrives, and releases to the threads of this block.
__device__ __forceinline__ void mbarrier_arrive(std::uint32_t address) {
  asm volatile("{\n\t.reg .b64 state;\n\tmbarrier.arrive.release.cta.shared::cta.b64 state, [%0];\n\t}" ::"r"(address) : "memory");
}

/// Arrives at one in the shared memory of any block of the cluster, and releases to all of its threads.
__device__ __forceinline__ void mbarrier_arrive_in_cluster(std::uint32_t address) {
  asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];" ::"r"(address) : "memory");
}

/// Returns whether the phase of this parity has ended; may wait a while for it in hardware. Acquires what threads of this block released.
__device__ __forceinline__ bool mbarrier_try_wait(std::uint32_t address, std::uint32_t parity) {
  std::uint32_t ended;
  asm volatile(
      "{\n\t.reg .pred p;\n\tmbarrier.try_wait.parity.acquire.cta.shared::cta.b64 p, [%1], %2;\n\tselp.u32 %0, 1, 0, p;\n\t}"
      : "=r"(ended)
      : "r"(address), "r"(parity)
      : "memory");
  return ended != 0;
}

/// The same, which acquires what threads of the cluster released.
__device__ __forceinline__ bool mbarrier_try_wait_in_cluster(std::uint32_t address, std::uint32_t parity) {
  std::uint32_t ended;
  asm volatile(
      "{\n\t.reg .pred p;\n\tmbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 p, [%1], %2;\n\tselp.u32 %0, 1, 0, p;\n\t}"
      : "=r"(ended)
      : "r"(address), "r"(parity)
      : "memory");
  return ended != 0;
}

/// Returns the parity of the phase that is under way: the one whose end is known is the other one.
__device__ __forceinline__ std::uint32_t mbarrier_parity(std::uint32_t address) {
  std::uint32_t even;
  asm volatile(
      "{\n\t.reg .pred p;\n\tmbarrier.test_wait.parity.shared::cta.b64 p, [%1], 1;\n\tselp.u32 %0, 1, 0, p;\n\t}"
      : "=r"(even)
      : "r"(address)
      : "memory");
  return even == 0 ? 1 : 0;
}

}  // namespace gpuclass
#endif

#include "../names/end.cuh"
