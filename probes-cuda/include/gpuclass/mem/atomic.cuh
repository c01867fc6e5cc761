/// \file
/// Read-modify-write on global memory, of `scope::block` on shared memory too, one PTX instruction each (PTX ISA, "atom"). On the host: `host_atomic.cuh`.
/// All return the value from before.
#pragma once
#include "../names/begin.cuh"

#include "count.cuh"
#include "host_atomic.cuh"
#include "scope.cuh"

namespace gpuclass {

/// Exchange that orders nothing.
template <scope Scope>
GPUCLASS_HD std::uint32_t atom_exch_relaxed(std::uint32_t* address, std::uint32_t operand) {
  count_atomic();
#if GPUCLASS_ON_DEVICE
  std::uint32_t before;
  GPUCLASS_AT_SCOPE("atom.relaxed", "exch.b32 %0, [%1], %2;", "=r"(before), "l"(at), "r"(operand))
  return before;
#else
  return host_atomic::exchange<host_atomic::relaxed>(address, operand);
#endif
}

/// Exchange that acquires: for taking a lock.
template <scope Scope>
GPUCLASS_HD std::uint32_t atom_exch_acquire(std::uint32_t* address, std::uint32_t operand) {
  count_atomic();
#if GPUCLASS_ON_DEVICE
  std::uint32_t before;
  GPUCLASS_AT_SCOPE("atom.acquire", "exch.b32 %0, [%1], %2;", "=r"(before), "l"(at), "r"(operand))
  return before;
#else
  return host_atomic::exchange<host_atomic::acquire>(address, operand);
#endif
}

/// Exchange that releases: for handing a lock on.
template <scope Scope>
GPUCLASS_HD std::uint32_t atom_exch_release(std::uint32_t* address, std::uint32_t operand) {
  count_atomic();
#if GPUCLASS_ON_DEVICE
  std::uint32_t before;
  GPUCLASS_AT_SCOPE("atom.release", "exch.b32 %0, [%1], %2;", "=r"(before), "l"(at), "r"(operand))
  return before;
#else
  return host_atomic::exchange<host_atomic::release>(address, operand);
#endif
}

/// Addition that orders nothing.
template <scope Scope>
GPUCLASS_HD std::uint32_t atom_add_relaxed(std::uint32_t* address, std::uint32_t operand) {
  count_atomic();
#if GPUCLASS_ON_DEVICE
  std::uint32_t before;
  GPUCLASS_AT_SCOPE("atom.relaxed", "add.u32 %0, [%1], %2;", "=r"(before), "l"(at), "r"(operand))
  return before;
#else
  return host_atomic::add<host_atomic::relaxed>(address, operand);
#endif
}

/// Addition that acquires.
template <scope Scope>
GPUCLASS_HD std::uint32_t atom_add_acquire(std::uint32_t* address, std::uint32_t operand) {
  count_atomic();
#if GPUCLASS_ON_DEVICE
  std::uint32_t before;
  GPUCLASS_AT_SCOPE("atom.acquire", "add.u32 %0, [%1], %2;", "=r"(before), "l"(at), "r"(operand))
  return before;
#else
  return host_atomic::add<host_atomic::acquire>(address, operand);
#endif
}

/// Addition that releases.
template <scope Scope>
GPUCLASS_HD std::uint32_t atom_add_release(std::uint32_t* address, std::uint32_t operand) {
  count_atomic();
#if GPUCLASS_ON_DEVICE
  std::uint32_t before;
  GPUCLASS_AT_SCOPE("atom.release", "add.u32 %0, [%1], %2;", "=r"(before), "l"(at), "r"(operand))
  return before;
#else
  return host_atomic::add<host_atomic::release>(address, operand);
#endif
}

/// Addition that releases and acquires: for arriving at a barrier.
template <scope Scope>
GPUCLASS_HD std::uint32_t atom_add_acq_rel(std::uint32_t* address, std::uint32_t operand) {
  count_atomic();
#if GPUCLASS_ON_DEVICE
  std::uint32_t before;
  GPUCLASS_AT_SCOPE("atom.acq_rel", "add.u32 %0, [%1], %2;", "=r"(before), "l"(at), "r"(operand))
  return before;
#else
  return host_atomic::add<host_atomic::acq_rel>(address, operand);
#endif
}

/// Compare-and-swap that orders nothing. Writes `desired` if the word holds `expected`.
template <scope Scope>
GPUCLASS_HD std::uint32_t atom_cas_relaxed(std::uint32_t* address, std::uint32_t expected, std::uint32_t desired) {
  count_atomic();
#if GPUCLASS_ON_DEVICE
  std::uint32_t before;
  GPUCLASS_AT_SCOPE("atom.relaxed", "cas.b32 %0, [%1], %2, %3;", "=r"(before), "l"(at), "r"(expected), "r"(desired))
  return before;
#else
  return host_atomic::compare_and_swap<host_atomic::relaxed>(address, expected, desired);
#endif
}

/// Compare-and-swap that acquires: for taking a lock. Writes `desired` if the word holds `expected`.
template <scope Scope>
GPUCLASS_HD std::uint32_t atom_cas_acquire(std::uint32_t* address, std::uint32_t expected, std::uint32_t desired) {
  count_atomic();
#if GPUCLASS_ON_DEVICE
  std::uint32_t before;
  GPUCLASS_AT_SCOPE("atom.acquire", "cas.b32 %0, [%1], %2, %3;", "=r"(before), "l"(at), "r"(expected), "r"(desired))
  return before;
#else
  return host_atomic::compare_and_swap<host_atomic::acquire>(address, expected, desired);
#endif
}

/// Compare-and-swap that releases and acquires: for handing a lock on, or changing what others go by.
template <scope Scope>
GPUCLASS_HD std::uint32_t atom_cas_acq_rel(std::uint32_t* address, std::uint32_t expected, std::uint32_t desired) {
  count_atomic();
#if GPUCLASS_ON_DEVICE
  std::uint32_t before;
  GPUCLASS_AT_SCOPE("atom.acq_rel", "cas.b32 %0, [%1], %2, %3;", "=r"(before), "l"(at), "r"(expected), "r"(desired))
  return before;
#else
  return host_atomic::compare_and_swap<host_atomic::acq_rel>(address, expected, desired);
#endif
}

/// Exchange that releases and acquires: for joining a queue.
template <scope Scope>
GPUCLASS_HD std::uint32_t atom_exch_acq_rel(std::uint32_t* address, std::uint32_t operand) {
  count_atomic();
#if GPUCLASS_ON_DEVICE
  std::uint32_t before;
  GPUCLASS_AT_SCOPE("atom.acq_rel", "exch.b32 %0, [%1], %2;", "=r"(before), "l"(at), "r"(operand))
  return before;
#else
  return host_atomic::exchange<host_atomic::acq_rel>(address, operand);
#endif
}

}  // namespace gpuclass

#include "../names/end.cuh"
