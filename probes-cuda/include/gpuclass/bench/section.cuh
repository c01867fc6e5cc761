/// \file
/// The work of a critical section, or between two barriers (device only).
#pragma once

#include "../time/clock.cuh"
#include "layout.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Words that the sections of one block, or of all under one lock, go round.
constexpr std::uint32_t section_words = 128;

/// `length` loads and stores of plain words by this thread, one of so many that share the words among them.
__device__ __forceinline__ void section_work(std::uint32_t* words, std::uint32_t thread, std::uint32_t threads, std::uint32_t length) {
  for (std::uint32_t i = 0; i < length; ++i) {
    words[(thread + i * threads) % section_words] += 1;
  }
}

/// Does the section that a trial asks for, if any. Returns the nanoseconds that it took.
__device__ __forceinline__ std::uint32_t timed_section(const trial_arguments& trial, std::uint32_t* words, std::uint32_t thread,
                                                       std::uint32_t threads) {
  if (trial.section == 0) {
    return 0;
  }
  const std::uint64_t start = global_timer_ns();
  section_work(words, thread, threads, trial.section);
  return static_cast<std::uint32_t>(global_timer_ns() - start);
}

/// The words that all sections under one lock share.
__device__ __forceinline__ std::uint32_t* shared_section(const trial_arguments& trial) { return trial.words + words_at_data; }

/// The words of this block.
__device__ __forceinline__ std::uint32_t* own_section(const trial_arguments& trial) {
  return trial.words + words_at_data + blockIdx.x * section_words;
}

}  // namespace gpuclass
#endif
