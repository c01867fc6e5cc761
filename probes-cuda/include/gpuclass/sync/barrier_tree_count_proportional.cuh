/// \file
/// The form `barrier_tree_count_proportional`: counts one arrival per block in a word that is polled after a pause for each one missing. Written by build-forms.sh.
#pragma once
#include "../names/begin.cuh"

#include "barrier_central.cuh"

namespace gpuclass {

template <scope Scope = scope::device, class Backoff = clocked_backoff>
using barrier_tree_count_proportional = basic_barrier<algorithm::barrier_central<Scope, Backoff, true>>;

}  // namespace gpuclass

#include "../names/end.cuh"
