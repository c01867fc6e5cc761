/// \file
/// The work of a critical section, or between two barriers (device only).
#pragma once

#include "../time/clock.cuh"
#include "layout.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Words that the sections of one block, or of all that exclude each other, go round.
constexpr std::uint32_t section_words = 128;

/// `length` loads and stores of plain words by this thread, one of so many that share the words among them. Written out, so that it is the
/// same machine code in every kernel: compiled into each, the same access took from 35 to 59 ns on an H200, and a call would cost kernels
/// registers that they keep their own things in.
__device__ __forceinline__ void section_work(std::uint32_t* words, std::uint32_t thread, std::uint32_t threads, std::uint32_t length) {
  static_assert(section_words == 128, "the mask below");
  asm volatile(
      "{\n\t"
      ".reg .pred done;\n\t"
      ".reg .u32 place, word, left, value;\n\t"
      ".reg .u64 address;\n\t"
      "mov.u32 place, %1;\n\t"
      "mov.u32 left, %3;\n"
      "NEXT:\n\t"
      ".pragma \"nounroll\";\n\t"
      "setp.eq.u32 done, left, 0;\n\t"
      "@done bra DONE;\n\t"
      "and.b32 word, place, 127;\n\t"
      "mad.wide.u32 address, word, 4, %0;\n\t"
      "ld.global.u32 value, [address];\n\t"
      "add.u32 value, value, 1;\n\t"
      "st.global.u32 [address], value;\n\t"
      "add.u32 place, place, %2;\n\t"
      "sub.u32 left, left, 1;\n\t"
      "bra NEXT;\n"
      "DONE:\n\t"
      "}" ::"l"(__cvta_generic_to_global(words)),
      "r"(thread), "r"(threads), "r"(length)
      : "memory");
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

/// The words that the sections of all who enter alone share. They are those of the first block too, which is then not inside.
__device__ __forceinline__ std::uint32_t* shared_section(const trial_arguments& trial) { return trial.words + words_at_data; }

/// The words of this block.
__device__ __forceinline__ std::uint32_t* own_section(const trial_arguments& trial) {
  return trial.words + words_at_data + blockIdx.x * section_words;
}

}  // namespace gpuclass
#endif
