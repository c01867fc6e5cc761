/// \file
/// Texts for faults of a primitive's words.
#pragma once
#include "../names/begin.cuh"

#include "fault.cuh"
#include "type_name.cuh"

namespace gpuclass {

/// Returns what to say of the words.
GPUCLASS_HD const char* text_of(fault found) {
  switch (found) {
    case fault::made_for_another: return "were made for another primitive or number of blocks, or by no init";
    case fault::second_handle: return "have another handle of this block: pass it by reference";
    case fault::not_cooperative: return "are used in a launch that is not cooperative: use gpuclass::launch";
    case fault::second_launch: return "are in use by another launch, or by one that never destroyed its handles";
    default: return "are in order";
  }
}

/// Copies as much of a name as fits into `most` characters, and ends it with a 0. An algorithm is called as its handle is: without the
/// namespace that tells them apart.
GPUCLASS_HD void copy_spoken_name(type_name name, char* to, std::uint32_t most) {
  constexpr char left_out[] = "algorithm::";
  constexpr std::uint32_t skipped = sizeof(left_out) - 1;
  std::uint32_t length = 0;
  for (std::uint32_t at = 0; at < name.length && length < most - 1; ++at) {
    std::uint32_t matched = 0;
    while (matched < skipped && at + matched < name.length && name.text[at + matched] == left_out[matched]) ++matched;
    if (matched == skipped) {
      at += skipped - 1;
    } else {
      to[length++] = name.text[at];
    }
  }
  to[length] = '\0';
}

}  // namespace gpuclass

#include "../names/end.cuh"
