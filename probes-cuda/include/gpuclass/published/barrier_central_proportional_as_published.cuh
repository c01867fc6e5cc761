/// \file
/// The form `barrier_central_proportional_as_published`: counts arrivals in one word that is polled after 256 ns for each arrival that is missing. Written by build-forms.sh.
#pragma once

#include "../sync/basic_barrier.cuh"
#include "barrier_central.cuh"

namespace gpuclass {

template <scope Scope = scope::device, class Backoff = proportional_backoff>
using barrier_central_proportional_as_published = basic_barrier<published::barrier_central<Scope, Backoff>>;

}  // namespace gpuclass
