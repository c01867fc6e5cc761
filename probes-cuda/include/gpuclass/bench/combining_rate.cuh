/// \file
/// Operations handed to a combining mutex, or done under any other, for a fixed time (device only).
#pragma once

#include "../sync/combining_mutex.cuh"
#include "gate.cuh"
#include "prepare.cuh"
#include "section.cuh"

#if defined(__CUDACC__)
#include <new>

namespace gpuclass {

/// The words that operations change.
struct section_object {
  std::uint32_t word[section_words];
};

/// Adds to so many words, one after the other, written out as in a user's section. Returns what the first one held.
template <std::uint32_t Accesses>
struct timed_operation {
  std::uint32_t by;

  GPUCLASS_HD std::uint32_t operator()(section_object& object) const {
    const std::uint32_t before = object.word[0];
    GPUCLASS_UNROLL
    for (std::uint32_t i = 0; i < Accesses; ++i) {
      object.word[i] += by;
    }
    return before;
  }
};

/// The same, for a mutex that knows of no object.
template <class Operation>
struct operation_in_place {
  Operation operation;
  section_object* object;

  GPUCLASS_HD std::uint32_t operator()() const { return operation(*object); }
};

/// The combining mutex with the object in its hands.
struct combined_object {
  template <class Operation>
  class form {
   public:
    using implementation = combining_mutex<Operation, section_object>;

    __device__ __forceinline__ form(const trial_arguments& trial, const grid_group& grid) : mutex_(state_of(trial), grid) {}

    __device__ __forceinline__ bool execute(Operation operation, std::uint32_t& before, deadline& bound) {
      return mutex_.execute(operation, before, bound);
    }

   private:
    implementation mutex_;
  };
};

/// A combining mutex whose operations find the object in global memory.
/// \tparam Mutex the mutex for an operation
template <template <class> class Mutex>
struct combined_in_place_by {
  template <class Operation>
  class form {
   public:
    using implementation = Mutex<operation_in_place<Operation>>;

    __device__ __forceinline__ form(const trial_arguments& trial, const grid_group& grid)
        : mutex_(state_of(trial), grid), object_(reinterpret_cast<section_object*>(shared_section(trial))) {}

    __device__ __forceinline__ bool execute(Operation operation, std::uint32_t& before, deadline& bound) {
      return mutex_.execute({operation, object_}, before, bound);
    }

   private:
    implementation mutex_;
    section_object* object_;
  };
};
template <class Operation>
using default_combining_mutex = combining_mutex<Operation>;
using combined_in_place = combined_in_place_by<default_combining_mutex>;

/// Any other mutex: each block does its own operations, with the lock held.
template <class Mutex>
struct per_block_lock {
  template <class Operation>
  class form {
   public:
    using implementation = Mutex;

    __device__ __forceinline__ form(const trial_arguments& trial, const grid_group& grid)
        : mutex_(state_of(trial), grid), object_(reinterpret_cast<section_object*>(shared_section(trial))) {}

    __device__ __forceinline__ bool execute(Operation operation, std::uint32_t& before, deadline& bound) {
      bool done = true;
      if (is_master()) {
        done = mutex_.lock(bound);
        if (done) {
          before = operation(*object_);
          done = mutex_.unlock(bound);
        }
      }
      return done;
    }

   private:
    Mutex mutex_;
    section_object* object_;
  };
};

/// A block's values in shared memory, since registers are short while it serves others: the bound of its first thread, the only one that waits,
/// and when the window closes.
struct block_times {
  alignas(deadline) unsigned char bound_bytes[sizeof(deadline)];
  std::uint64_t end_ns;

  __device__ __forceinline__ deadline& bound() { return reinterpret_cast<deadline&>(bound_bytes); }
  __device__ __forceinline__ bool is_over() const { return global_timer_ns() >= end_ns; }
};

/// Has operations done until the window closes. Every operation returns the count before it: `report_reached` is
/// the largest plus 1, and `report_first_count` how many were done, those after the window included. They are equal unless one was lost,
/// or done twice.
template <class Forms, class Operation>
__device__ __forceinline__ void repeat_operations(const trial_arguments& trial, block_times& times) {
  typename Forms::template form<Operation> form(trial, grid_group{});
  const timed_interval timed(trial);
  std::uint32_t completed = 0, before = 0;
  bool executed = form.execute(Operation{1}, before, times.bound());
  while (__syncthreads_and(!is_master() || (executed && !times.is_over())) != 0) {
    ++completed;
    executed = form.execute(Operation{1}, before, times.bound());
  }
  timed.end(trial);
  if (is_master()) {
    trial.per_block[blockIdx.x] = completed;
    add_to_report(trial, report_first_count, completed + (executed ? 1 : 0));
    atomicMax(reinterpret_cast<unsigned long long*>(trial.report + report_reached), static_cast<unsigned long long>(before) + 1);
  }
}


/// The same from a common start, with operations of 10 accesses, or of 1 if `trial.section` is 1. All threads of a block call it.
template <class Forms>
__device__ __forceinline__ void combining_rate(const trial_arguments& trial) {
  __shared__ block_times times;
  bool started = true;
  if (is_master()) {
    new (&times.bound()) deadline(trial.timeout_ns, trial.abort);
    if (blockIdx.x == 0) {
      trial.section == 1 ? prepare<typename Forms::template form<timed_operation<1>>::implementation>(state_of(trial), gridDim.x, 0)
                         : prepare<typename Forms::template form<timed_operation<10>>::implementation>(state_of(trial), gridDim.x, 0);
      trial.report[report_window_ns] = trial.window_ns;
    }
    started = start_together(trial, times.bound()) != 0;
    times.end_ns = global_timer_ns() + trial.window_ns;
  }
  if (__syncthreads_and(started) != 0) {
    trial.section == 1 ? repeat_operations<Forms, timed_operation<1>>(trial, times)
                       : repeat_operations<Forms, timed_operation<10>>(trial, times);
  }
  if (is_master()) {
    report_expiry(trial, times.bound());
  }
}

}  // namespace gpuclass
#endif
