/// \file
/// The form `barrier_central_proportional`: counts arrivals in one word that is polled after a pause for each arrival that is missing. Written by build-forms.sh.
#pragma once
#include "../names/begin.cuh"

#include "barrier_central.cuh"

namespace gpuclass {

template <scope Scope = scope::device, class Backoff = clocked_backoff>
using barrier_central_proportional = basic_barrier<algorithm::barrier_central<Scope, Backoff>>;

}  // namespace gpuclass

#include "../names/end.cuh"
