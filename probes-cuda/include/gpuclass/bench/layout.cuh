/// \file
/// Where things lie in `trial_arguments::words` (2^20 words).
#pragma once

#include "../config.cuh"
#include "../trial.cuh"

namespace gpuclass {

constexpr std::uint32_t words_at_data = 1u << 18;    ///< what a verification guards
constexpr std::uint32_t words_at_gate = 3u << 18;    ///< the start gate
constexpr std::uint32_t words_at_done = 7u << 17;    ///< how many pollers have finished

/// Returns the state of the primitive under test: from the first word on, or `distance` words further, so that the host can try
/// places that are near to and far from the SMs that take part. Ends before `words_at_data`.
GPUCLASS_HD std::uint32_t* state_of(const trial_arguments& trial) { return trial.words + trial.distance; }

}  // namespace gpuclass
