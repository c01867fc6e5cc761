/// \file
/// Condition variables, and their broken twins, of which the model has to find that they are.
#include "gpuclass/verify/proofs_further.cuh"

using namespace gpuclass;

#define GPUCLASS_CONDITION(id, type, ...) GPUCLASS_PROOF_condition_variable(condition_##id, GPUCLASS_TYPE type)
#define GPUCLASS_CONDITION_TWIN(id, type, ...) GPUCLASS_PROOF_condition_variable(twin_condition_##id, GPUCLASS_TYPE type)
#include "../catalogue.inc"
