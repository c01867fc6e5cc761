/// \file
/// Mutexes, verified.
#include "gpuclass/bench/verify.cuh"
#include "gpuclass/verify/twins.cuh"
#include "rows/mutexes.cuh"

using namespace gpuclass;

#define GPUCLASS_ROW(id, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) mutex_verify_##id(trial_arguments trial) { mutex_verify<__VA_ARGS__>(trial); }
#include "rows/mutexes.inc"
#include "rows/mutex_twins.inc"
