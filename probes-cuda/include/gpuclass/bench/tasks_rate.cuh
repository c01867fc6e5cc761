/// \file
/// Tasks that make tasks, by work stealing or from a pool that all blocks share (device only).
#pragma once

#include "../sync/broker_queue.cuh"
#include "../sync/initialize.cuh"
#include "../sync/work_stealing_deque.cuh"
#include "gate.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// A task: numbers from `first` up to `end`. One with a single number is a leaf.
struct task_range {
  std::uint32_t first;
  std::uint32_t end;
};

/// A deque for each block, all of them before `words_at_gate`. Blocks that have nothing steal from others, whom they pick at random.
template <class Deque>
class deques_of_blocks {
 public:
  static __device__ __forceinline__ void init(std::uint32_t* words, std::uint32_t blocks) {
    for (std::uint32_t block = 0; block < blocks; ++block) {
      initialize<Deque>(of(words, block), blocks);
    }
  }

  __device__ __forceinline__ deques_of_blocks(std::uint32_t* words, const grid_group& grid)
      : words_(words), own_(of(words, grid.block()), grid), turn_(grid.block()) {}

  __device__ __forceinline__ bool put(const task_range& task) { return own_.try_push(task); }
  __device__ __forceinline__ bool take(task_range& task) { return own_.try_pop(task); }
  __device__ __forceinline__ bool take_of_others(task_range& task) {
    turn_ = turn_ * 1664525u + 1013904223u;
    const std::uint32_t victim = static_cast<std::uint32_t>((static_cast<std::uint64_t>(turn_) * gridDim.x) >> 32);
    return Deque(of(words_, victim), grid_group{}).try_steal(task);
  }

 private:
  static __device__ __forceinline__ std::uint32_t* of(std::uint32_t* words, std::uint32_t block) {
    return words + block * Deque::state_words(1);
  }

  std::uint32_t* words_;
  typename Deque::owner own_;
  std::uint32_t turn_;
};

/// The library's, with room for the deepest branch: of 3000 blocks and more.
using own_deques = deques_of_blocks<work_stealing_deque<task_range, 64>>;

/// One queue for all blocks.
template <class Queue>
class shared_pool : Queue {
 public:
  using Queue::Queue;

  __device__ __forceinline__ bool put(const task_range& task) { return Queue::try_enqueue(task); }
  __device__ __forceinline__ bool take(task_range& task) { return Queue::try_dequeue(task); }
  __device__ __forceinline__ bool take_of_others(task_range&) { return false; }
};

/// Tasks that one block did.
struct done_tasks {
  std::uint32_t leaves = 0;
  std::uint32_t sum = 0;       ///< of the numbers of its leaves, modulo 2^32
  std::uint32_t of_others = 0;  ///< tasks that another block made
};

/// Returns where a task is split: between a quarter and three quarters of it, so that branches differ in depth, the same in every run.
__device__ __forceinline__ std::uint32_t split_of(const task_range& task) {
  const std::uint32_t length = task.end - task.first;
  const std::uint32_t mixed = (task.first * 0x9e3779b9u ^ task.end) * 0x85ebca6bu >> 16;
  const std::uint32_t least = length / 4;
  return task.first + (length < 4 ? 1 : least + mixed % (length - 2 * least));
}

/// Splits a task until a leaf is left, puts the other halves where others find them, and does the leaf. A half for which there is no room
/// is done at once.
template <class Pool>
__device__ __forceinline__ void work_on(Pool& pool, task_range task, done_tasks& done) {
  while (task.end - task.first > 1) {
    const std::uint32_t middle = split_of(task);
    if (!pool.put({middle, task.end})) {
      done.leaves += task.end - middle;
      for (std::uint32_t i = middle; i != task.end; ++i) {
        done.sum += i;
      }
    }
    task.end = middle;
  }
  done.sum += task.first;
  ++done.leaves;
}

/// Works off a tree of `trial.length` leaves, which begins as one task of block 0; the first thread of each block works. Operations of a
/// block are its leaves. `report_window_ns` is the time until the last one was done, `report_first_count` the sum of the leaves' numbers,
/// modulo 2^32, the word after it what was stolen. The work inside a leaf is one addition, so that the time is that of handing tasks about.
template <class Pool>
__device__ __forceinline__ void tasks_rate(const trial_arguments& trial) {
  if (!is_master()) {
    return;
  }
  deadline bound(trial.timeout_ns, trial.abort);
  if (blockIdx.x == 0) {
    initialize<Pool>(state_of(trial), gridDim.x);
  }
  const std::uint64_t start = start_together(trial, bound);
  if (start == 0) {
    report_expiry(trial, bound);
    return;
  }
  std::uint32_t* const finished = trial.words + words_at_done;
  Pool pool(state_of(trial), grid_group{});
  const timed_interval timed(trial);
  done_tasks done;
  task_range task{0, trial.length};
  bool has_task = blockIdx.x == 0;
  std::uint32_t told = 0;
  while (!bound.expired()) {
    if (has_task) {
      work_on(pool, task, done);
    } else if (told != done.leaves) {
      if (atom_add_relaxed<scope::device>(finished, done.leaves - told) + done.leaves - told == trial.length) {
        trial.report[report_window_ns] = global_timer_ns() - start;
      }
      told = done.leaves;
    } else if (ld_relaxed<scope::device>(finished) == trial.length) {
      break;
    }
    has_task = pool.take(task);
    if (!has_task && told == done.leaves) {
      has_task = pool.take_of_others(task);
      done.of_others += has_task;
    }
  }
  timed.end(trial);
  trial.per_block[blockIdx.x] = done.leaves;
  add_to_report(trial, report_first_count, done.sum);
  atomicAdd(reinterpret_cast<unsigned long long*>(trial.report) + report_first_count + 1, done.of_others);
  report_expiry(trial, bound);
}

}  // namespace gpuclass
#endif
