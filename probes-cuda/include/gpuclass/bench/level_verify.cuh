/// \file
/// The barriers of each level below the grid, verified (device only): every group that the grid holds checks for itself, all of them at once.
#pragma once

#include "../verify/barrier.cuh"
#include "level_time.cuh"
#include "pressure.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Returns which one of the grid's groups this thread is in.
template <class Group>
__device__ __forceinline__ std::uint32_t group_in_grid(const Group& group) {
  if constexpr (Group::spans_blocks) {
    return group.part();
  } else {
    return blockIdx.x * (blockDim.x / (group.blocks() * group.threads())) + group.part();
  }
}

/// `report_reached` is the number of phases.
template <class Group, class Barrier>
__device__ __forceinline__ void level_verify(const trial_arguments& trial) {
  constexpr std::uint32_t late_cycles = 5000;  // several times what any of them takes
  deadline bound(trial.timeout_ns, trial.abort);
  const Group group;
  std::uint32_t* const words = prepare_level<Group, Barrier>(trial, group, bound);
  if (words != nullptr) {
    std::uint32_t* const slots = trial.words + words_at_data + group_in_grid(group) * barrier_slots(group.blocks());
    const auto make = [&] { return Barrier(words, group); };
    add_to_report(trial, report_violations,
                  verify_barrier(make, group, slots, trial.length, late_cycles, stress_of(region_of(trial)), bound));
    if (blockIdx.x == 0 && is_master()) {
      trial.report[report_operations] = trial.length;
      trial.report[report_reached] = trial.length;
    }
  }
  leave_together<Group::spans_blocks>();
  report_expiry(trial, bound);
}

}  // namespace gpuclass
#endif
