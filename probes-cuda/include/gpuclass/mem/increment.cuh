/// \file
/// Counting round and round, where only who comes last has to acquire.
#pragma once
#include "../names/begin.cuh"

#include "count.cuh"
#include "fence.cuh"
#include "host_atomic.cuh"

namespace gpuclass {

/// Addition of 1 that goes on with 0 behind `last`, and releases; on the host it acquires too.
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

/// Makes what happened before the releases that the value of `atom_inc_release` follows visible to what follows. On the host nothing: there that does.
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
