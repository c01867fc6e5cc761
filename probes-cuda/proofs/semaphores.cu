/// \file
/// Semaphores, and their broken twins, of which the model has to find that they are.
#include "gpuclass/verify/proofs_locks.cuh"

using namespace gpuclass;

#define GPUCLASS_SEMAPHORE(id, type, ...) GPUCLASS_PROOF_semaphore(semaphore_##id, GPUCLASS_TYPE type)
#define GPUCLASS_SEMAPHORE_TWIN(id, type, ...) GPUCLASS_PROOF_semaphore(twin_semaphore_##id, GPUCLASS_TYPE type)
#include "../catalogue.inc"
