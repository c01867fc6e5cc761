/// \file
/// Accesses to 64-bit words that several processors share, one PTX instruction each.
#pragma once

#include "count.cuh"
#include "fence.cuh"
#include "poll.cuh"

namespace gpuclass {

/// Addition to a 64-bit word at system scope that orders nothing.
GPUCLASS_HD std::uint64_t atom_add_relaxed_sys_u64(std::uint64_t* address, std::uint64_t operand) {
  count_atomic();
#if GPUCLASS_ON_DEVICE
  std::uint64_t before;
  asm volatile("atom.relaxed.sys.global.add.u64 %0, [%1], %2;"
               : "=l"(before)
               : "l"(__cvta_generic_to_global(address)), "l"(operand)
               : "memory");
  return before;
#else
  return host_atomic::add<host_atomic::relaxed>(address, operand);
#endif
}

/// `ld_polled` of a 64-bit word at system scope: `acquire_polled` follows the one that ends the wait.
GPUCLASS_HD std::uint64_t ld_polled_sys_u64(const std::uint64_t* address) {
  count_volatile();
#if GPUCLASS_HAS_ACQUIRE_FENCE
  std::uint64_t value;
  asm volatile("ld.relaxed.sys.global.u64 %0, [%1];" : "=l"(value) : "l"(__cvta_generic_to_global(address)) : "memory");
  return value;
#elif GPUCLASS_ON_DEVICE
  std::uint64_t value;
  asm volatile("ld.acquire.sys.global.u64 %0, [%1];" : "=l"(value) : "l"(__cvta_generic_to_global(address)) : "memory");
  return value;
#else
  return host_atomic::load<host_atomic::acquire>(address);
#endif
}

/// `st_after_fence` of a 64-bit word at system scope.
GPUCLASS_HD void st_after_fence_sys_u64(std::uint64_t* address, std::uint64_t value) {
  count_volatile();
#if GPUCLASS_ON_DEVICE
  asm volatile("st.relaxed.sys.global.u64 [%0], %1;" ::"l"(__cvta_generic_to_global(address)), "l"(value) : "memory");
#else
  host_atomic::store<host_atomic::release>(address, value);
#endif
}

}  // namespace gpuclass
