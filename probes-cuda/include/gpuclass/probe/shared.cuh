/// \file
/// Accesses to shared memory, of this block or of another one of its cluster, one PTX instruction each (device only). All return what the next
/// one can depend on.
#pragma once

#include "../mem/cluster.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// An address in shared memory in the guise of a pointer, so that the patterns of the other probes apply.
__device__ __forceinline__ std::uint32_t* as_pointer(std::uint32_t address) { return reinterpret_cast<std::uint32_t*>(std::uintptr_t{address}); }
__device__ __forceinline__ std::uint32_t as_address(const std::uint32_t* word) {
  return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(word));
}

/// Defines an access that returns a value: to a word of this block, or of any block of the cluster.
#define GPUCLASS_SHARED_READ(name, in_cluster, instruction)                                          \
  struct name {                                                                                      \
    static constexpr bool reaches_cluster = in_cluster;                                              \
    __device__ __forceinline__ std::uint32_t operator()(std::uint32_t* word) const {                 \
      std::uint32_t value;                                                                           \
      asm volatile(instruction : "=r"(value) : "r"(as_address(word)) : "memory");                    \
      return value;                                                                                  \
    }                                                                                                \
  };

/// Defines one that returns nothing.
#define GPUCLASS_SHARED_WRITE(name, instruction)                                                     \
  struct name {                                                                                      \
    __device__ __forceinline__ std::uint32_t operator()(std::uint32_t* word) const {                 \
      asm volatile(instruction ::"r"(as_address(word)) : "memory");                                  \
      return 0;                                                                                      \
    }                                                                                                \
  };

GPUCLASS_SHARED_READ(shared_volatile_read, false, "ld.volatile.shared.u32 %0, [%1];")
GPUCLASS_SHARED_READ(shared_atomic_read, false, "atom.relaxed.cta.shared.add.u32 %0, [%1], 0;")
GPUCLASS_SHARED_READ(cluster_volatile_read, true, "ld.volatile.shared::cluster.u32 %0, [%1];")
GPUCLASS_SHARED_READ(cluster_atomic_read, true, "atom.relaxed.cluster.shared::cluster.add.u32 %0, [%1], 0;")
GPUCLASS_SHARED_READ(cluster_atomic_write, true, "atom.relaxed.cluster.shared::cluster.exch.b32 %0, [%1], 0;")
GPUCLASS_SHARED_WRITE(cluster_volatile_write, "st.volatile.shared::cluster.u32 [%0], 0;")
GPUCLASS_SHARED_WRITE(cluster_red_write, "red.relaxed.cluster.shared::cluster.add.u32 [%0], 0;")
#undef GPUCLASS_SHARED_READ
#undef GPUCLASS_SHARED_WRITE

/// `fence.acq_rel.cluster`.
struct cluster_fence {
  __device__ __forceinline__ std::uint32_t operator()(std::uint32_t*) const {
    fence_acq_rel_cluster();
    return 0;
  }
};

/// All threads of the cluster meet: what any did to its shared memory is visible to all.
__device__ __forceinline__ void meet_cluster() {
  cluster_arrive_release();
  cluster_wait_acquire();
}

/// Nobody leaves whose shared memory others of its cluster may still reach: the arrival releases, since what is posted would otherwise still be on
/// its way. All threads of all blocks call it.
template <bool InClusters>
__device__ __forceinline__ void leave_together() {
  if constexpr (InClusters) {
    cluster_arrive_release();
    cluster_wait_acquire();
  }
}

}  // namespace gpuclass
#endif
