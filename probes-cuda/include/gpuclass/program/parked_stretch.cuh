/// \file
/// The SM clock over the whole of a program, for loops that have no register to spare (device only).
#pragma once

#include "../bench/report.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Measures as `stretch` does, cycles against nanoseconds of block 0, but keeps the start in the report meanwhile. The first thread must
/// reach the end.
class parked_stretch {
 public:
  __device__ __forceinline__ explicit parked_stretch(const trial_arguments& trial) {
    if (blockIdx.x == 0 && is_master()) {
      const std::uint64_t cycles = cycles64();
      const std::uint64_t timer_ns = global_timer_ns();
      trial.report[report_cycles] = 0 - cycles;
      trial.report[report_timer_ns] = 0 - timer_ns;
    }
  }

  __device__ __forceinline__ void end(const trial_arguments& trial) const {
    if (blockIdx.x == 0 && is_master()) {
      const std::uint64_t cycles = cycles64();
      const std::uint64_t timer_ns = global_timer_ns();
      trial.report[report_cycles] += cycles;
      trial.report[report_timer_ns] += timer_ns;
    }
  }
};

}  // namespace gpuclass
#endif
