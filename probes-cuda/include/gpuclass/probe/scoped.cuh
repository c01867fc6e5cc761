/// \file
/// Operations that synchronize at a scope (PTX ISA, "scope"), one instruction of the source each: Mahapatra 2020, section 2.1, calls them cheaper for
/// the threads of a block. All return what the next one can depend on.
#pragma once

#include "../mem/atomic.cuh"
#include "../mem/fence.cuh"

namespace gpuclass {

/// `fence.acq_rel`, with nothing of this thread under way that it would have to wait for.
template <scope Scope>
struct scoped_fence {
  GPUCLASS_HD std::uint32_t operator()(std::uint32_t*) const {
    fence_acq_rel<Scope>();
    return 0;
  }
};

/// `ld.acquire`.
template <scope Scope>
struct scoped_acquire {
  GPUCLASS_HD std::uint32_t operator()(std::uint32_t* word) const { return ld_acquire<Scope>(word); }
};

/// `st.release`: each waits for the one before to be visible at its scope.
template <scope Scope>
struct scoped_release {
  GPUCLASS_HD std::uint32_t operator()(std::uint32_t* word) const {
    st_release<Scope>(word, 0);
    return 0;
  }
};

/// `atom.acq_rel.add` of 0.
template <scope Scope>
struct scoped_atomic {
  GPUCLASS_HD std::uint32_t operator()(std::uint32_t* word) const { return atom_add_acq_rel<Scope>(word, 0); }
};

/// `atom.relaxed.add` of 0: the atomic alone, without the order.
template <scope Scope>
struct scoped_relaxed_atomic {
  GPUCLASS_HD std::uint32_t operator()(std::uint32_t* word) const { return atom_add_relaxed<Scope>(word, 0); }
};

}  // namespace gpuclass
