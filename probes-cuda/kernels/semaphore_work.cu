/// \file
/// Reader-writer semaphores around sections in which every thread of a block works (Mahapatra 2020, sections 2.2.2 and 4.3).
#include "gpuclass/bench/sharing.cuh"
#include "gpuclass/bench/work.cuh"

using namespace gpuclass;

#define GPUCLASS_REPLICAS

#define GPUCLASS_SEMAPHORE(id, type, ...) \
  GPUCLASS_IF_SHARING( \
      (__VA_ARGS__), \
      extern "C" __global__ void __launch_bounds__(128, 16) semaphore_work_##id(trial_arguments trial) { \
        semaphore_work<GPUCLASS_TYPE type>(trial); \
      })
#include "../catalogue.inc"
