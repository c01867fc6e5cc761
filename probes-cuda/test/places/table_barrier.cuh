/// \file
/// The striped barrier with its words wherever a table says, and the kernels that time and check it. The loop is that of
/// `barrier_striped`; where a word lies is settled when an object is made.
#pragma once

#include "gpuclass/mem/poll.cuh"
#include "gpuclass/mem/reduce.cuh"
#include "gpuclass/mem/store.cuh"
#include "gpuclass/sync/barrier_striped.cuh"
#include "gpuclass/sync/group.cuh"

namespace on_gpu {

using namespace gpuclass;

constexpr std::uint32_t unit_words = 64;          ///< words of 256 bytes, the piece of memory that lies in one slice of the L2
constexpr std::uint32_t most_words = 128;         ///< entries of a table
constexpr std::uint32_t block_threads = 128;
constexpr std::uint32_t most_blocks_of_sm = 16;
constexpr std::uint32_t warm_phases = 20;         ///< with the timed phases a multiple of 4, so that all words end at 0
constexpr std::uint64_t kernel_limit_ns = 50'000'000;

class table_barrier {
 public:
  /// \param units the table: word `copy * stripes + stripe` lies in unit `units[...]` of the memory
  __device__ __forceinline__ table_barrier(std::uint32_t* memory, const std::uint32_t* units, const spread& over, const grid_group& group)
      : adds_(group.thread() < over.copies), looks_(group.thread() < over.stripes), first_cycles_(over.first_cycles) {
    const std::uint32_t stripe = group.block() % over.stripes;
    const std::uint32_t watched = group.block() / over.stripes % over.copies * over.stripes;
    adds_to_ = memory + (adds_ ? units[stripe + group.thread() * over.stripes] * unit_words : 0);
    looks_at_ = memory + (looks_ ? units[watched + group.thread()] * unit_words : 0);
    step_ = stripe == group.block() ? (1u << 30) - (group.blocks() - 1 - stripe) / over.stripes : 1;
    phase_ = ld_relaxed<scope::device>(memory + units[watched + stripe] * unit_words) >> 30;
  }

  template <class Bound>
  __device__ __forceinline__ void arrive_and_wait(const grid_group& group, Bound& bound) {
    group.sync_block();
    if (adds_) {
      red_add_release<scope::device>(adds_to_, step_);
    }
    if (looks_) {
      pause_cycles(first_cycles_);
      wait_until([&] { return ld_polled<scope::device>(looks_at_) >> 30 != phase_; }, spread_backoff{}, bound);
      acquire_polled<scope::device>();
    }
    phase_ = (phase_ + 1) % 4;
    group.sync_block();
  }

 private:
  std::uint32_t* adds_to_;
  bool adds_;
  std::uint32_t step_;
  const std::uint32_t* looks_at_;
  bool looks_;
  std::uint32_t first_cycles_;
  std::uint32_t phase_;
};

struct barrier_run {
  std::uint32_t* memory;
  const std::uint32_t* units;
  spread over;
  std::uint32_t phases;       ///< that are timed
  std::uint64_t* ns;          ///< of all timed phases
  std::uint32_t* wrong;       ///< rises for a wait that did not end in time, and for a phase that ended early
  const std::uint32_t* zero;  ///< a word that stays 0
  std::uint32_t* arrived;     ///< a word for each block
};

/// Whether an earlier kernel went wrong: its words are in disorder, and waiting for the limit again tells nothing.
static __device__ __forceinline__ bool gave_up(const barrier_run& run) { return ld_relaxed<scope::device>(run.wrong) != 0; }

template <class Barrier>
__device__ __forceinline__ void time_phases(const barrier_run& run, const grid_group& group, Barrier& all) {
  deadline bound(kernel_limit_ns, run.zero);
  for (std::uint32_t phase = 0; phase < warm_phases; ++phase) all.arrive_and_wait(group, bound);
  const std::uint64_t start = global_timer_ns();
  for (std::uint32_t phase = 0; phase < run.phases; ++phase) all.arrive_and_wait(group, bound);
  if (group.block() == 0 && group.thread() == 0) *run.ns = global_timer_ns() - start;
  if (bound.hit()) atomicAdd(run.wrong, 1u);
}

static __global__ void __launch_bounds__(block_threads, most_blocks_of_sm) time_table(barrier_run run) {
  if (gave_up(run)) return;
  const grid_group group;
  table_barrier all(run.memory, run.units, run.over, group);
  time_phases(run, group, all);
}

/// The library's own, for comparison, from the table's first unit on.
static __global__ void __launch_bounds__(block_threads, most_blocks_of_sm) time_library(barrier_run run) {
  if (gave_up(run)) return;
  const grid_group group;
  barrier_striped<> all(run.memory + run.units[0] * unit_words, group,
                        spread_backoff(run.over.stripes, run.over.copies, run.over.first_cycles));
  time_phases(run, group, all);
}

/// Whether another block, each time another one, was in the phase that has just ended.
static __global__ void __launch_bounds__(block_threads, most_blocks_of_sm) check_table(barrier_run run) {
  if (gave_up(run)) return;
  const grid_group group;
  table_barrier all(run.memory, run.units, run.over, group);
  deadline bound(kernel_limit_ns, run.zero);
  for (std::uint32_t phase = 1; phase <= run.phases; ++phase) {
    if (group.thread() == 0) st_relaxed<scope::device>(run.arrived + group.block(), phase);
    all.arrive_and_wait(group, bound);
    const std::uint32_t other = (group.block() + 1 + phase * 37) % group.blocks();
    if (group.thread() == 0 && ld_relaxed<scope::device>(run.arrived + other) < phase) atomicAdd(run.wrong, 1u);
  }
  if (bound.hit()) atomicAdd(run.wrong, 1u);
}

}  // namespace on_gpu
