/// \file
/// The form `barrier_tree_sense_reversing_as_published`: the last arriver of each SM leads it; all poll by compare-and-swap until the sense turns. Written by build-forms.sh.
#pragma once

#include "../sync/basic_barrier.cuh"
#include "barrier_tree_sense_reversing.cuh"

namespace gpuclass {

template <scope Scope = scope::device, class Backoff = exponential_backoff>
using barrier_tree_sense_reversing_as_published = basic_barrier<published::barrier_tree_sense_reversing<Scope, Backoff>>;

}  // namespace gpuclass
