/// \file
/// The form `semaphore_spin_backoff_text_as_published`: count guarded by atomic exchange, with pauses of those who enter. Written by build-forms.sh.
#pragma once

#include "../sync/basic_semaphore.cuh"
#include "semaphore_spin.cuh"

namespace gpuclass {

template <scope Scope = scope::device, class Backoff = linear_backoff>
using semaphore_spin_backoff_text_as_published = basic_semaphore<published::semaphore_spin<Scope, Backoff, published::pausing::in_wait>>;

}  // namespace gpuclass
