/// \file
/// Mutexes, semaphores and condition variables under contention for a fixed time: every block contends until the window closes, so a
/// lock that favours one block shows it in the completions per block.
#pragma once

#include "gate.cuh"
#include "operation.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Repeats an operation until the window closes. The window bounds the waiting too: whoever still waits when it closes gives up, so that
/// a primitive under which nobody gets on ends on time. What ends after the window is not counted.
template <class Operation, sections Sections>
__device__ __forceinline__ void repeat_until(std::uint64_t end, const trial_arguments& trial) {
  Operation operation(trial);
  const stretch timed;
  deadline window(trial.window_ns, trial.abort);
  std::uint32_t completed = 0;
  std::uint64_t section_ns = 0;
  std::uint32_t last_ns = 0;
  const auto count = [&] {
    ++completed;
    section_ns += last_ns;
  };
  const auto section = [&] {
    last_ns = timed_section<Sections>(trial, operation.words(trial), 0, 1);
    if constexpr (Operation::counts_sections) {
      if (global_timer_ns() < end) {
        count();
      }
    }
  };
  while (operation.run(window, section) && global_timer_ns() < end) {
    if constexpr (!Operation::counts_sections) {
      count();
    }
  }
  timed.end(trial);
  trial.per_block[blockIdx.x] = completed;
  add_to_report(trial, report_section_ns, section_ns);
}

/// Repeats an operation from a common start until the window closes.
template <class Operation>
__device__ __forceinline__ void repeat_in_window(const trial_arguments& trial) {
  const auto note_window = [&] { trial.report[report_window_ns] = trial.window_ns; };
  contend_from_start<Operation>(trial, note_window, [&](std::uint64_t start, deadline& gate) {
    report_expiry(trial, gate);
    if (start == 0) {
      return;
    }
    if (trial.section == 0) {
      repeat_until<Operation, sections::none>(start + trial.window_ns, trial);
    } else {
      repeat_until<Operation, sections::some>(start + trial.window_ns, trial);
    }
  });
}

template <class Mutex>
__device__ __forceinline__ void mutex_rate(const trial_arguments& trial) {
  repeat_in_window<lock_unlock<Mutex>>(trial);
}

template <class Semaphore>
__device__ __forceinline__ void semaphore_rate(const trial_arguments& trial) {
  repeat_in_window<wait_post<Semaphore>>(trial);
}

template <class Condition>
__device__ __forceinline__ void condition_rate(const trial_arguments& trial) {
  repeat_in_window<notify_wait<Condition>>(trial);
}

}  // namespace gpuclass
#endif
