/// \file
/// Further accesses to global memory at device scope, one PTX instruction each (PTX ISA, "atom", "ld" and "st"). On the host:
/// `host_atomic.cuh`. Read-modify-writes return the value from before.
#pragma once

#include "host_atomic.cuh"

namespace gpuclass {

/// Largest of the word and `operand`, ordering nothing.
GPUCLASS_HD std::uint32_t atom_max_relaxed_gpu(std::uint32_t* address, std::uint32_t operand) {
#if GPUCLASS_ON_DEVICE
  std::uint32_t before;
  asm volatile("atom.relaxed.gpu.global.max.u32 %0, [%1], %2;"
               : "=r"(before)
               : "l"(__cvta_generic_to_global(address)), "r"(operand)
               : "memory");
  return before;
#else
  std::uint32_t before = host_atomic::load<host_atomic::relaxed>(address);
  while (before < operand) {
    const std::uint32_t seen = host_atomic::compare_and_swap<host_atomic::relaxed>(address, before, operand);
    if (seen == before) {
      break;
    }
    before = seen;
  }
  return before;
#endif
}

/// Smallest of the word and `operand`, ordering nothing.
GPUCLASS_HD std::uint32_t atom_min_relaxed_gpu(std::uint32_t* address, std::uint32_t operand) {
#if GPUCLASS_ON_DEVICE
  std::uint32_t before;
  asm volatile("atom.relaxed.gpu.global.min.u32 %0, [%1], %2;"
               : "=r"(before)
               : "l"(__cvta_generic_to_global(address)), "r"(operand)
               : "memory");
  return before;
#else
  std::uint32_t before = host_atomic::load<host_atomic::relaxed>(address);
  while (before > operand) {
    const std::uint32_t seen = host_atomic::compare_and_swap<host_atomic::relaxed>(address, before, operand);
    if (seen == before) {
      break;
    }
    before = seen;
  }
  return before;
#endif
}

/// Bits of `operand` set, ordering nothing.
GPUCLASS_HD std::uint32_t atom_or_relaxed_gpu(std::uint32_t* address, std::uint32_t operand) {
#if GPUCLASS_ON_DEVICE
  std::uint32_t before;
  asm volatile("atom.relaxed.gpu.global.or.b32 %0, [%1], %2;"
               : "=r"(before)
               : "l"(__cvta_generic_to_global(address)), "r"(operand)
               : "memory");
  return before;
#else
  return host_atomic::bit_or<host_atomic::relaxed>(address, operand);
#endif
}

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

}  // namespace gpuclass
