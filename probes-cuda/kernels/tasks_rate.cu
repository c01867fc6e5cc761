/// \file
/// Tasks that make tasks, timed.
#include "gpuclass/bench/tasks_rate.cuh"

using namespace gpuclass;

#define GPUCLASS_TASKS(id, type, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) tasks_rate_##id(trial_arguments trial) { tasks_rate<GPUCLASS_TYPE type>(trial); }
#include "../kinds-catalogue.inc"
