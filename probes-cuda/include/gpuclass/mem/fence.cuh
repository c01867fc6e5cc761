/// \file
/// Fences, one PTX instruction each (PTX ISA, "fence"), and the accesses that get their order from one.
#pragma once
#include "../names/begin.cuh"

#include "load.cuh"
#include "store.cuh"

namespace gpuclass {

/// Orders what this thread did before against what it does after, for the threads in scope. ThreadSanitizer does not know fences:
/// use `ld_before_fence` and `st_after_fence` for the accesses that pair with one.
template <scope Scope>
GPUCLASS_HD void fence_acq_rel() {
#if GPUCLASS_ON_DEVICE
  GPUCLASS_FENCE_AT_SCOPE("acq_rel")
#elif !defined(__SANITIZE_THREAD__)
  host_atomic::fence<host_atomic::acq_rel>();
#endif
}

/// The same, and all such fences in scope are in one order that all threads agree on: of two threads that each store, fence, and load what the
/// other one stores, one at least sees the other's (PTX ISA, "fence.sc"). Under ThreadSanitizer an atomic stands for it.
template <scope Scope>
GPUCLASS_HD void fence_sc() {
#if GPUCLASS_ON_DEVICE
  GPUCLASS_FENCE_AT_SCOPE("sc")
#elif defined(__SANITIZE_THREAD__)
  std::uint32_t own = 0;
  host_atomic::add<host_atomic::seq_cst>(&own, 1u);
#else
  host_atomic::fence<host_atomic::seq_cst>();
#endif
}

/// Load that a later fence turns into an acquire, so that several can be under way at once. On the host it acquires by itself.
template <scope Scope>
GPUCLASS_HD std::uint32_t ld_before_fence(const std::uint32_t* address) {
#if GPUCLASS_ON_DEVICE
  return ld_relaxed<Scope>(address);
#else
  return ld_acquire<Scope>(address);
#endif
}

/// Store that an earlier fence turns into a release, so that one fence serves several. On the host it releases by itself.
template <scope Scope>
GPUCLASS_HD void st_after_fence(std::uint32_t* address, std::uint32_t value) {
#if GPUCLASS_ON_DEVICE
  st_relaxed<Scope>(address, value);
#else
  st_release<Scope>(address, value);
#endif
}

}  // namespace gpuclass

#include "../names/end.cuh"
