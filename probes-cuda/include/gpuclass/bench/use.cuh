/// \file
/// Primitives as a user's kernel has them, to see whether constants that are best in the bench's own loops are so elsewhere: through the
/// public interface only, with waits that have no bound, whole blocks that work in registers between operations and come late, and the
/// state in other lines. Every block makes `length` operations, so all waits end (device only).
#pragma once

#include "../mem/atomic.cuh"
#include "../sync/basic_barrier.cuh"
#include "../sync/basic_mutex.cuh"
#include "../sync/basic_semaphore.cuh"
#include "backoff_of.cuh"
#include "gate.cuh"
#include "operation.cuh"
#include "use_pool.cuh"
#include "use_work.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Words of a line.
constexpr std::uint32_t use_line_words = GPUCLASS_LINE / sizeof(std::uint32_t);

/// Returns where state lies here: an odd number of lines after that of the other kernels.
__device__ __forceinline__ std::uint32_t* use_state_of(const trial_arguments& trial) { return state_of(trial) + 37 * use_line_words; }

/// Has all blocks start together once block 0 has prepared the state, run, and say how long the last of them took. All threads of all
/// blocks call it.
/// \param prepare called by one thread of block 0
/// \param run called by all threads
template <class Prepare, class Run>
__device__ __forceinline__ void use_together(const trial_arguments& trial, Prepare prepare, Run run) {
  deadline bound(trial.timeout_ns, trial.abort);
  std::uint64_t start = 1;
  if (is_master()) {
    if (blockIdx.x == 0) {
      prepare();  // the gate's arrival releases it to all
    }
    start = start_together(trial, bound);
    report_expiry(trial, bound);
  }
  if (__syncthreads_and(start != 0) == 0) {
    return;
  }
  const timed_interval timed(trial);
  run();
  timed.end(trial);
  if (is_master()) {
    atomicMax(reinterpret_cast<unsigned long long*>(trial.report + report_window_ns), global_timer_ns() - start);
  }
}

/// Counts a block's operations.
__device__ __forceinline__ void use_done(const trial_arguments& trial) {
  if (is_master()) {
    trial.per_block[blockIdx.x] = trial.length;
  }
}

template <class Barrier>
__device__ __forceinline__ void barrier_use(const trial_arguments& trial) {
  using barrier = basic_barrier<Barrier>;
  use_together(
      trial, [&] { barrier::init(use_state_of(trial), gridDim.x, backoff_of<barrier>(trial)); },
      [&] {
        barrier together(use_state_of(trial), grid_group{}, backoff_of<barrier>(trial));
        use_work work(trial);
        for (std::uint32_t turn = 0; turn < trial.length; ++turn) {
          work.between(turn);
          together.arrive_and_wait();
        }
        if (is_master() && blockIdx.x == 0) {
          trial.report[report_operations] = trial.length;
        }
      });
}

/// Each operation: the block enters as one, adds to words that all share, and leaves.
/// \param enter, leave called by one thread
template <class Enter, class Leave>
__device__ __forceinline__ void use_by_turns(const trial_arguments& trial, Enter enter, Leave leave) {
  use_work work(trial);
  for (std::uint32_t turn = 0; turn < trial.length; ++turn) {
    work.between(turn);
    if (is_master()) {
      enter();
    }
    __syncthreads();
    if (threadIdx.x < use_line_words) {
      trial.words[words_at_data + threadIdx.x] += 1;
    }
    __syncthreads();
    if (is_master()) {
      leave();
    }
  }
  use_done(trial);
}

template <class Mutex>
__device__ __forceinline__ void mutex_use(const trial_arguments& trial) {
  using mutex = basic_mutex<Mutex>;
  use_together(
      trial, [&] { mutex::init(use_state_of(trial), gridDim.x); },
      [&] {
        mutex one(use_state_of(trial), grid_group{}, backoff_of<mutex>(trial));
        use_by_turns(
            trial, [&] { one.lock(); }, [&] { one.unlock(); });
      });
}

template <class Semaphore>
__device__ __forceinline__ void semaphore_use(const trial_arguments& trial) {
  using semaphore = basic_semaphore<Semaphore>;
  use_together(
      trial, [&] { semaphore::init(use_state_of(trial), gridDim.x, trial.initial); },
      [&] {
        semaphore some(use_state_of(trial), grid_group{}, backoff_of<semaphore>(trial));
        if constexpr (takes_places<Semaphore>::value) {
          const std::uint32_t places = is_master() && is_writer(trial) ? trial.initial : 1;
          use_by_turns(
              trial, [&] { some.wait(places); }, [&] { some.post(places); });
        } else {
          use_by_turns(
              trial, [&] { some.wait(); }, [&] { some.post(); });
        }
      });
}

template <class Condition>
__device__ __forceinline__ void condition_use(const trial_arguments& trial) {
  using pool = use_pool<typename Condition::mutex, typename Condition::backoff>;
  std::uint32_t* const left = trial.words + words_at_data + use_line_words;
  use_together(
      trial, [&] { pool::init(use_state_of(trial), left, gridDim.x, gridDim.x / 4 + 1); },
      [&] {
        pool places(use_state_of(trial), left, grid_group{}, backoff_of<Condition>(trial));
        use_by_turns(
            trial, [&] { places.take(); }, [&] { places.give_back(); });
      });
}

}  // namespace gpuclass
#endif
