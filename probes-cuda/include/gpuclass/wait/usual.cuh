/// \file
/// Backoff policies whose constants are chosen by how many contend.
#pragma once
#include "../names/begin.cuh"

#include "tuned.cuh"

namespace gpuclass {

/// A policy with three sets of constants, of which the number of blocks decides when an object is made.
/// \tparam MostLow, MostMedium blocks up to which the constants for low and for medium contention hold
/// \tparam Low, Medium, Full kinds of `Policy` that carry their constants, as `tuned` does
template <class Policy, std::uint32_t MostLow, std::uint32_t MostMedium, class Low, class Medium, class Full>
struct by_blocks : Policy {
  explicit GPUCLASS_HD by_blocks(const Policy& chosen) : Policy(chosen) {}

  static GPUCLASS_HD by_blocks of(std::uint32_t blocks) {
    if (blocks <= MostLow) {
      return by_blocks(Low{});
    }
    return blocks <= MostMedium ? by_blocks(Medium{}) : by_blocks(Full{});
  }
};

/// The policy of a primitive that so many blocks use.
template <class Backoff>
struct usual {
  static GPUCLASS_HD Backoff of(std::uint32_t) { return Backoff{}; }
};
template <class Policy, std::uint32_t MostLow, std::uint32_t MostMedium, class Low, class Medium, class Full>
struct usual<by_blocks<Policy, MostLow, MostMedium, Low, Medium, Full>> {
  using policy = by_blocks<Policy, MostLow, MostMedium, Low, Medium, Full>;
  static GPUCLASS_HD policy of(std::uint32_t blocks) { return policy::of(blocks); }
};

}  // namespace gpuclass

#include "../names/end.cuh"
