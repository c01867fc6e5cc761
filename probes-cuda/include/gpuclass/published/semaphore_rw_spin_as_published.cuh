/// \file
/// The form `semaphore_rw_spin_as_published`: readers take a place, writers all, under one lock. Written by build-forms.sh.
#pragma once

#include "../sync/basic_semaphore.cuh"
#include "semaphore_rw.cuh"

namespace gpuclass {

template <scope Scope = scope::device, class Backoff = no_backoff>
using semaphore_rw_spin_as_published = basic_semaphore<published::semaphore_rw<Scope, Backoff, false>>;

}  // namespace gpuclass
