/// \file
/// Every kind in launches that follow each other, verified.
#include "gpuclass/bench/use_verify.cuh"

#define GPUCLASS_USE(kind, id, type, ...)
#define GPUCLASS_USE_TWIN(kind, id, type, ...)
#include "../uses-catalogue.inc"

using namespace gpuclass;

#define GPUCLASS_CHECKED(kind, id, type) \
  extern "C" __global__ void __launch_bounds__(128, 16) use_verify_##kind##_##id(trial_arguments trial) { \
    use_verify<GPUCLASS_TYPE type>(trial); \
  }
#define GPUCLASS_USE(kind, id, type, ...) GPUCLASS_CHECKED(kind, id, type)
#define GPUCLASS_USE_TWIN(kind, id, type, ...) GPUCLASS_CHECKED(kind, twin_##id, type)
#include "../uses-catalogue.inc"
