/// \file
/// A choice as `gpuclass export` would write it, for a GPU that does not exist: nothing in it is what the defaults are.
#pragma once
#include <gpuclass/sync/choice.cuh>
#if GPUCLASS_CHOICE_FORMAT != 3
#error "hand_written_choice.cuh was exported for another gpuclass: export it again"
#endif
#if defined(GPUCLASS_CHOICE)
#error "hand_written_choice.cuh comes too late: include it before gpuclass/sync.cuh, and no other such header"
#endif
#include <gpuclass/sync/barrier_xf.cuh>
#include <gpuclass/sync/mutex_mcs.cuh>
#include <gpuclass/sync/mutex_ring.cuh>
#include <gpuclass/sync/mutex_spin.cuh>
#include <gpuclass/sync/semaphore_counting.cuh>
#include <gpuclass/sync/semaphore_spin.cuh>

namespace gpuclass {
using linear_700 = mutex_spin<scope::device, tuned<linear_backoff, 1, 64, 700>>;
using linear_2_700 = semaphore_spin<scope::device, tuned<linear_backoff, 2, 128, 700>>;
using exponential_25 = semaphore_counting<scope::device, tuned<exponential_backoff, 256, 65536, 25>>;
using proportional_by_blocks =
    by_blocks<proportional_backoff, 4, 8, tuned<proportional_backoff, 32>, tuned<proportional_backoff, 64>, tuned<proportional_backoff, 320>>;

struct choice_hand_written {
  template <contention C> using barrier = by_contention<C, barrier_xf<>, barrier_xf<>, barrier_xf<>, barrier_xf<>>;
  template <contention C> using mutex = by_contention<C, mutex_spin<>, mutex_spin<scope::device, tuned<spin_then<linear_backoff>, 16, 1, 8, 700>>, linear_700, linear_700>;
  template <contention C> using fair_mutex = by_contention<C, mutex_mcs<>, mutex_mcs<>, mutex_ring<scope::device, tuned<proportional_backoff, 320>>, mutex_ring<scope::device, proportional_by_blocks>>;
  template <contention C> using semaphore_low = by_contention<C, semaphore_spin<>, semaphore_spin<>, linear_2_700, linear_2_700>;
  template <contention C> using semaphore_high = by_contention<C, semaphore_counting<>, semaphore_counting<>, exponential_25, exponential_25>;
};
}  // namespace gpuclass
#define GPUCLASS_CHOICE gpuclass::choice_hand_written
