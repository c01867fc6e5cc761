/// \file
/// Several processors that share memory: GPUs of one host, and its CPU. `team_arguments` is the second argument of kernels that several
/// processors run; the host mirrors it (`TeamArguments`): change them together.
#pragma once
#include "../names/begin.cuh"

#include "../config.cuh"

namespace gpuclass {

/// GPUs in a team at most.
inline constexpr std::uint32_t most_members = 8;

/// Who takes part in a primitive, and where each keeps its part of the state. Each GPU can reach the memory of every other one.
struct team {
  std::uint32_t* words[most_members];  ///< state of each member, in its own memory, by an address that this GPU can use
  std::uint32_t* host;                 ///< the same in pinned memory of the host; null if the CPU does not take part
  std::uint32_t members;               ///< GPUs that take part
  std::uint32_t member;                ///< which of them this is, from 0

  /// State of a member. A choice among registers: an index that the compiler does not know would put the whole team on the stack.
  GPUCLASS_HD std::uint32_t* words_of(std::uint32_t which) const {
    std::uint32_t* chosen = words[0];
    GPUCLASS_UNROLL
    for (std::uint32_t i = 1; i < most_members; ++i) {
      chosen = i == which ? words[i] : chosen;
    }
    return chosen;
  }

  /// The same team with its state so many words further on, in every GPU's memory.
  GPUCLASS_HD team further(std::uint32_t offset) const {
    team other = *this;
    GPUCLASS_UNROLL
    for (std::uint32_t i = 0; i < most_members; ++i) {
      other.words[i] = i < members ? other.words[i] + offset : nullptr;
    }
    return other;
  }
};

/// A kernel's arguments about its team. Passed by value; 88 bytes, no padding, little endian.
struct team_arguments {
  team all;                    ///< words: zeroed before each launch
  std::uint32_t host_threads;  ///< threads of the CPU that take part; 0 if it does not
  std::uint32_t blocks;        ///< blocks of each GPU
};
static_assert(sizeof(team_arguments) == 88, "the host packs 88 bytes");

}  // namespace gpuclass

#include "../names/end.cuh"
