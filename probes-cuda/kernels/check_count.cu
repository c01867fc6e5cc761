/// \file
/// Results of programs, checked.
#include "gpuclass/bench/check_count.cuh"

using namespace gpuclass;

extern "C" __global__ void __launch_bounds__(128, 16) check_count_differences(trial_arguments trial, dataset data) {
  count_differences(trial, data);
}
