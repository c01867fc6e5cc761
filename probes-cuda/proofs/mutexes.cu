/// \file
/// Mutexes, and their broken twins, of which the model has to find that they are.
#include "gpuclass/verify/proofs_locks.cuh"

using namespace gpuclass;

#define GPUCLASS_MUTEX(id, type, ...) GPUCLASS_PROOF_mutex(mutex_##id, GPUCLASS_TYPE type)
#define GPUCLASS_MUTEX_TWIN(id, type, ...) GPUCLASS_PROOF_mutex(twin_mutex_##id, GPUCLASS_TYPE type)
#include "../catalogue.inc"
