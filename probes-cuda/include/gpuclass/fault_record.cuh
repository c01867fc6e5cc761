/// \file
/// The message of a stopped kernel to the host.
#pragma once
#include "names/begin.cuh"

#include "sync/fault.cuh"

namespace gpuclass {

/// A kernel's message in pinned host memory, written before it stops, so that `state` can print it.
struct fault_record {
  static constexpr std::uint32_t most_characters = 1023;

  fault found;
  char used_as[most_characters];  ///< the refused handle's primitive: the text of `name_of` it, with all that follows the name
};

}  // namespace gpuclass

#include "names/end.cuh"
