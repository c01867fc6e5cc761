/// \file
/// Semaphores, verified.
#include "gpuclass/bench/verify.cuh"
#include "gpuclass/verify/twins.cuh"
#include "rows/semaphores.cuh"

using namespace gpuclass;

#define GPUCLASS_ROW(id, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) semaphore_verify_##id(trial_arguments trial) { semaphore_verify<__VA_ARGS__>(trial); }
#include "rows/semaphores.inc"
#include "rows/semaphore_twins.inc"
