/// \file
/// Further atomics on global memory at device scope, one PTX instruction each (PTX ISA, "atom"). On the host: `host_atomic.cuh`. They return
/// the value from before.
#pragma once
#include "../names/begin.cuh"

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

}  // namespace gpuclass

#include "../names/end.cuh"
