/// \file
/// The form `semaphore_spin_as_published`: count guarded by atomic exchange. Written by build-forms.sh.
#pragma once

#include "../sync/basic_semaphore.cuh"
#include "semaphore_spin.cuh"

namespace gpuclass {

template <scope Scope = scope::device>
using semaphore_spin_as_published = basic_semaphore<published::semaphore_spin<Scope>>;

}  // namespace gpuclass
