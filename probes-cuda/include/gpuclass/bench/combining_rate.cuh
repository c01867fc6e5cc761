/// \file
/// Operations handed to a combining mutex, or done under any other, for a fixed time (device only).
#pragma once

#include "../sync/combining_mutex.cuh"
#include "gate.cuh"
#include "prepare.cuh"
#include "section.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// The words that operations change.
struct section_object {
  std::uint32_t word[section_words];
};

/// Adds one to so many words, one after the other. Returns what the first one held.
struct timed_operation {
  std::uint32_t accesses;

  GPUCLASS_HD std::uint32_t operator()(section_object& object) const {
    const std::uint32_t before = object.word[0];
    GPUCLASS_NO_UNROLL
    for (std::uint32_t i = 0; i < accesses; ++i) {
      object.word[i % section_words] += 1;
    }
    return before;
  }
};

/// The same, for a mutex that knows of no object.
struct timed_operation_in_place {
  timed_operation operation;
  section_object* object;

  GPUCLASS_HD std::uint32_t operator()() const { return operation(*object); }
};

/// The combining mutex with the object in its hands.
class combined_object {
 public:
  using implementation = combining_mutex<timed_operation, section_object>;

  __device__ __forceinline__ combined_object(const trial_arguments& trial, const grid_group& grid) : mutex_(state_of(trial), grid) {}

  __device__ __forceinline__ bool execute(timed_operation operation, std::uint32_t& before, deadline& bound) {
    return mutex_.execute(operation, before, bound);
  }

 private:
  implementation mutex_;
};

/// The combining mutex whose operations find the object in global memory.
class combined_in_place {
 public:
  using implementation = combining_mutex<timed_operation_in_place>;

  __device__ __forceinline__ combined_in_place(const trial_arguments& trial, const grid_group& grid)
      : mutex_(state_of(trial), grid), object_(reinterpret_cast<section_object*>(shared_section(trial))) {}

  __device__ __forceinline__ bool execute(timed_operation operation, std::uint32_t& before, deadline& bound) {
    return mutex_.execute(timed_operation_in_place{operation, object_}, before, bound);
  }

 private:
  implementation mutex_;
  section_object* object_;
};

/// Any other mutex: each block does its own operations, with the lock held.
template <class Mutex>
class each_its_own {
 public:
  using implementation = Mutex;

  __device__ __forceinline__ each_its_own(const trial_arguments& trial, const grid_group& grid)
      : mutex_(state_of(trial), grid), object_(reinterpret_cast<section_object*>(shared_section(trial))) {}

  __device__ __forceinline__ bool execute(timed_operation operation, std::uint32_t& before, deadline& bound) {
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

/// Has operations of `trial.section` accesses done until the window closes. Every operation returns the count before it: `report_reached` is
/// the largest plus 1, and `report_first_count` how many were done, those after the window included. They are equal unless one was lost,
/// or done twice.
template <class Form>
__device__ __forceinline__ void repeat_operations(const trial_arguments& trial, const grid_group& grid, deadline& bound) {
  Form form(trial, grid);
  const timed_operation operation{trial.section};
  const std::uint64_t end = global_timer_ns() + trial.window_ns;
  const laid_down_stretch timed(trial);
  std::uint32_t completed = 0, before = 0;
  bool executed = form.execute(operation, before, bound);
  while (__syncthreads_and(executed && global_timer_ns() < end) != 0) {
    ++completed;
    executed = form.execute(operation, before, bound);
  }
  timed.end(trial);
  if (is_master()) {
    trial.per_block[blockIdx.x] = completed;
    add_to_report(trial, report_first_count, completed + (executed ? 1 : 0));
    atomicMax(reinterpret_cast<unsigned long long*>(trial.report + report_reached), static_cast<unsigned long long>(before) + 1);
  }
}

/// The same from a common start. All threads of a block call it.
template <class Form>
__device__ __forceinline__ void combining_rate(const trial_arguments& trial) {
  deadline bound(trial.timeout_ns, trial.abort);
  bool started = true;
  if (is_master()) {
    if (blockIdx.x == 0) {
      prepare<typename Form::implementation>(state_of(trial), gridDim.x, 0);
      trial.report[report_window_ns] = trial.window_ns;
    }
    started = start_together(trial, bound) != 0;
  }
  if (__syncthreads_and(started) != 0) {
    repeat_operations<Form>(trial, grid_group{}, bound);
  }
  report_expiry(trial, bound);
}

}  // namespace gpuclass
#endif
