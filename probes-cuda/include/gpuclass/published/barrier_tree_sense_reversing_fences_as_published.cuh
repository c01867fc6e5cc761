/// \file
/// The form `barrier_tree_sense_reversing_fences_as_published`: tree_sense_reversing with the listings' fences, and so what those cost that nothing needs. Written by build-forms.sh.
#pragma once

#include "../sync/barrier_tree_sense_reversing.cuh"
#include "../sync/basic_barrier.cuh"

namespace gpuclass {

template <scope Scope = scope::device, class Backoff = no_backoff>
using barrier_tree_sense_reversing_fences_as_published = basic_barrier<algorithm::barrier_tree_sense_reversing<Scope, Backoff, algorithm::tree_fences::as_printed>>;

}  // namespace gpuclass
