/// \file
/// The form `barrier_ccg_as_published`: adds to the word that everybody polls, the last arrival turning its sign. Written by build-forms.sh.
#pragma once

#include "../sync/basic_barrier.cuh"
#include "barrier_ccg.cuh"

namespace gpuclass {

template <scope Scope = scope::device>
using barrier_ccg_as_published = basic_barrier<published::barrier_ccg<Scope>>;

}  // namespace gpuclass
