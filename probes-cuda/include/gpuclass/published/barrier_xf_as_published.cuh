/// \file
/// The form `barrier_xf_as_published`: one flag per block, set on arrival and changed by a master block when all have come. Written by build-forms.sh.
#pragma once

#include "../sync/basic_barrier.cuh"
#include "barrier_xf.cuh"

namespace gpuclass {

template <scope Scope = scope::device>
using barrier_xf_as_published = basic_barrier<published::barrier_xf<Scope>>;

}  // namespace gpuclass
