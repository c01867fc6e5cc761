/// \file
/// What a kernel that was stopped leaves for the host.
#pragma once
#include "names/begin.cuh"

#include "sync/fault.cuh"

namespace gpuclass {

/// What a kernel leaves in pinned memory of the host before it stops, so that `state` can say it.
struct fault_record {
  static constexpr std::uint32_t most_characters = 1023;

  fault found;
  char used_as[most_characters];  ///< the refused handle's primitive: the text of `name_of` it, with all that follows the name
};

}  // namespace gpuclass

#include "names/end.cuh"
