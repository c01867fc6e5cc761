/// \file
/// The form `mutex_spin_as_published`: atomic exchange until it returns free; another one to unlock. Written by build-forms.sh.
#pragma once

#include "../sync/basic_mutex.cuh"
#include "mutex_spin.cuh"

namespace gpuclass {

template <scope Scope = scope::device>
using mutex_spin_as_published = basic_mutex<published::mutex_spin<Scope>>;

}  // namespace gpuclass
