/// \file
/// Accesses to 64-bit words of global memory, one PTX instruction each. Those at system scope count as accesses of a primitive (`count.cuh`).
#pragma once
#include "../names/begin.cuh"

#include "count.cuh"
#include "fence.cuh"
#include "poll.cuh"

namespace gpuclass {

/// Compare-and-swap of a 64-bit word at device scope, ordering nothing. Writes `desired` if the word holds `expected`.
GPUCLASS_HD std::uint64_t atom_cas_relaxed_gpu_u64(std::uint64_t* address, std::uint64_t expected, std::uint64_t desired) {
#if GPUCLASS_ON_DEVICE
  std::uint64_t before;
  asm volatile("atom.relaxed.gpu.global.cas.b64 %0, [%1], %2, %3;"
               : "=l"(before)
               : "l"(__cvta_generic_to_global(address)), "l"(expected), "l"(desired)
               : "memory");
  return before;
#else
  return host_atomic::compare_and_swap<host_atomic::relaxed>(address, expected, desired);
#endif
}

/// Addition to a 64-bit word at device scope, ordering nothing.
GPUCLASS_HD std::uint64_t atom_add_relaxed_gpu_u64(std::uint64_t* address, std::uint64_t operand) {
#if GPUCLASS_ON_DEVICE
  std::uint64_t before;
  asm volatile("atom.relaxed.gpu.global.add.u64 %0, [%1], %2;"
               : "=l"(before)
               : "l"(__cvta_generic_to_global(address)), "l"(operand)
               : "memory");
  return before;
#else
  return host_atomic::add<host_atomic::relaxed>(address, operand);
#endif
}

/// Coherent 64-bit load at device scope that orders nothing.
GPUCLASS_HD std::uint64_t ld_relaxed_gpu_u64(const std::uint64_t* address) {
#if GPUCLASS_ON_DEVICE
  std::uint64_t value;
  asm volatile("ld.relaxed.gpu.global.u64 %0, [%1];" : "=l"(value) : "l"(__cvta_generic_to_global(address)) : "memory");
  return value;
#else
  return host_atomic::load<host_atomic::relaxed>(address);
#endif
}

/// Coherent 64-bit store at device scope that orders nothing.
GPUCLASS_HD void st_relaxed_gpu_u64(std::uint64_t* address, std::uint64_t value) {
#if GPUCLASS_ON_DEVICE
  asm volatile("st.relaxed.gpu.global.u64 [%0], %1;" ::"l"(__cvta_generic_to_global(address)), "l"(value) : "memory");
#else
  host_atomic::store<host_atomic::relaxed>(address, value);
#endif
}

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

#include "../names/end.cuh"
