/// \file
/// The form `barrier_tree_count_proportional_as_published`: counts threads by each block's barrier, then in one word; pauses 256 ns for each missing. Written by build-forms.sh.
#pragma once

#include "../sync/basic_barrier.cuh"
#include "barrier_central.cuh"

namespace gpuclass {

template <scope Scope = scope::device, class Backoff = proportional_backoff>
using barrier_tree_count_proportional_as_published = basic_barrier<published::barrier_central<Scope, Backoff, true>>;

}  // namespace gpuclass
