/// \file
/// What per-thread locks do inside one block (SIMD-deadlock note): every thread takes the lock once and adds one to a plain count.
#pragma once

#include "../mem/atomic.cuh"
#include "../mem/fence.cuh"
#include "layout.cuh"
#include "report.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// The naive lock: one loop takes it, the critical section follows. Where the threads of a warp share one program counter, the
/// thread that has the lock waits for those that do not.
struct naive_lock {
  __device__ __forceinline__ static void count_once(std::uint32_t* lock, std::uint32_t* count, deadline& bound) {
    while (atom_exch_relaxed<scope::device>(lock, 1) != 0) {
      if (bound.expired()) {
        return;
      }
    }
    *count += 1;
    fence_acq_rel<scope::device>();
    atom_exch_relaxed<scope::device>(lock, 0);
  }
};

/// The safe loop: taking, critical section and giving back in one turn of one loop, with or without the fence.
template <bool Fenced>
struct safe_lock {
  __device__ __forceinline__ static void count_once(std::uint32_t* lock, std::uint32_t* count, deadline& bound) {
    bool mine = false;
    do {
      mine = atom_exch_relaxed<scope::device>(lock, 1) == 0;
      if (mine) {
        *count += 1;
      }
      if constexpr (Fenced) {
        fence_acq_rel<scope::device>();
      }
      if (mine) {
        atom_exch_relaxed<scope::device>(lock, 0);
      }
    } while (!mine && !bound.expired());
  }
};

/// The word in shared memory that the note locks by.
__device__ __forceinline__ std::uint32_t* shared_lock() {
  __shared__ std::uint32_t lock;
  if (is_master()) {
    lock = 0;
  }
  __syncthreads();
  return &lock;
}

/// The note's first attempt as printed, with its lock in shared memory.
struct printed_naive_lock {
  __device__ __forceinline__ static void count_once(std::uint32_t*, std::uint32_t* count, deadline& bound) {
    std::uint32_t* const lock = shared_lock();
    while (atomicCAS(lock, 0, 1) != 0) {
      if (bound.expired()) {
        return;
      }
    }
    *count += 1;
    __threadfence_block();
    atomicExch(lock, 0);
  }
};

/// CUDA's fences, by how far they reach, and none.
struct no_fence {
  __device__ __forceinline__ static void fence() {}
};
struct block_fence {
  __device__ __forceinline__ static void fence() { __threadfence_block(); }
};
struct device_fence {
  __device__ __forceinline__ static void fence() { __threadfence(); }
};
struct system_fence {
  __device__ __forceinline__ static void fence() { __threadfence_system(); }
};

/// The note's `testSpinLock` as printed: the lock in shared memory, and one of the fences that the note names, or none.
template <class Fence>
struct printed_safe_lock {
  __device__ __forceinline__ static void count_once(std::uint32_t*, std::uint32_t* count, deadline& bound) {
    std::uint32_t* const lock = shared_lock();
    bool mine = false;
    do {
      mine = atomicCAS(lock, 0, 1) == 0;
      if (mine) {
        *count += 1;
      }
      Fence::fence();
      if (mine) {
        atomicExch(lock, 0);
      }
    } while (!mine && !bound.expired());
  }
};

/// No lock at all.
struct without_lock {
  __device__ __forceinline__ static void count_once(std::uint32_t*, std::uint32_t* count, deadline&) { *count += 1; }
};

/// One block. `report_reached` is the count, `report_operations` the number of threads whose wait did not expire.
template <class Lock>
__device__ __forceinline__ void simt_count(const trial_arguments& trial) {
  deadline bound(trial.timeout_ns, trial.abort);
  std::uint32_t* const count = trial.words + words_at_data;
  Lock::count_once(state_of(trial), count, bound);
  add_to_report(trial, report_operations, bound.hit() ? 0 : 1);
  report_expiry(trial, bound);
  __syncthreads();
  if (is_master()) {
    trial.report[report_reached] = ld_relaxed<scope::device>(count);
  }
}

}  // namespace gpuclass
#endif
