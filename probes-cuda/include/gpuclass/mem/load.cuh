/// \file
/// Loads from global memory, of `scope::block` on shared memory too, one PTX instruction each (PTX ISA, "ld"). On the host: `host_atomic.cuh`.
#pragma once
#include "../names/begin.cuh"

#include "count.cuh"
#include "host_atomic.cuh"
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
  return host_atomic::load<host_atomic::relaxed>(address);
#endif
}

/// Coherent load that orders nothing.
template <scope Scope>
GPUCLASS_HD std::uint32_t ld_relaxed(const std::uint32_t* address) {
  count_volatile();
#if GPUCLASS_ON_DEVICE
  std::uint32_t value;
  GPUCLASS_AT_SCOPE("ld.relaxed", "u32 %0, [%1];", "=r"(value), "l"(at))
  return value;
#else
  return host_atomic::load<host_atomic::relaxed>(address);
#endif
}

/// Load that makes what happened before the matching release visible to what follows.
template <scope Scope>
GPUCLASS_HD std::uint32_t ld_acquire(const std::uint32_t* address) {
  count_volatile();
#if GPUCLASS_ON_DEVICE
  std::uint32_t value;
  GPUCLASS_AT_SCOPE("ld.acquire", "u32 %0, [%1];", "=r"(value), "l"(at))
  return value;
#else
  return host_atomic::load<host_atomic::acquire>(address);
#endif
}

}  // namespace gpuclass

#include "../names/end.cuh"
