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
  GPUCLASS_NO_UNROLL
  for (std::uint32_t i = 0; i < length; ++i) {
    words[(thread + i * threads) % section_words] += 1;
  }
}

/// Whether a section is part of what is timed. Loops are compiled for each: on an H200, asking in the loop made a hand-off 8 % longer.
enum class sections { none, some };

/// Does the section that a trial asks for, if any. Returns the nanoseconds that it took.
template <sections Sections>
__device__ __forceinline__ std::uint32_t timed_section(const trial_arguments& trial, std::uint32_t* words, std::uint32_t thread,
                                                       std::uint32_t threads) {
  if constexpr (Sections == sections::none) {
    return 0;
  } else {
    const std::uint64_t start = global_timer_ns();
    section_work(words, thread, threads, trial.section);
    return static_cast<std::uint32_t>(global_timer_ns() - start);
  }
}

/// The words that all sections under one lock share.
__device__ __forceinline__ std::uint32_t* shared_section(const trial_arguments& trial) { return trial.words + words_at_data; }

/// The words of this block.
__device__ __forceinline__ std::uint32_t* own_section(const trial_arguments& trial) {
  return trial.words + words_at_data + blockIdx.x * section_words;
}

}  // namespace gpuclass
#endif
