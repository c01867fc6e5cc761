/// \file
/// Loads from global memory, one PTX instruction each (PTX ISA, "ld"). On the host: the compiler's atomic built-ins.
#pragma once

#include "count.cuh"
#include "scope.cuh"

namespace gpuclass {

/// `ld.volatile`: the paper's "volatile load".
GPUCLASS_HD std::uint32_t ld_volatile(const std::uint32_t* address) {
  count_volatile();
#if GPUCLASS_ON_DEVICE
  std::uint32_t value;
  asm volatile("ld.volatile.global.u32 %0, [%1];" : "=r"(value) : "l"(__cvta_generic_to_global(address)) : "memory");
  return value;
#else
  return __atomic_load_n(address, __ATOMIC_RELAXED);
#endif
}

/// Coherent load that orders nothing.
template <scope Scope>
GPUCLASS_HD std::uint32_t ld_relaxed(const std::uint32_t* address) {
  count_volatile();
#if GPUCLASS_ON_DEVICE
  std::uint32_t value;
  const auto global = __cvta_generic_to_global(address);
  if constexpr (Scope == scope::block) {
    asm volatile("ld.relaxed.cta.global.u32 %0, [%1];" : "=r"(value) : "l"(global) : "memory");
  } else if constexpr (Scope == scope::device) {
    asm volatile("ld.relaxed.gpu.global.u32 %0, [%1];" : "=r"(value) : "l"(global) : "memory");
  } else {
    asm volatile("ld.relaxed.sys.global.u32 %0, [%1];" : "=r"(value) : "l"(global) : "memory");
  }
  return value;
#else
  return __atomic_load_n(address, __ATOMIC_RELAXED);
#endif
}

/// Load that makes what happened before the matching release visible to what follows.
template <scope Scope>
GPUCLASS_HD std::uint32_t ld_acquire(const std::uint32_t* address) {
  count_volatile();
#if GPUCLASS_ON_DEVICE
  std::uint32_t value;
  const auto global = __cvta_generic_to_global(address);
  if constexpr (Scope == scope::block) {
    asm volatile("ld.acquire.cta.global.u32 %0, [%1];" : "=r"(value) : "l"(global) : "memory");
  } else if constexpr (Scope == scope::device) {
    asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(value) : "l"(global) : "memory");
  } else {
    asm volatile("ld.acquire.sys.global.u32 %0, [%1];" : "=r"(value) : "l"(global) : "memory");
  }
  return value;
#else
  return __atomic_load_n(address, __ATOMIC_ACQUIRE);
#endif
}

/// Coherent 64-bit load at device scope that orders nothing.
GPUCLASS_HD std::uint64_t ld_relaxed_gpu_u64(const std::uint64_t* address) {
#if GPUCLASS_ON_DEVICE
  std::uint64_t value;
  asm volatile("ld.relaxed.gpu.global.u64 %0, [%1];" : "=l"(value) : "l"(__cvta_generic_to_global(address)) : "memory");
  return value;
#else
  return __atomic_load_n(address, __ATOMIC_RELAXED);
#endif
}

}  // namespace gpuclass
