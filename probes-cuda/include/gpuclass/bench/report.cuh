/// \file
/// Reports of kernels (device only).
#pragma once

#include "../mem/long_word.cuh"
#include "../time/clock.cuh"
#include "../trial.cuh"
#include "../wait/bound.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// The thread that speaks for its block.
__device__ __forceinline__ bool is_master() { return threadIdx.x == 0; }

__device__ __forceinline__ void add_to_report(const trial_arguments& trial, report_word word, std::uint64_t amount) {
  if (amount != 0) {
    atom_add_relaxed_gpu_u64(trial.report + word, amount);
  }
}

/// Makes `value` count as used. It is 0 in every correct run, but no compiler knows.
__device__ __forceinline__ void use(const trial_arguments& trial, std::uint32_t value) {
  add_to_report(trial, report_sink, value);
}

__device__ __forceinline__ void report_expiry(const trial_arguments& trial, const deadline& bound) {
  add_to_report(trial, report_timed_out, bound.hit() ? 1 : 0);
}

/// Adds a latency in ns to the histogram that follows the report.
__device__ __forceinline__ void report_hand_off(const trial_arguments& trial, std::uint64_t ns) {
  const std::uint32_t value = ns < 0x7fffffffu ? static_cast<std::uint32_t>(ns) : 0x7fffffffu;
  atomicAdd(reinterpret_cast<std::uint32_t*>(trial.report + report_words) + bin_of(value), 1u);
  atomicMax(reinterpret_cast<unsigned long long*>(trial.report + report_hand_off_max_ns), value);
}

/// Measures the SM clock over a stretch of block 0: cycles against nanoseconds.
class stretch {
 public:
  __device__ __forceinline__ stretch() : cycles_(cycles64()), timer_ns_(global_timer_ns()) {}

  __device__ __forceinline__ void end(const trial_arguments& trial) const {
    if (blockIdx.x == 0 && is_master()) {
      trial.report[report_cycles] = cycles64() - cycles_;
      trial.report[report_timer_ns] = global_timer_ns() - timer_ns_;
    }
  }

 private:
  std::uint64_t cycles_;
  std::uint64_t timer_ns_;
};

/// The same for loops that need all registers: the beginning waits in the report.
class timed_interval {
 public:
  explicit __device__ __forceinline__ timed_interval(const trial_arguments& trial) {
    if (measures()) {
      trial.report[report_cycles] = cycles64();
      trial.report[report_timer_ns] = global_timer_ns();
    }
  }

  __device__ __forceinline__ void end(const trial_arguments& trial) const {
    if (measures()) {
      const std::uint64_t cycles = cycles64();
      const std::uint64_t timer_ns = global_timer_ns();
      trial.report[report_cycles] = cycles - trial.report[report_cycles];
      trial.report[report_timer_ns] = timer_ns - trial.report[report_timer_ns];
    }
  }

 private:
  static __device__ __forceinline__ bool measures() { return blockIdx.x == 0 && is_master(); }
};

}  // namespace gpuclass
#endif
