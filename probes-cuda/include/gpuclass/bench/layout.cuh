/// \file
/// Where things lie in `trial_arguments::words` (2^20 words).
#pragma once

#include "../config.cuh"
#include "../trial.cuh"

namespace gpuclass {

constexpr std::uint32_t words_at_data = 1u << 18;              ///< what a verification guards, arrivals, or the words of sections
constexpr std::uint32_t words_at_gate = 3u << 18;              ///< the start gate
constexpr std::uint32_t words_at_ranks = 3u << 18 | 1u << 12;  ///< how many blocks each SM has
constexpr std::uint32_t words_at_stamp = 3u << 18 | 1u << 13;  ///< when the primitive was last given up
constexpr std::uint32_t words_at_done = 7u << 17;              ///< how many blocks have finished

/// Words behind `trial_arguments::words` that nobody reads, and nobody clears: 64 MB, more than the L2 of any GPU that there is.
constexpr std::uint32_t stress_words = 1u << 24;

/// SMs at most.
constexpr std::uint32_t most_multiprocessors = 1024;
static_assert(words_at_ranks + most_multiprocessors <= words_at_stamp, "each SM has a rank");

/// Returns the state of the primitive under test: from the first word on, or `distance` words further, so that the host can try
/// places that are near to and far from the SMs that take part. Ends before `words_at_data` for up to 3500 blocks: the queue locks take most,
/// 65 words for each block.
GPUCLASS_HD std::uint32_t* state_of(const trial_arguments& trial) { return trial.words + trial.distance; }

}  // namespace gpuclass
