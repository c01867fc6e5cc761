/// \file
/// Compare-and-swap of one word by many threads (Giroux S9329, "contention is the issue, differently").
#pragma once

#include "gate.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Operations of one thread.
struct cas_count {
  std::uint64_t attempts = 0;
  std::uint32_t successes = 0;
};

/// The test as printed: every thread waits for the word to reach its own number, and makes it the next thread's. Mended: `my_thread` goes
/// on, where the slide advances `start`; it ends with the window, where the slide ends with a final value.
struct cas_in_turn {
  template <class IsOver>
  __device__ __forceinline__ static void run(std::uint32_t* word, cas_count& counted, IsOver is_over) {
    const std::uint32_t total_threads = gridDim.x * blockDim.x;
    std::uint32_t my_thread = blockIdx.x * blockDim.x + threadIdx.x;
    while (!is_over()) {
      ++counted.attempts;
      if (atom_cas_relaxed<scope::device>(word, my_thread, my_thread + 1) == my_thread) {
        ++counted.successes;
        my_thread += total_threads;
      }
    }
  }
};

/// The usual loop: whoever swaps first has it, the others try again with what they found.
struct cas_increment {
  template <class IsOver>
  __device__ __forceinline__ static void run(std::uint32_t* word, cas_count& counted, IsOver is_over) {
    std::uint32_t expected = 0;
    while (!is_over()) {
      ++counted.attempts;
      const std::uint32_t found = atom_cas_relaxed<scope::device>(word, expected, expected + 1);
      counted.successes += found == expected ? 1 : 0;
      expected = found == expected ? found + 1 : found;
    }
  }
};

/// All threads swap the word at `word` from a common start until the window closes; they look at the clock at one try in eight.
/// `report_operations` is how often one succeeded, `report_atomics` how often one tried, `report_window_ns` when the last one ended, and
/// `report_reached` what the word came to, which is the successes unless one was lost.
template <class Loop>
__device__ __forceinline__ void cas_rate(const trial_arguments& trial, std::uint32_t* word) {
  std::uint64_t start = 0;
  if (is_master()) {
    deadline gate(trial.timeout_ns, trial.abort);
    start = start_together(trial, gate);
    report_expiry(trial, gate);
  }
  if (__syncthreads_or(start != 0) == 0) {
    return;
  }
  const stretch timed;
  const std::uint64_t began = global_timer_ns();
  cas_count counted;
  Loop::run(word, counted, [&] { return counted.attempts % 8 == 7 && global_timer_ns() - began >= trial.window_ns; });
  timed.end(trial);
  add_to_report(trial, report_operations, counted.successes);
  add_to_report(trial, report_atomics, counted.attempts);
  auto* const report = reinterpret_cast<unsigned long long*>(trial.report);
  atomicMax(report + report_window_ns, global_timer_ns() - began);
  atomicMax(report + report_reached, atom_add_relaxed<scope::device>(word, 0));
}

}  // namespace gpuclass
#endif
