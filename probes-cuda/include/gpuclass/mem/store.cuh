/// \file
/// Stores to global memory, one PTX instruction each (PTX ISA, "st"). On the host: the compiler's atomic built-ins.
#pragma once

#include "count.cuh"
#include "scope.cuh"

namespace gpuclass {

/// `st.volatile`: the paper's "volatile store".
GPUCLASS_HD void st_volatile(std::uint32_t* address, std::uint32_t value) {
  count_volatile();
#if GPUCLASS_ON_DEVICE
  asm volatile("st.volatile.global.u32 [%0], %1;" ::"l"(__cvta_generic_to_global(address)), "r"(value) : "memory");
#else
  __atomic_store_n(address, value, __ATOMIC_RELAXED);
#endif
}

/// Coherent store that orders nothing.
template <scope Scope>
GPUCLASS_HD void st_relaxed(std::uint32_t* address, std::uint32_t value) {
  count_volatile();
#if GPUCLASS_ON_DEVICE
  const auto global = __cvta_generic_to_global(address);
  if constexpr (Scope == scope::block) {
    asm volatile("st.relaxed.cta.global.u32 [%0], %1;" ::"l"(global), "r"(value) : "memory");
  } else if constexpr (Scope == scope::device) {
    asm volatile("st.relaxed.gpu.global.u32 [%0], %1;" ::"l"(global), "r"(value) : "memory");
  } else {
    asm volatile("st.relaxed.sys.global.u32 [%0], %1;" ::"l"(global), "r"(value) : "memory");
  }
#else
  __atomic_store_n(address, value, __ATOMIC_RELAXED);
#endif
}

/// Store that publishes what happened before it to whoever acquires the value.
template <scope Scope>
GPUCLASS_HD void st_release(std::uint32_t* address, std::uint32_t value) {
  count_volatile();
#if GPUCLASS_ON_DEVICE
  const auto global = __cvta_generic_to_global(address);
  if constexpr (Scope == scope::block) {
    asm volatile("st.release.cta.global.u32 [%0], %1;" ::"l"(global), "r"(value) : "memory");
  } else if constexpr (Scope == scope::device) {
    asm volatile("st.release.gpu.global.u32 [%0], %1;" ::"l"(global), "r"(value) : "memory");
  } else {
    asm volatile("st.release.sys.global.u32 [%0], %1;" ::"l"(global), "r"(value) : "memory");
  }
#else
  __atomic_store_n(address, value, __ATOMIC_RELEASE);
#endif
}

/// Coherent 64-bit store at device scope that orders nothing.
GPUCLASS_HD void st_relaxed_gpu_u64(std::uint64_t* address, std::uint64_t value) {
#if GPUCLASS_ON_DEVICE
  asm volatile("st.relaxed.gpu.global.u64 [%0], %1;" ::"l"(__cvta_generic_to_global(address)), "l"(value) : "memory");
#else
  __atomic_store_n(address, value, __ATOMIC_RELAXED);
#endif
}

}  // namespace gpuclass
