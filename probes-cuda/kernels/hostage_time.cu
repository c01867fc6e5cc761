/// \file
/// The sustained line-hostage probe.
#include "gpuclass/bench/hostage_time.cuh"

using namespace gpuclass;

extern "C" __global__ void __launch_bounds__(128) hostage_time_poll(trial_arguments trial) { hostage_time_poll_body<scope::device>(trial); }
extern "C" __global__ void __launch_bounds__(128) hostage_time_system_poll(trial_arguments trial) { hostage_time_poll_body<scope::system>(trial); }
