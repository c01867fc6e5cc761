/// \file
/// Programs in phases (device only): all of them in one kernel, with a barrier between, or one for each launch.
///
/// A program is made of a trial and a dataset, and has `size_of(phase)`, which one thread of each block calls before each phase and
/// which returns the same number to all blocks, 0 when nothing is left to do; and `run(phase, size)`, which all threads call.
#pragma once

#include <new>

#include "../bench/backoff_of.cuh"
#include "../bench/layout.cuh"
#include "../bench/report.cuh"
#include "../dataset.cuh"
#include "../mem/load.cuh"
#include "../mem/store.cuh"
#include "../sync/group.cuh"
#include "../sync/initialize.cuh"
#include "../wait/wait_until.cuh"
#include "block_deadline.cuh"
#include "line_group.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Threads in a block at most.
constexpr std::uint32_t most_threads = 128;

/// Counts of programs in phases beyond the standard report. Both are summed over all blocks, as the first thread of each sees it: in SM
/// cycles, but in nanoseconds where phases are launched one by one, since a block's cycles are of another SM in each.
enum program_count : std::uint32_t {
  count_working = 0,  ///< between barriers
  count_all = 1,      ///< of all phases, barriers included
};

__device__ __forceinline__ void add_to_count(const trial_arguments& trial, program_count count, std::uint64_t amount) {
  add_to_report(trial, static_cast<report_word>(report_first_count + count), amount);
}

/// Time of a block at work. One thread of it calls; it lies in shared memory, which saves registers.
struct work_clock {
  std::uint64_t began;
  std::uint64_t began_ns;
  std::uint64_t working;
  std::uint64_t resumed;

  __device__ __forceinline__ void begin() {
    began_ns = global_timer_ns();
    began = cycles64();
    working = 0;
    resume();
  }
  __device__ __forceinline__ void resume() { resumed = cycles64(); }
  __device__ __forceinline__ void pause() { working += cycles64() - resumed; }

  __device__ __forceinline__ void end(const trial_arguments& trial) const {
    const std::uint64_t all = cycles64() - began;
    if (blockIdx.x == 0) {
      trial.report[report_cycles] = all;
      trial.report[report_timer_ns] = global_timer_ns() - began_ns;
    }
    add_to_count(trial, count_working, working);
    add_to_count(trial, count_all, all);
  }
};

/// The barrier of each thread of a block, in shared memory between two waits. Waiting is a function of its own that is not inlined, so that
/// the phases of a program are compiled alike with every barrier: inlined, each barrier left them other registers, and on an H200 the
/// gathering of PageRank took up to 1.6 times as long with one as with another, whatever either of them cost.
template <class Barrier>
class parked_barrier {
 public:
  explicit __device__ __forceinline__ parked_barrier(const trial_arguments& trial) {
    new (place()) Barrier(state_of(trial), grid_group{}, backoff_of<Barrier>(trial));
  }

  __device__ __noinline__ static void arrive_and_wait(block_deadline bound) {
    Barrier barrier = *place();
    barrier.arrive_and_wait(line_group{}, bound);
    *place() = barrier;
  }

 private:
  static __device__ __forceinline__ Barrier* place() {
    alignas(16) __shared__ unsigned char places[most_threads * sizeof(Barrier)];
    return reinterpret_cast<Barrier*>(places) + threadIdx.x;
  }
};

/// Makes the state of a barrier that is not ready as zeroed words; for all others it does nothing, and nobody waits. All threads of all
/// blocks call it. Nobody gives up here: block 0, which is on the device as all are, waits for nobody, and a block that left would leave
/// the others in a barrier whose own waits nothing bounds.
template <class Barrier>
__device__ __forceinline__ void make_ready([[maybe_unused]] const trial_arguments& trial) {
  if constexpr (makes_its_state<Barrier>::value) {
    std::uint32_t* const made = trial.words + words_at_gate;
    if (is_master() && blockIdx.x == 0) {
      initialize<Barrier>(state_of(trial), gridDim.x);
      st_release<scope::device>(made, 1);
    } else if (is_master()) {
      unbounded forever;
      wait_until([&] { return ld_acquire<scope::device>(made) != 0; }, no_backoff{}, forever);
    }
    __syncthreads();
  }
}

/// Runs a phase, unless nothing is left to do or a thread of the block gave up waiting. Returns whether it did. All threads call it, and
/// all of a block do the same.
template <class Program>
__device__ __forceinline__ bool run_phase(const Program& program, std::uint32_t phase, bool gave_up) {
  __shared__ std::uint32_t size;
  if (is_master()) {
    size = program.size_of(phase);
  }
  if (__syncthreads_or(gave_up) != 0 || size == 0) {
    return false;
  }
  program.run(phase, size);
  return true;
}

/// Runs phases with a barrier between, `trial.length` of them at most, until nothing is left to do. Block 0 reports how many it ran.
template <class Program, class Barrier>
__device__ __forceinline__ void run_phases(const trial_arguments& trial, const dataset& data) {
  __shared__ work_clock clock;
  block_deadline bound(trial);
  make_ready<Barrier>(trial);
  parked_barrier<Barrier> barrier(trial);
  const Program program(trial, data);
  if (is_master()) {
    clock.begin();
  }
  std::uint32_t phase = 0;
  while (run_phase(program, phase, bound.hit())) {
    if (is_master()) {
      clock.pause();
    }
    if (++phase >= trial.length) {
      break;
    }
    barrier.arrive_and_wait(bound);
    if (is_master()) {
      clock.resume();
    }
  }
  report_expiry(trial, bound);
  if (is_master()) {
    clock.end(trial);
    if (blockIdx.x == 0) {
      trial.report[report_operations] = phase;
    }
  }
}

/// Runs the phase `trial.first`, the end of the kernel being the barrier. What blocks spent at work is kept among the trial's words until
/// the last phase reports it, since additions to one word by all blocks would make each phase longer.
template <class Program>
__device__ __forceinline__ void run_launched_phase(const trial_arguments& trial, const dataset& data) {
  __shared__ std::uint64_t began_ns;
  auto* const working_ns = reinterpret_cast<unsigned long long*>(trial.words + words_at_data) + blockIdx.x;
  auto* const first_began_ns = reinterpret_cast<std::uint64_t*>(trial.words + words_at_stamp);
  if (is_master()) {
    began_ns = global_timer_ns();
    if (trial.first == 0 && blockIdx.x == 0) {
      *first_began_ns = began_ns;
    }
  }
  const bool ran = run_phase(Program(trial, data), trial.first, false);
  if (is_master()) {
    const std::uint64_t now_ns = global_timer_ns();
    // Additions whose result nobody waits for, so that they make a phase no longer than the clocks of the other forms do.
    if (trial.first + 1 < trial.length) {
      atomicAdd(working_ns, now_ns - began_ns);
    } else {
      add_to_count(trial, count_working, *working_ns + (now_ns - began_ns));
      add_to_count(trial, count_all, now_ns - (trial.first == 0 ? began_ns : *first_began_ns));
    }
    if (ran && blockIdx.x == 0) {
      atomicAdd(reinterpret_cast<unsigned long long*>(trial.report + report_operations), 1ull);
    }
  }
}

}  // namespace gpuclass
#endif
