/// \file
/// Where the blocks of a grid lie.
#include "gpuclass/bench/residency.cuh"

using namespace gpuclass;

extern "C" __global__ void __launch_bounds__(128) clock_count_residency(trial_arguments trial) { count_residency(trial); }
