/// \file
/// Barriers, mutexes and semaphores of several GPUs, and their broken twins, of which the model has to find that they are.
#include "gpuclass/verify/proofs_system.cuh"

using namespace gpuclass;

#define GPUCLASS_TEAM_BARRIER(id, type, ...) GPUCLASS_TEAM_PROOF_barrier(system_barrier_##id, GPUCLASS_TYPE type)
#define GPUCLASS_TEAM_BARRIER_TWIN(id, type, ...) GPUCLASS_TEAM_PROOF_barrier(twin_system_barrier_##id, GPUCLASS_TYPE type)
#define GPUCLASS_TEAM_MUTEX(id, type, ...) GPUCLASS_TEAM_PROOF_mutex(system_mutex_##id, GPUCLASS_TYPE type)
#define GPUCLASS_TEAM_MUTEX_TWIN(id, type, ...) GPUCLASS_TEAM_PROOF_mutex(twin_system_mutex_##id, GPUCLASS_TYPE type)
#define GPUCLASS_TEAM_SEMAPHORE(id, type, ...) GPUCLASS_TEAM_PROOF_semaphore(system_semaphore_##id, GPUCLASS_TYPE type)
#include "../system-catalogue.inc"
