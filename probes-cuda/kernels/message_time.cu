/// \file
/// Hand-offs of a word round all blocks, timed.
#include "gpuclass/bench/message_time.cuh"

using namespace gpuclass;

#define GPUCLASS_MESSAGE(id, type, ...) \
  extern "C" __global__ void __launch_bounds__(64, 16) message_time_##id(trial_arguments trial) { message_time<GPUCLASS_TYPE type>(trial); }
#include "../kinds-catalogue.inc"
