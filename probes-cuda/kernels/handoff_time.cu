/// \file
/// Hand-offs from producer to consumer, timed. 64 threads a block, so that twice as many blocks are resident at once.
#include "gpuclass/bench/hand_off.cuh"

using namespace gpuclass;

#define GPUCLASS_HAND_OFF(id, type, ...) \
  extern "C" __global__ void __launch_bounds__(64, 32) handoff_time_##id(trial_arguments trial) { hand_off_time<GPUCLASS_TYPE type>(trial); }
#include "../kinds-catalogue.inc"
