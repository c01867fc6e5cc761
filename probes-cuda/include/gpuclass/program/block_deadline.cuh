/// \file
/// Limit of a block's waits (device only).
#pragma once

#include <new>

#include "../bench/report.cuh"
#include "../wait/bound.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// The `deadline` of a whole block, in shared memory, which saves registers. Whichever thread first sees it expired ends the waits
/// of all; a poll of one counts for all.
class block_deadline {
 public:
  static constexpr bool is_exact = false;

  /// All threads of a block call it, once in a kernel.
  explicit __device__ __forceinline__ block_deadline(const trial_arguments& trial) {
    if (is_master()) {
      new (words()) deadline(trial.timeout_ns, trial.abort);
    }
    __syncthreads();
  }

  __device__ __forceinline__ bool expired() const { return common().expired(); }
  __device__ __forceinline__ bool ended() const { return common().ended(); }
  __device__ __forceinline__ bool hit() const { return common().hit(); }

  static __device__ __forceinline__ deadline& common() { return *static_cast<deadline*>(words()); }

 private:
  static __device__ __forceinline__ void* words() {
    __shared__ std::uint64_t storage[(sizeof(deadline) + 7) / 8];
    return storage;
  }
};

/// The first thread reports for its block. All threads call it.
__device__ __forceinline__ void report_expiry(const trial_arguments& trial, const block_deadline& bound) {
  add_to_report(trial, report_timed_out, is_master() && bound.hit() ? 1 : 0);
}

}  // namespace gpuclass
#endif
