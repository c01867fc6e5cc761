/// \file
/// The real length of a warp's sleep for a number of nanoseconds.
#include "gpuclass/bench/report.cuh"

using namespace gpuclass;

/// Each warp sleeps `length` times, asking for `section` ns (0 to 1,000,000) each time, and reports the mean, how many sleeps there
/// were, and, in the histogram of hand-offs, each warp's own mean.
extern "C" __global__ void __launch_bounds__(128) nanosleep_time_each_warp(trial_arguments trial) {
  const stretch clock;
  const std::uint64_t start_ns = global_timer_ns();
  for (std::uint32_t slept = 0; slept < trial.length; ++slept) {
    sleep_ns(trial.section);
  }
  const std::uint64_t slept_ns = global_timer_ns() - start_ns;
  if (threadIdx.x % warpSize == 0 && trial.length != 0) {
    add_to_report(trial, report_poll_ns, slept_ns);
    add_to_report(trial, report_polls, trial.length);
    add_to_report(trial, report_reached, trial.length);
    report_hand_off(trial, (slept_ns + trial.length - 1) / trial.length);
  }
  clock.end(trial);
}
