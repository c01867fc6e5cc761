/// \file
/// The form `semaphore_sleeping_as_published`: atomic count beside a ticket and the turn that is polled when full. Written by build-forms.sh.
#pragma once

#include "../sync/basic_semaphore.cuh"
#include "semaphore_sleeping.cuh"

namespace gpuclass {

template <scope Scope = scope::device>
using semaphore_sleeping_as_published = basic_semaphore<published::semaphore_sleeping<Scope>>;

}  // namespace gpuclass
