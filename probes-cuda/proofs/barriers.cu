/// \file
/// Barriers, and their broken twins, of which the model has to find that they are.
#define GPUCLASS_SM_GROUP_SLOTS 4  // as many as there are SMs in what is explored: each is cleared, a store of its own
#include "gpuclass/verify/proofs_barriers.cuh"
#include "gpuclass/verify/proofs_seats.cuh"

using namespace gpuclass;

#define GPUCLASS_BARRIER(id, type, ...) GPUCLASS_PROOF_barrier(barrier_##id, GPUCLASS_TYPE type)
#define GPUCLASS_BARRIER_TWIN(id, type, ...) GPUCLASS_PROOF_barrier(twin_barrier_##id, GPUCLASS_TYPE type)
#include "../catalogue.inc"

// After enrolling, and enrolling itself
GPUCLASS_PROOF_enrolling_barrier(barrier_tree_atomic, algorithm::barrier_tree_atomic<>)
GPUCLASS_PROOF_enrolling_barrier(barrier_tree_lock_free, algorithm::barrier_tree_lock_free<>)
GPUCLASS_PROOF_enrolling_barrier(barrier_tree_sense_reversing, algorithm::barrier_tree_sense_reversing<>)

// The same tree with the fences of the listings, of which those that it adds are superfluous
GPUCLASS_PROOF_STATE(barrier_tree_sense_reversing_fences_as_published, proof::make<proof::fenced_as_printed>(words))
GPUCLASS_PROOF_KERNEL(barrier_tree_sense_reversing_fences_as_published, shows_once_seated, proof::fenced_as_printed)
GPUCLASS_PROOF_KERNEL(barrier_tree_sense_reversing_fences_as_published, hides_once_seated, proof::fenced_as_printed)
