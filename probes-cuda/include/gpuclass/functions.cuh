/// \file
/// The barrier of a grid, a lock and event counters as functions with C linkage, for what links device code of others: Triton's and Numba's
/// external libraries, and everything that takes PTX or bitcode. One translation unit of a program includes it.
///
/// All threads of a block call each function, with the same arguments, and get the same result; a block's barrier stands before and behind
/// what it does. Words are zeroed global memory, aligned to 256 bytes, of each primitive its own; the number of bytes is given with each.
/// They serve any number of kernels of so many blocks; for another number, zero them. Launch cooperatively: blocks that wait for each other
/// must be resident together. A profile's header that comes first (`gpuclass export`) gives the barrier its constants.
#pragma once
#include "names/begin.cuh"

#include "sync.cuh"
#include "sync/event_counter.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// A ticket lock whose holder keeps the ticket instead of an object.
class lock_by_ticket : public algorithm::mutex_fa<scope::device, turn_backoff> {
 public:
  __device__ __forceinline__ explicit lock_by_ticket(std::uint32_t* words, std::uint32_t ticket = 0) : mutex_fa(words, grid_group{}) {
    mine_ = ticket;
  }

  __device__ __forceinline__ std::uint32_t ticket() const { return mine_; }
};

/// The first thread of a block does something for it, after what all threads did before, and what all do after it. Returns what it returned.
template <class Action>
__device__ __forceinline__ std::uint32_t by_first_thread(Action action) {
  __shared__ std::uint32_t result;
  __syncthreads();
  if (linear_rank::of_thread() == 0) {
    result = action();
  }
  __syncthreads();
  return result;
}

}  // namespace gpuclass

static_assert(gpuclass::barrier<>::implementation::state_words(1) * sizeof(unsigned) <= 262144, "this barrier takes more words than is said below");

extern "C" {

/// Waits until every block of the grid has arrived. 262,144 bytes. Returns 0.
__device__ unsigned gpuclass_barrier_arrive_and_wait(unsigned* words) {
  const gpuclass::grid_group grid;
  gpuclass::unbounded forever;
  gpuclass::barrier<>::implementation(words, grid).arrive_and_wait(grid, forever);
  return 0;
}

/// Takes the lock, first come, first served. 512 bytes. Returns the ticket that `gpuclass_mutex_unlock` wants.
__device__ unsigned gpuclass_mutex_lock(unsigned* words) {
  return gpuclass::by_first_thread([&] {
    gpuclass::lock_by_ticket lock(words);
    gpuclass::unbounded forever;
    lock.lock(forever);
    return lock.ticket();
  });
}

/// Gives the lock back. Returns 0.
__device__ unsigned gpuclass_mutex_unlock(unsigned* words, unsigned ticket) {
  return gpuclass::by_first_thread([&] {
    gpuclass::unbounded forever;
    gpuclass::lock_by_ticket(words, ticket).unlock(forever);
    return 0u;
  });
}

/// Counts so many events. 256 bytes for a counter, or 32 for each of several in a row. Returns 0.
__device__ unsigned gpuclass_event_counter_arrive(unsigned* words, unsigned events) {
  return gpuclass::by_first_thread([&] {
    gpuclass::red_add_release<gpuclass::scope::device>(words, events);
    return 0u;
  });
}

/// Waits until at least so many events have been counted; counts wrap at 2^32 and are compared by signed difference. Returns 0.
__device__ unsigned gpuclass_event_counter_wait_ge(unsigned* words, unsigned events) {
  return gpuclass::by_first_thread([&] {
    gpuclass::event_counter<> counter(words, gpuclass::grid_group{}, gpuclass::no_backoff{});
    counter.wait_ge(events);
    return 0u;
  });
}

/// Events counted so far.
__device__ unsigned gpuclass_event_counter_value(unsigned* words) {
  return gpuclass::by_first_thread([&] { return gpuclass::ld_relaxed<gpuclass::scope::device>(words); });
}

}  // extern "C"
#endif

#include "names/end.cuh"
