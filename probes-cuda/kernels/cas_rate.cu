/// \file
/// Contended compare-and-swap (Giroux S9329, "contention is the issue, differently").
#include "gpuclass/bench/cas_rate.cuh"

using namespace gpuclass;

extern "C" __global__ void __launch_bounds__(128) cas_rate_in_turn(trial_arguments trial) { cas_rate<cas_in_turn>(trial, trial.words); }
extern "C" __global__ void __launch_bounds__(128) cas_rate_increment(trial_arguments trial) { cas_rate<cas_increment>(trial, trial.words); }
