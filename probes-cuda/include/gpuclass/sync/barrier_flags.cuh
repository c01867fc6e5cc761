/// \file
/// Gathering the flags of others: the step that all barriers without a counter share.
#pragma once
#include "../names/begin.cuh"

#include "../mem/load.cuh"
#include "../mem/fence.cuh"
#include "../wait/wait_until.cuh"

namespace gpuclass {

/// Whether `Overlap` flags hold `phase`: those at `first`, `first + step` and so on that are before `end`.
template <std::uint32_t Overlap, scope Scope>
GPUCLASS_HD bool flags_hold(const std::uint32_t* flags, std::uint32_t first, std::uint32_t step, std::uint32_t end, std::uint32_t phase) {
  std::uint32_t differing = 0;
  GPUCLASS_UNROLL
  for (std::uint32_t i = 0; i < Overlap; ++i) {
    const std::uint32_t flag = first + i * step;
    differing |= (flag < end ? ld_before_fence<Scope>(flags + flag) : phase) ^ phase;
  }
  return differing == 0;
}

/// Waits until all flags from `begin` to before `end` hold `phase`, each thread of the block for its share. A fence must follow, to
/// acquire what those who set the flags did before. A thread loads `Overlap` flags before it looks at any, so that their round trips
/// overlap. Returns false if the bound expired first.
template <std::uint32_t Overlap, scope Scope, class Group, class Backoff, class Bound>
GPUCLASS_HD bool gather_flags(const std::uint32_t* flags, std::uint32_t begin, std::uint32_t end, std::uint32_t phase, const Group& group,
                              const Backoff& between, Bound& bound) {
  const std::uint32_t step = group.threads();
  for (std::uint32_t first = begin + group.thread(); first < end; first += Overlap * step) {
    if (!wait_until([&] { return flags_hold<Overlap, Scope>(flags, first, step, end, phase); }, between, bound)) {
      return false;
    }
  }
  return true;
}

}  // namespace gpuclass

#include "../names/end.cuh"
