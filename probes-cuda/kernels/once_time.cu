/// \file
/// Programs of one launch with a barrier or two in it, timed.
#include "gpuclass/bench/program_time.cuh"

using namespace gpuclass;

// Two blocks are on an SM, and registers are not short: with fewer, ptxas lets the handle take those of the loads that are under way.
#define GPUCLASS_ENTRY(name) extern "C" __global__ void __launch_bounds__(256, 2) once_time_##name(trial_arguments trial, dataset data)
#define GPUCLASS_ONE_BARRIER(id, type, ...) GPUCLASS_ENTRY(one_barrier_##id) { once_time<GPUCLASS_TYPE type, 1>(trial, data); }
#define GPUCLASS_ONE_BARRIER_TWIN(id, type, ...) GPUCLASS_ENTRY(one_barrier_twin_##id) { once_time<GPUCLASS_TYPE type, 1>(trial, data); }
#define GPUCLASS_TWO_BARRIERS(id, type, ...) GPUCLASS_ENTRY(two_barriers_##id) { once_time<GPUCLASS_TYPE type, 2>(trial, data); }
#define GPUCLASS_TWO_BARRIERS_TWIN(id, type, ...) GPUCLASS_ENTRY(two_barriers_twin_##id) { once_time<GPUCLASS_TYPE type, 2>(trial, data); }
#include "../programs-catalogue.inc"
