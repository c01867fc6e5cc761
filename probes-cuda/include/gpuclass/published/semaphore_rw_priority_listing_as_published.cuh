/// \file
/// The form `semaphore_rw_priority_listing_as_published`: a flag by which those who leave go first, and at which alone the others pause. Written by build-forms.sh.
#pragma once

#include "../sync/basic_semaphore.cuh"
#include "semaphore_rw.cuh"

namespace gpuclass {

template <scope Scope = scope::device, class Backoff = exponential_backoff>
using semaphore_rw_priority_listing_as_published = basic_semaphore<published::semaphore_rw<Scope, Backoff, true, published::pausing_at::flag>>;

}  // namespace gpuclass
