/// \file
/// The library's front: `barrier`, `mutex`, `semaphore` and `condition_variable` (Stuart & Owens 2011, section 5, "API"), each the best
/// that is known for the GPU. What that is comes from a header that `gpuclass export` wrote, included before this one; else from
/// `sync/default_choice.cuh`. For a certain implementation, name it: `basic_mutex<mutex_mcs<>>`.
///
/// Each primitive lives in words of global memory: `state_words(blocks)` of them, aligned to `GPUCLASS_LINE` bytes and zeroed. One thread
/// calls `init`, before the others; then each block makes an object over the words. Blocks that wait for each other must be
/// co-resident: launch cooperatively.
#pragma once

#include "sync/basic_barrier.cuh"
#include "sync/basic_mutex.cuh"
#include "sync/basic_semaphore.cuh"
#include "sync/choice.cuh"
#include "sync/condition_variable.cuh"
#include "sync/default_choice.cuh"
#include "sync/lock_guard.cuh"

#if !defined(GPUCLASS_CHOICE)
#define GPUCLASS_CHOICE gpuclass::default_choice
#endif

namespace gpuclass {

/// All threads of all blocks call `arrive_and_wait()`.
template <contention C = contention::full, scope Scope = scope::device, class Backoff = chosen_backoff>
using barrier = basic_barrier<
    typename fitted<GPUCLASS_CHOICE::barrier<C>, default_choice::barrier<C>, Scope, Backoff>::type>;

/// `lock()`, `unlock()`; perhaps unfair. `try_lock()` where the chosen algorithm has one.
template <contention C = contention::full, scope Scope = scope::device, class Backoff = chosen_backoff>
using mutex =
    basic_mutex<typename fitted<GPUCLASS_CHOICE::mutex<C>, default_choice::mutex<C>, Scope, Backoff>::type>;

/// The same, first come, first served.
template <contention C = contention::full, scope Scope = scope::device, class Backoff = chosen_backoff>
using fair_mutex = basic_mutex<
    typename fitted<GPUCLASS_CHOICE::fair_mutex<C>, default_choice::fair_mutex<C>, Scope, Backoff>::type>;

/// `wait()` enters, `post()` leaves.
template <capacity Capacity = capacity::many, contention C = contention::full, scope Scope = scope::device,
          class Backoff = chosen_backoff>
using semaphore = basic_semaphore<typename std::conditional_t<
    Capacity == capacity::few,
    fitted<GPUCLASS_CHOICE::semaphore_low<C>, default_choice::semaphore_low<C>, Scope, Backoff>,
    fitted<GPUCLASS_CHOICE::semaphore_high<C>, default_choice::semaphore_high<C>, Scope, Backoff>>::type>;

/// `wait(mutex)`, `notify_one()`, `notify_all()`: `condition_variable<>` goes with `mutex<>`, `condition_variable<fair_mutex<>>` with
/// that.
template <class Mutex = mutex<>, class Backoff, scope Scope>
class condition_variable;

}  // namespace gpuclass
