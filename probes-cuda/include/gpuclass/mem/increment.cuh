/// \file
/// An increment that wraps to 0 at a limit: only the thread that reaches the limit has to acquire.
#pragma once
#include "../names/begin.cuh"

#include "count.cuh"
#include "fence.cuh"
#include "host_atomic.cuh"

namespace gpuclass {

/// Increment that wraps to 0 after `last`, with release order (PTX ISA, "atom.inc"). On the host it acquires too.
template <scope Scope>
GPUCLASS_HD std::uint32_t atom_inc_release(std::uint32_t* address, std::uint32_t last) {
  count_atomic();
#if GPUCLASS_ON_DEVICE
  std::uint32_t before;
  GPUCLASS_AT_SCOPE("atom.release", "inc.u32 %0, [%1], %2;", "=r"(before), "l"(at), "r"(last))
  return before;
#else
  for (std::uint32_t expected = host_atomic::load<host_atomic::relaxed>(address);;) {
    const std::uint32_t before = host_atomic::compare_and_swap<host_atomic::acq_rel>(address, expected, expected >= last ? 0 : expected + 1);
    if (before == expected) {
      return before;
    }
    expected = before;
  }
#endif
}

/// Makes what other threads did before their `atom_inc_release` visible to a thread whose own one came after. Does nothing on the host.
template <scope Scope>
GPUCLASS_HD void acquire_taken() {
#if GPUCLASS_HAS_ACQUIRE_FENCE
  GPUCLASS_FENCE_AT_SCOPE("acquire")
#elif GPUCLASS_ON_DEVICE
  fence_acq_rel<Scope>();
#endif
}

}  // namespace gpuclass

#include "../names/end.cuh"
