/// \file
/// The form `barrier_tree_sense_reversing_fixed_leader_as_published`: the same with a fixed leader per SM, and so what the choice of the leader is worth. Written by build-forms.sh.
#pragma once

#include "../sync/basic_barrier.cuh"
#include "barrier_tree_sense_reversing.cuh"

namespace gpuclass {

template <scope Scope = scope::device, class Backoff = exponential_backoff>
using barrier_tree_sense_reversing_fixed_leader_as_published = basic_barrier<published::barrier_tree_sense_reversing<Scope, Backoff, published::leader::fixed>>;

}  // namespace gpuclass
