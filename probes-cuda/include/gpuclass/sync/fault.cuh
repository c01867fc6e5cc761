/// \file
/// Faults of a primitive's words.
#pragma once
#include "../names/begin.cuh"

#include "../config.cuh"

namespace gpuclass {

/// A fault of a primitive's words: the first character of a `fault_record`.
enum class fault : char {
  none = 0,
  made_for_another = 'a',  ///< they were made for another primitive or number of blocks, or by no `init`
  second_handle = 'h',     ///< another handle of the same block is in use on them
  second_launch = 'l',     ///< another launch uses them
  not_cooperative = 'c',   ///< blocks wait for each other in a launch that is not cooperative
};

}  // namespace gpuclass

#include "../names/end.cuh"
