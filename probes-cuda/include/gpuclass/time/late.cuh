/// \file
/// By how much blocks come late, so that they come apart.
#pragma once
#include "../names/begin.cuh"

#include "clock.cuh"

namespace gpuclass {

/// Returns the SM cycles by which a block comes late in a phase, or before a turn: below `skew`, uniform over blocks and phases, the same in every run.
/// The host knows them too (`ArrivalSkew`): change both together.
GPUCLASS_HD std::uint32_t late_cycles(std::uint32_t skew, std::uint32_t phase, std::uint32_t block) {
  std::uint32_t mixed = phase * 0x9e3779b9u + block;
  mixed = (mixed ^ (mixed >> 16)) * 0x7feb352du;
  mixed = (mixed ^ (mixed >> 15)) * 0x846ca68bu;
  mixed ^= mixed >> 16;
  return static_cast<std::uint32_t>((static_cast<std::uint64_t>(mixed) * skew) >> 32);
}

/// Keeps this thread busy until its block is as late as it should be. What it takes to find that out is part of being late.
GPUCLASS_HD void come_late(std::uint32_t skew, std::uint32_t phase, std::uint32_t block) {
  const std::uint32_t start = cycles32();
  const std::uint32_t cycles = late_cycles(skew, phase, block);
  while (cycles32() - start < cycles) {
  }
}

}  // namespace gpuclass

#include "../names/end.cuh"
