/// \file
/// Barriers, and their broken twins, of which the model has to find that they are.
#include "gpuclass/verify/proofs.cuh"

using namespace gpuclass;

#define GPUCLASS_BARRIER(id, type, ...) GPUCLASS_PROOF_barrier(barrier_##id, GPUCLASS_TYPE type)
#define GPUCLASS_BARRIER_TWIN(id, type, ...) GPUCLASS_PROOF_barrier(twin_barrier_##id, GPUCLASS_TYPE type)
#include "../catalogue.inc"
