/// \file
/// Reader-writer semaphores around sections in which every thread of a block works (Mahapatra 2020, sections 2.2.2 and 4.3): readers load
/// and writers load and store, so many times each thread.
#pragma once

#include "gate.cuh"
#include "operation.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Words that the sections of all blocks share: a tile of `section_words` for each access that a thread makes. The listings leave open
/// which words are whose; the text has a writer "write all the data" and a reader "read a subset".
constexpr std::uint32_t most_tiles = (words_at_gate - words_at_data) / section_words;

/// A reader's section: each thread loads so many words of one tile, which other readers load as well and nobody stores to meanwhile.
/// Returns how many of them differ from the first: 0 while no writer is inside, since a writer adds 1 to each word of all tiles.
__device__ __forceinline__ std::uint32_t read_tile(const std::uint32_t* tile, std::uint32_t thread, std::uint32_t length) {
  const std::uint32_t first = tile[thread % section_words];
  std::uint32_t different = 0;
  GPUCLASS_NO_UNROLL
  for (std::uint32_t i = 1; i < length; ++i) {
    different += tile[(thread + i) % section_words] != first ? 1 : 0;
  }
  return different;
}

/// A writer's section: each thread adds 1 to its word of each tile, which nobody else touches meanwhile.
__device__ __forceinline__ void write_tiles(std::uint32_t* tiles, std::uint32_t thread, std::uint32_t length) {
  GPUCLASS_NO_UNROLL
  for (std::uint32_t i = 0; i < length; ++i) {
    tiles[i * section_words + thread % section_words] += 1;
  }
}

/// Waits, lets all threads of the block work, and posts, until the window closes. The first thread waits and posts for its block; the
/// block's barriers on both sides of the section pass its place on to the other threads, and their work back to it. A section's time is
/// from the one barrier to the other. `report_violations` counts what readers found changing. All threads of a block call it.
template <class Semaphore>
__device__ __forceinline__ void work_until(std::uint64_t end, const trial_arguments& trial) {
  Semaphore semaphore(state_of(trial), grid_group{}, backoff_of<Semaphore>(trial));
  const bool writes = __syncthreads_or(is_master() && is_writer(trial)) != 0;
  const std::uint32_t places = writes ? trial.initial : 1;
  const std::uint32_t length = trial.section < most_tiles ? trial.section : most_tiles;
  std::uint32_t* const tiles = trial.words + words_at_data;
  const stretch timed;
  deadline window(trial.window_ns, trial.abort);
  std::uint32_t completed = 0, different = 0;
  std::uint64_t section_ns = 0;
  bool goes_on = true;
  while (__syncthreads_or(is_master() && goes_on && semaphore.wait(window, places)) != 0) {
    const std::uint64_t start = global_timer_ns();
    if (writes) {
      write_tiles(tiles, threadIdx.x, length);
    } else {
      different += read_tile(tiles + blockIdx.x % length * section_words, threadIdx.x, length);
    }
    __syncthreads();
    if (is_master()) {
      const std::uint64_t took_ns = global_timer_ns() - start;
      goes_on = semaphore.post(window, places) && global_timer_ns() < end;
      completed += goes_on ? 1 : 0;
      section_ns += goes_on ? took_ns : 0;
    }
  }
  timed.end(trial);
  add_to_report(trial, report_violations, different);
  if (is_master()) {
    trial.per_block[blockIdx.x] = completed;
    add_to_report(trial, report_section_ns, section_ns);
  }
}

/// Works from a common start until the window closes; `trial.section` is at least 1.
template <class Semaphore>
__device__ __forceinline__ void semaphore_work(const trial_arguments& trial) {
  std::uint64_t start = 0;
  if (is_master()) {
    if (blockIdx.x == 0) {
      wait_post<Semaphore>::prepare(trial);  // the gate's arrival releases it to all
      trial.report[report_window_ns] = trial.window_ns;
    }
    deadline gate(trial.timeout_ns, trial.abort);
    start = start_together(trial, gate);
    report_expiry(trial, gate);
  }
  if (__syncthreads_or(start != 0) != 0) {
    work_until<Semaphore>(start + trial.window_ns, trial);
  }
}

}  // namespace gpuclass
#endif
