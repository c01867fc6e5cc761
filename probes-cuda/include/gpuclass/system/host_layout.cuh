/// \file
/// Where things lie in the pinned words that a CPU shares with GPUs (2^20 words); the Java side has the same figures: change them together.
/// Who writes a word is alone on its 64-byte line.
#pragma once
#include "../names/begin.cuh"

#include "team.cuh"

namespace gpuclass {

inline constexpr std::uint32_t host_words = 1u << 20;

/// Words of a line of a CPU's cache.
inline constexpr std::uint32_t host_line_words = 16;

/// From GPUs to the CPU: word `member` is the phase that all blocks of a GPU have come to.
inline constexpr std::uint32_t host_words_at_told = 0;

/// From the CPU to each GPU, on a line of its own: the phase that it has come to.
inline constexpr std::uint32_t host_words_at_arrived = 64;

/// Words that a `system_barrier` with the CPU takes of them; the rest is what measuring and verifying take.
inline constexpr std::uint32_t host_words_of_barrier = host_words_at_arrived + most_members * host_line_words;

/// Words that a verification writes before each phase and the others read after it: a line for each GPU, and the CPU's behind those of
/// `most_members`.
inline constexpr std::uint32_t host_words_at_records = 256;

/// Not zero once GPUs have begun to contend.
inline constexpr std::uint32_t host_words_at_started = 512;

/// The words on which CPU and GPUs contend.
inline constexpr std::uint32_t host_words_at_data = 1024;

/// Phases, or round trips, before those that are timed.
inline constexpr std::uint32_t team_warm_up = 16;

}  // namespace gpuclass

#include "../names/end.cuh"
