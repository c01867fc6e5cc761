/// \file
/// Primitives of several GPUs, verified.
#include "gpuclass/bench/team_verify.cuh"

using namespace gpuclass;

#define GPUCLASS_CHECK(kind, id, ...)                                                                                     \
  extern "C" __global__ void __launch_bounds__(128, 8) team_verify_##kind##_##id(trial_arguments trial, team_arguments team) { \
    team_verify_##kind<__VA_ARGS__>(trial, team);                                                                         \
  }
#define GPUCLASS_TEAM_BARRIER(id, type, ...) GPUCLASS_CHECK(barrier, id, GPUCLASS_TYPE type)
#define GPUCLASS_TEAM_BARRIER_TWIN(id, type, ...) GPUCLASS_CHECK(barrier, twin_##id, GPUCLASS_TYPE type)
#define GPUCLASS_TEAM_MUTEX(id, type, ...) GPUCLASS_CHECK(mutex, id, GPUCLASS_TYPE type)
#define GPUCLASS_TEAM_MUTEX_TWIN(id, type, ...) GPUCLASS_CHECK(mutex, twin_##id, GPUCLASS_TYPE type)
#define GPUCLASS_TEAM_SEMAPHORE(id, type, ...) GPUCLASS_CHECK(semaphore, id, GPUCLASS_TYPE type)
#include "../system-catalogue.inc"
