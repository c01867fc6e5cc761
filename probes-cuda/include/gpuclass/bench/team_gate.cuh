/// \file
/// Starts the kernels of several GPUs together (device only).
#pragma once

#include "../system/group.cuh"
#include "../system/host_layout.cuh"
#include "gate.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Words behind the gate of one GPU that other members write to, one each.
constexpr std::uint32_t words_at_team_gate = words_at_gate + 2 * GPUCLASS_LINE / sizeof(std::uint32_t);

/// The GPU's own words, which its gate uses, whoever has the words of the trial.
__device__ __forceinline__ trial_arguments at_home(const trial_arguments& trial, const team_arguments& team) {
  trial_arguments own = trial;
  own.words = team.all.words[team.all.member];
  return own;
}

/// Waits until every block of every member runs, so that nobody waits for one that is not resident; what was done before is then visible
/// to all. The master of each block calls it, once in a kernel. Returns the moment on this GPU's %globaltimer from which they go on; 0
/// if the bound expired. The last block to come on each GPU stands for the others: it opens the gate of its GPU once it has heard of all
/// members, or calls the start off. A member that is called off while another one goes on keeps that one waiting until its own bound.
__device__ __forceinline__ std::uint64_t start_team(const trial_arguments& trial, const team_arguments& team, deadline& bound) {
  if (blockIdx.x == 0) {
    for (std::uint32_t member = 0; member < team.all.members; ++member) {
      st_release<scope::system>(team.all.words[member] + words_at_team_gate + team.all.member, 1);
    }
    for (std::uint32_t member = 0; member < team.all.members; ++member) {
      const std::uint32_t* const here = team.all.words[team.all.member] + words_at_team_gate + member;
      if (!wait_until([&] { return ld_relaxed<scope::system>(here) != 0; }, no_backoff{}, bound)) {
        return 0;
      }
    }
    fence_acq_rel<scope::system>();
  }
  return start_together(at_home(trial, team), bound);
}

/// Tells the CPU's threads that GPUs have begun. One thread of member 0 calls it.
__device__ __forceinline__ void tell_started(const team_arguments& team) {
  if (team.host_threads != 0 && team.all.member == 0 && blockIdx.x == 0) {
    st_release<scope::system>(team.all.host + host_words_at_started, 1);
  }
}

}  // namespace gpuclass
#endif
