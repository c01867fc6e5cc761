/// \file
/// The library's front: `barrier`, `mutex`, `semaphore` and `condition_variable` (Stuart & Owens 2011, section 5, "API"), each the best
/// that is known for the GPU. What that is comes from a header that `gpuclass export` wrote, included before this one; else from
/// `sync/default_choice.cuh`. For a certain form, name it and include its header: `mutex_mcs<>` of
/// `sync/mutex_mcs.cuh`.
///
/// Each primitive lives in words of global memory: `state` of `launch.cuh` lays them out and makes them. By hand: they are
/// `state_words(blocks)` words, aligned to `GPUCLASS_LINE` bytes, of which one thread makes the initial state by the static
/// `init(words, blocks)`, of a semaphore `init(words, blocks, initial)`, whatever they held, before the others, best in a kernel before. From
/// then on the words serve any number of kernels of so many blocks; for another number they are made again. Each thread that calls a
/// primitive makes a handle over its words, and passes it on by reference; words that were made for something else stop the program.
/// `barrier<>`, `mutex<>` and `semaphore<>` pick the constants for as many blocks as there are.
///
/// Grids and blocks may have any shape. Blocks that wait for each other must be resident together: launch cooperatively.
///
/// A primitive makes visible, in PTX's causality order, plain loads and stores, atomics and volatile accesses to global memory
/// of the blocks that take part. It does not cover
///   - `ld.global.nc`, which is what `__ldg`, and the compiler for `const __restrict__` pointers, make: they may return what was there
///     before;
///   - the async proxy: bulk copies (TMA, `cp.async.bulk`) that read what others wrote through ordinary stores need
///     `fence.proxy.async` between the primitive and the copy, on the side that wrote it before it arrives or unlocks;
///   - the texture and surface proxies, which see writes of the same kernel in no defined order;
///   - other GPUs and the host, unless the scope is `scope::system`.
#pragma once
#include "names/begin.cuh"

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
#include "sync/one_choice.cuh"

namespace gpuclass {

/// All threads of all members of the group call `arrive_and_wait()`, or `arrive()` and then `wait(token)`.
template <contention C = contention::by_blocks, scope Scope = scope::device, class Backoff = chosen_backoff, class Group = usual_group>
using barrier = basic_barrier<
    typename fitted<GPUCLASS_CHOICE::barrier<C>, default_choice::barrier<C>, Scope, Backoff>::type, Group>;

/// `lock()`, `try_lock()`, `try_lock_for(ns)`, `unlock()`; perhaps unfair.
template <contention C = contention::by_blocks, scope Scope = scope::device, class Backoff = chosen_backoff>
using mutex =
    basic_mutex<typename fitted<GPUCLASS_CHOICE::mutex<C>, default_choice::mutex<C>, Scope, Backoff>::type>;

/// The same, first come, first served.
template <contention C = contention::by_blocks, scope Scope = scope::device, class Backoff = chosen_backoff>
using fair_mutex = basic_mutex<
    typename fitted<GPUCLASS_CHOICE::fair_mutex<C>, default_choice::fair_mutex<C>, Scope, Backoff>::type>;

/// `wait()`, `try_wait()` and `try_wait_for(ns)` enter, `post(places)` leaves or adds places.
template <capacity Capacity = capacity::many, contention C = contention::by_blocks, scope Scope = scope::device,
          class Backoff = chosen_backoff>
using semaphore = basic_semaphore<typename std::conditional_t<
    Capacity == capacity::few,
    fitted<GPUCLASS_CHOICE::semaphore_low<C>, default_choice::semaphore_low<C>, Scope, Backoff>,
    fitted<GPUCLASS_CHOICE::semaphore_high<C>, default_choice::semaphore_high<C>, Scope, Backoff>>::type>;

/// `wait(mutex)`, `wait_for(mutex, ns)`, `notify_one()`, `notify_all()`: `condition_variable<>` goes with `mutex<>`,
/// `condition_variable<fair_mutex<>>` with that.
template <class Mutex = mutex<>, class Backoff, scope Scope>
class condition_variable;

}  // namespace gpuclass

#include "names/end.cuh"
