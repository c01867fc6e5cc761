/// \file
/// Per-thread locks inside one block (SIMD-deadlock note): every thread takes the lock once and adds one to a plain count.
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

// The steps of the "SIMT atomic concern scale" (Giroux S9329), from the least to the most. The talk names them and prints no code.

/// "No atomics": each thread counts in a word of its own, and the first thread adds them up.
struct concern_no_atomics {
  __device__ __forceinline__ static void count_once(std::uint32_t* words, std::uint32_t* count, deadline&) {
    words[threadIdx.x] = 1;
    __syncthreads();
    if (is_master()) {
      for (std::uint32_t thread = 0; thread < blockDim.x; ++thread) {
        *count += words[thread];
      }
    }
  }
};

/// "Atomic result ignored".
struct concern_ignored {
  __device__ __forceinline__ static void count_once(std::uint32_t*, std::uint32_t* count, deadline&) { atomicAdd(count, 1u); }
};

/// "Atomic result feeds arithmetic": the count is the greatest number drawn, plus one.
struct concern_arithmetic {
  __device__ __forceinline__ static void count_once(std::uint32_t* drawn, std::uint32_t* count, deadline&) {
    const std::uint32_t before = atomicAdd(drawn, 1u);
    atomicMax(count, before + 1);
  }
};

/// "Atomic result feeds branch, outside loop": who draws the last number counts for all.
struct concern_outside_loop {
  __device__ __forceinline__ static void count_once(std::uint32_t* drawn, std::uint32_t* count, deadline&) {
    if (atomicAdd(drawn, 1u) == blockDim.x - 1) {
      *count = blockDim.x;
    }
  }
};

/// "Atomic result feeds branch, inside loop", which ends by itself: in two turns each thread draws two numbers, and the even ones count.
struct concern_inside_loop {
  __device__ __forceinline__ static void count_once(std::uint32_t* drawn, std::uint32_t* count, deadline&) {
    GPUCLASS_NO_UNROLL
    for (std::uint32_t turn = 0; turn < 2; ++turn) {
      if (atomicAdd(drawn, 1u) % 2 == 0) {
        atomicAdd(count, 1u);
      }
    }
  }
};

/// "Atomic result feeds branch, closes loop, Volta+": a lock loop, whose threads go on one by one as they get the lock.
using concern_closes_loop = naive_lock;

/// "Atomic result feeds branch, closes loop", as on GPUs before Volta, whose warps go through a loop together: nobody leaves it before all
/// have the lock, which one has. It ends if the warp is one thread.
struct concern_in_lockstep {
  __device__ __forceinline__ static void count_once(std::uint32_t* lock, std::uint32_t* count, deadline& bound) {
    const std::uint32_t warp = __activemask();
    bool mine = false;
    do {
      mine = mine || atom_exch_relaxed<scope::device>(lock, 1) == 0;
      if (__any_sync(warp, bound.expired())) {
        return;
      }
    } while (!__all_sync(warp, mine));
    *count += 1;
    fence_acq_rel<scope::device>();
    atom_exch_relaxed<scope::device>(lock, 0);
  }
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
