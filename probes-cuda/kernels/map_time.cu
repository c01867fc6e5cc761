/// \file
/// Where lines of memory lie: which SM reaches which of them how soon.
#include "gpuclass/bench/map_time.cuh"

using namespace gpuclass;

extern "C" __global__ void __launch_bounds__(128) map_time_read(trial_arguments trial) { map_accesses<volatile_read>(trial); }
extern "C" __global__ void __launch_bounds__(128) map_time_atomic(trial_arguments trial) {
  map_accesses<atomic_read_at<scope::device>>(trial);
}
extern "C" __global__ void __launch_bounds__(128) map_time_pair(trial_arguments trial) { map_pair(trial); }
extern "C" __global__ void __launch_bounds__(128) map_time_hand_off(trial_arguments trial) { map_hand_off(trial); }
