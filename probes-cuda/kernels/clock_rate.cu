/// \file
/// Warms the SM clock up and reads it.
#include "gpuclass/bench/report.cuh"

using namespace gpuclass;

/// Every thread is busy for `window_ns`; block 0 reports the clock.
extern "C" __global__ void __launch_bounds__(128) clock_rate_spin(trial_arguments trial) {
  const stretch timed;
  const std::uint64_t end = global_timer_ns() + trial.window_ns;
  while (global_timer_ns() < end) {
  }
  timed.end(trial);
}
