/// \file
/// Several processors that share memory: GPUs of one host, and its CPU. The second argument of kernels that more than one processor runs;
/// the host mirrors it (`Team` in Java): change them together.
#pragma once

#include "../config.cuh"

namespace gpuclass {

/// GPUs in a team at most.
constexpr std::uint32_t most_members = 8;

/// Who takes part, and where each keeps its words. Passed by value; 88 bytes, no padding, little endian.
struct team_arguments {
  std::uint32_t* words[most_members];  ///< of each member, in its own memory, by an address that this GPU can use: zeroed before each launch
  std::uint32_t* host;                 ///< the same in pinned memory of the host; null if the team has no use for it
  std::uint32_t members;               ///< GPUs that take part
  std::uint32_t member;                ///< which of them this is, from 0
  std::uint32_t host_threads;          ///< threads of the CPU that take part; 0 if it does not
  std::uint32_t blocks;                ///< blocks of each GPU
};
static_assert(sizeof(team_arguments) == 88, "the host packs 88 bytes");

}  // namespace gpuclass
