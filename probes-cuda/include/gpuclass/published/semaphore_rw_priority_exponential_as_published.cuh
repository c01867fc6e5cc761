/// \file
/// The form `semaphore_rw_priority_exponential_as_published`: a flag by which those who leave go first; pauses forecast the wait. Written by build-forms.sh.
#pragma once

#include "../sync/basic_semaphore.cuh"
#include "semaphore_rw.cuh"

namespace gpuclass {

template <scope Scope = scope::device, class Backoff = exponential_backoff>
using semaphore_rw_priority_exponential_as_published = basic_semaphore<published::semaphore_rw<Scope, Backoff, true>>;

}  // namespace gpuclass
