/// \file
/// The form `semaphore_rw_priority_as_published`: readers take a place, writers all; a flag by which those who leave go first. Written by build-forms.sh.
#pragma once

#include "../sync/basic_semaphore.cuh"
#include "semaphore_rw.cuh"

namespace gpuclass {

template <scope Scope = scope::device, class Backoff = no_backoff>
using semaphore_rw_priority_as_published = basic_semaphore<published::semaphore_rw<Scope, Backoff, true>>;

}  // namespace gpuclass
