/// \file
/// The loads of a polling loop, of which only the last has to acquire.
#pragma once
#include "../names/begin.cuh"

#include "load.cuh"

namespace gpuclass {

/// Load of a polling loop. `acquire_polled` follows the one that ends it. Where there is a fence that only acquires, these loads order
/// nothing, and the fence does; elsewhere each of them acquires.
/// \tparam Word of 32 bits, or a whole word
template <scope Scope, class Word>
GPUCLASS_HD Word ld_polled(const Word* address) {
#if GPUCLASS_HAS_ACQUIRE_FENCE
  return ld_relaxed<Scope>(address);
#else
  return ld_acquire<Scope>(address);
#endif
}

/// Makes what happened before the release whose value `ld_polled` saw visible to what follows (PTX ISA, "fence.acquire"). Costs no trip
/// to memory.
template <scope Scope>
GPUCLASS_HD void acquire_polled() {
#if GPUCLASS_HAS_ACQUIRE_FENCE
  GPUCLASS_FENCE_AT_SCOPE("acquire")
#endif
}

}  // namespace gpuclass

#include "../names/end.cuh"
