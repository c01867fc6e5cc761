/// \file
/// Processors that all access one word, or each its own, for a fixed time: throughput, and whether what they do stays whole (device only).
#pragma once

#include "team_gate.cuh"

#if defined(__CUDACC__)
#include <cuda/atomic>

namespace gpuclass {

template <class Word>
using system_word = cuda::atomic_ref<Word, cuda::thread_scope_system>;

/// Adds one: the word ends as the number of operations, unless some were lost.
struct contended_add {
  template <class Word>
  __device__ __forceinline__ std::uint64_t operator()(system_word<Word> word) const {
    word.fetch_add(1, cuda::memory_order_relaxed);
    return 0;
  }
};

/// Adds one by compare-and-swap, until it succeeds. Bounded by the attempts of one operation.
struct contended_cas {
  template <class Word>
  __device__ __forceinline__ std::uint64_t operator()(system_word<Word> word) const {
    Word before = word.load(cuda::memory_order_relaxed);
    std::uint32_t failed = 0;
    while (!word.compare_exchange_strong(before, before + 1, cuda::memory_order_relaxed)) {
      ++failed;
    }
    return failed;
  }
};

/// Puts a number in and takes one out: all that was put in is taken out once, or left, unless some were lost. The numbers differ from one
/// exchange to the next, or one that is lost would be as good as the one that is taken twice instead. Returns what went in less what came
/// out.
struct contended_exchange {
  template <class Word>
  __device__ __forceinline__ std::uint64_t operator()(system_word<Word> word) const {
    constexpr std::uint64_t odd = 0x9e3779b97f4a7c15;  // the golden ratio: spreads what differs little
    const Word in = static_cast<Word>((cycles64() + blockIdx.x) * odd >> 16);
    return static_cast<std::uint64_t>(in) - word.exchange(in, cuda::memory_order_relaxed);
  }
};

struct contended_load {
  template <class Word>
  __device__ __forceinline__ std::uint64_t operator()(system_word<Word> word) const {
    return static_cast<std::uint64_t>(is_torn(word.load(cuda::memory_order_relaxed)));
  }

  /// Whether the halves of a word differ, which nobody ever stores.
  template <class Word>
  static __device__ __forceinline__ bool is_torn(Word value) {
    constexpr std::uint32_t half = sizeof(Word) * 4;
    return (value >> half) != (value & ((Word{1} << half) - 1));
  }
};

/// Stores a number whose halves are the same.
struct contended_store {
  template <class Word>
  __device__ __forceinline__ std::uint64_t operator()(system_word<Word> word) const {
    constexpr std::uint32_t half = sizeof(Word) * 4;
    const Word value = global_timer_ns() & 0xffff;
    word.store(value << half | value, cuda::memory_order_relaxed);
    return 0;
  }
};

/// The masters of all members repeat an access until the window closes. `initial` is the width of the word in bits, 32 or 64; `stride`
/// the words from one block's to the next, 0 for one word. What the accesses return is added up in the first count of the report.
template <class Word, class Access>
__device__ __forceinline__ void contend_on(const trial_arguments& trial, const team_arguments& team, std::uint64_t end, Access access) {
  const std::size_t mine = static_cast<std::size_t>(team.all.member * team.blocks + blockIdx.x) * trial.stride;
  const system_word<Word> word(*reinterpret_cast<Word*>(trial.words + host_words_at_data + mine));
  std::uint32_t completed = 0;
  std::uint64_t sum = 0;
  const stretch timed;
  while (global_timer_ns() < end) {
    sum += access(word);
    ++completed;
  }
  timed.end(trial);
  trial.per_block[blockIdx.x] = completed;
  add_to_report(trial, report_first_count, sum);
}

/// Starts the masters of all members together, and tells what a window is. Returns when they begin; 0 to those who take no part, or if the
/// bound expired.
__device__ __forceinline__ std::uint64_t begin_window(const trial_arguments& trial, const team_arguments& team) {
  if (!is_master()) {
    return 0;
  }
  deadline gate(trial.timeout_ns, trial.abort);
  const std::uint64_t start = start_team(trial, team, gate);
  report_expiry(trial, gate);
  if (start == 0) {
    return 0;
  }
  tell_started(team);
  if (blockIdx.x == 0) {
    trial.report[report_window_ns] = trial.window_ns;
  }
  return start;
}

template <class Access>
__device__ __forceinline__ void team_contend(const trial_arguments& trial, const team_arguments& team) {
  const std::uint64_t start = begin_window(trial, team);
  if (start == 0) {
    return;
  }
  if (trial.initial == 64) {
    contend_on<std::uint64_t>(trial, team, start + trial.window_ns, Access{});
  } else {
    contend_on<std::uint32_t>(trial, team, start + trial.window_ns, Access{});
  }
}

/// The talk's test over processors (Giroux S9329, "contention is the issue, differently"): each master waits by compare-and-swap for the
/// word to reach its own number, and makes it the next one's; threads of the CPU come last. Mended as `cas_in_turn` is. Whoever's window
/// closes first keeps those waiting that come after it, so that all end with it. The attempts that failed are the first count of the report.
__device__ __forceinline__ void team_contend_in_turn(const trial_arguments& trial, const team_arguments& team) {
  const std::uint64_t start = begin_window(trial, team);
  if (start == 0) {
    return;
  }
  const std::uint32_t all = team.all.members * team.blocks + team.host_threads;
  std::uint32_t mine = team.all.member * team.blocks + blockIdx.x;
  const system_word<std::uint32_t> word(trial.words[host_words_at_data]);
  const std::uint64_t end = start + trial.window_ns;
  std::uint32_t completed = 0;
  std::uint64_t failed = 0;
  const stretch timed;
  while (global_timer_ns() < end) {
    std::uint32_t expected = mine;
    if (word.compare_exchange_weak(expected, mine + 1, cuda::memory_order_relaxed)) {
      mine += all;
      ++completed;
    } else {
      ++failed;
    }
  }
  timed.end(trial);
  trial.per_block[blockIdx.x] = completed;
  add_to_report(trial, report_first_count, failed);
}

}  // namespace gpuclass
#endif
