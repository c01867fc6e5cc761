/// \file
/// Backoff policies whose constants are part of the type.
#pragma once
#include "../names/begin.cuh"

#include "backoff.cuh"

namespace gpuclass {

/// Makes a policy of the arguments of its constructor.
template <class Policy>
struct policy_maker {
  template <class... Constants>
  static GPUCLASS_HD Policy make(Constants... constants) {
    return Policy(constants...);
  }
};

/// The polls without a pause come first, then the arguments of the later policy.
template <class Later>
struct policy_maker<spin_then<Later>> {
  template <class... Constants>
  static GPUCLASS_HD spin_then<Later> make(std::uint32_t polls, Constants... constants) {
    return spin_then<Later>(polls, policy_maker<Later>::make(constants...));
  }
};

/// A policy that needs no arguments, since it carries them: `tuned<linear_backoff, 1, 64, 700>` pauses 1 to 64 units of 700 cycles.
/// \tparam Constants the arguments of `Policy`'s constructor, in its order
template <class Policy, std::uint32_t... Constants>
struct tuned : Policy {
  GPUCLASS_HD tuned() : Policy(policy_maker<Policy>::make(Constants...)) {}
};

}  // namespace gpuclass

#include "../names/end.cuh"
