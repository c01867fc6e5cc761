/// \file
/// Operations handed to a combining mutex, or done under any other, for a fixed time (device only).
#pragma once

#include "../sync/combining_mutex.cuh"
#include "../sync/initialize.cuh"
#include "gate.cuh"
#include "section.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Any mutex behind the interface of a combining one: each block does its own operations, with the lock held.
template <class Mutex>
struct under {
  template <class Operation>
  class form {
   public:
    using result_type = typename result_of_operation<Operation>::type;

    static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return Mutex::state_words(blocks); }
    static GPUCLASS_HD void init(std::uint32_t* words, std::uint32_t blocks) { initialize<Mutex>(words, blocks); }

    __device__ __forceinline__ form(std::uint32_t* words, const grid_group& grid) : grid_(grid), mutex_(words, grid) {}

    template <class Bound>
    __device__ __forceinline__ bool execute(Operation operation, result_type& result, Bound& bound) {
      grid_.sync_block();
      bool done = true;
      if (grid_.thread() == 0) {
        done = mutex_.lock(bound);
        if (done) {
          result = operation();
          done = mutex_.unlock(bound);
        }
      }
      return grid_.sync_and_agree_block(done);
    }

    __device__ __forceinline__ bool try_execute(const Operation&, result_type&) { return false; }

   private:
    grid_group grid_;
    Mutex mutex_;
  };
};

/// The combining mutex of the library.
struct combined {
  template <class Operation>
  using form = combining_mutex<Operation>;
};

/// Adds one, or does as many accesses as a section has; both return what was there before.
struct timed_operation {
  std::uint32_t* words;
  std::uint32_t accesses;

  __device__ __forceinline__ std::uint32_t operator()() const {
    const std::uint32_t before = words[0]++;
    if (accesses > 1) {
      section_work(words, 1, 1, accesses - 1);
    }
    return before;
  }
};

/// Has operations of `trial.section` accesses done until the window closes. `report_reached` is the final count, which is the operations
/// of all blocks unless one was lost or done twice; those that end after the window count there too, so all of them are counted.
template <class Forms>
__device__ __forceinline__ void combining_rate(const trial_arguments& trial) {
  using mutex_type = typename Forms::template form<timed_operation>;
  const grid_group grid;
  deadline gate(trial.timeout_ns, trial.abort);
  std::uint64_t start = 1;
  if (is_master()) {
    if (blockIdx.x == 0) {
      mutex_type::init(state_of(trial), gridDim.x);
      trial.report[report_window_ns] = trial.window_ns;
    }
    start = start_together(trial, gate);
    report_expiry(trial, gate);
  }
  if (__syncthreads_and(start != 0) == 0) {
    return;
  }
  mutex_type mutex(state_of(trial), grid);
  const timed_operation operation{shared_section(trial), trial.section};
  const std::uint64_t end = global_timer_ns() + trial.window_ns;
  const stretch timed;
  std::uint32_t completed = 0, result = 0;
  bool goes_on = true;
  while (goes_on) {
    const bool done = mutex.execute(operation, result, gate);
    goes_on = __syncthreads_and(done && global_timer_ns() < end) != 0;
    completed += goes_on;
  }
  timed.end(trial);
  if (is_master()) {
    trial.per_block[blockIdx.x] = completed;
    report_expiry(trial, gate);
  }
}

}  // namespace gpuclass
#endif
