/// \file
/// The form `barrier_tree_atomic_as_published`: each level meets twice, polling by compare-and-swap; a fixed leader per SM. Written by build-forms.sh.
#pragma once

#include "../sync/basic_barrier.cuh"
#include "barrier_tree_atomic.cuh"

namespace gpuclass {

template <scope Scope = scope::device, class Backoff = exponential_backoff>
using barrier_tree_atomic_as_published = basic_barrier<published::barrier_tree_atomic<Scope, Backoff>>;

}  // namespace gpuclass
