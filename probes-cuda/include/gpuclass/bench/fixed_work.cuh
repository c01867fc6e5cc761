/// \file
/// Mutexes and semaphores for fixed work: each block makes `length` operations, as in Stuart & Owens 2011, section 6 (`rate.cuh` runs them
/// for a fixed time). The rate is that of the whole, its end with ever fewer contenders included.
#pragma once

#include "gate.cuh"
#include "operation.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Repeats an operation from a common start until this block has made `length` of them. `report_window_ns` is when the last block was done,
/// in ns from the start; `per_block` what each completed: less than `length` only where the bound expired.
template <class Operation>
__device__ __forceinline__ void repeat_fixed(const trial_arguments& trial) {
  contend_from_start<Operation>(trial, [] {}, [&](std::uint64_t start, deadline& bound) {
    if (start != 0) {
      Operation operation(trial);
      const stretch timed;
      std::uint32_t completed = 0;
      while (completed < trial.length && operation.run(bound, [] {})) {
        ++completed;
      }
      timed.end(trial);
      trial.per_block[blockIdx.x] = completed;
      atomicMax(reinterpret_cast<unsigned long long*>(trial.report + report_window_ns), global_timer_ns() - start);
    }
    report_expiry(trial, bound);
  });
}

template <class Mutex>
__device__ __forceinline__ void mutex_fixed(const trial_arguments& trial) {
  repeat_fixed<lock_unlock<Mutex>>(trial);
}

template <class Semaphore>
__device__ __forceinline__ void semaphore_fixed(const trial_arguments& trial) {
  repeat_fixed<wait_post<Semaphore>>(trial);
}

}  // namespace gpuclass
#endif
