/// \file
/// The form `barrier_atomic_two_stage_as_published`: counts arrivals atomically at two words in turn, polling each by compare-and-swap. Written by build-forms.sh.
#pragma once

#include "../sync/basic_barrier.cuh"
#include "barrier_atomic_two_stage.cuh"

namespace gpuclass {

template <scope Scope = scope::device>
using barrier_atomic_two_stage_as_published = basic_barrier<published::barrier_atomic_two_stage<Scope>>;

}  // namespace gpuclass
