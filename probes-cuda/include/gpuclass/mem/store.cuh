/// \file
/// Stores to global memory, of `scope::block` on shared memory too, one PTX instruction each (PTX ISA, "st"). On the host: `host_atomic.cuh`.
#pragma once
#include "../names/begin.cuh"

#include "count.cuh"
#include "host_atomic.cuh"
#include "scope.cuh"

namespace gpuclass {

/// `st.volatile`: the paper's "volatile store".
GPUCLASS_HD void st_volatile(std::uint32_t* address, std::uint32_t value) {
  count_volatile();
#if GPUCLASS_ON_DEVICE
  asm volatile("st.volatile.global.u32 [%0], %1;" ::"l"(__cvta_generic_to_global(address)), "r"(value) : "memory");
#else
  host_atomic::store<host_atomic::relaxed>(address, value);
#endif
}

/// Coherent store that orders nothing.
template <scope Scope>
GPUCLASS_HD void st_relaxed(std::uint32_t* address, std::uint32_t value) {
  count_volatile();
#if GPUCLASS_ON_DEVICE
  GPUCLASS_AT_SCOPE("st.relaxed", "u32 [%0], %1;", , "l"(at), "r"(value))
#else
  host_atomic::store<host_atomic::relaxed>(address, value);
#endif
}

/// Store that publishes what happened before it to whoever acquires the value.
template <scope Scope>
GPUCLASS_HD void st_release(std::uint32_t* address, std::uint32_t value) {
  count_volatile();
#if GPUCLASS_ON_DEVICE
  GPUCLASS_AT_SCOPE("st.release", "u32 [%0], %1;", , "l"(at), "r"(value))
#else
  host_atomic::store<host_atomic::release>(address, value);
#endif
}

}  // namespace gpuclass

#include "../names/end.cuh"
