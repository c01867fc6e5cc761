/// \file
/// What is said of words with which something is wrong.
#pragma once

#include "fault.cuh"

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

}  // namespace gpuclass
