/// \file
/// Verification of primitives of several GPUs: the checks of `verify/`, with blocks of all members (device only).
#pragma once

#include "../verify/barrier.cuh"
#include "../verify/mutex.cuh"
#include "../verify/semaphore.cuh"
#include "team_barrier.cuh"
#include "verify.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Whether the trial's words lie in nobody's memory but the host's.
__device__ __forceinline__ bool is_at_host(const trial_arguments& trial, const team_arguments& team) {
  for (std::uint32_t member = 0; member < team.all.members; ++member) {
    if (trial.words == team.all.words[member]) {
      return false;
    }
  }
  return true;
}

/// Where each GPU stores for stress: all over the next one's memory, so that what else goes over the link is late. But where what is guarded
/// lies in the host's memory, which is reached over a bus, the first GPU stores there: what it writes is then late behind these stores, and
/// whom it tells over a link hears of it too early if it only hopes. One GPU alone does so, for a read waits behind the stores of its own
/// GPU. The host has no words behind those of a trial, so it is between the state and what is guarded.
__device__ __forceinline__ stress_region region_of_team(const trial_arguments& trial, const team_arguments& team) {
  if (team.all.member == 0 && is_at_host(trial, team)) {
    constexpr std::uint32_t words = words_at_data / 2;
    return {trial.words + words, words};
  }
  return {team.all.words[(team.all.member + 1) % team.all.members] + trial.word_count, stress_words};
}

/// A barrier that the CPU takes part in, and which tells whether what either side wrote before is there after it: the last block of each GPU
/// writes a word of the host's memory before each phase, which the CPU's thread looks at, and looks at the word that the CPU wrote.
template <class Barrier>
class recorded_with_host {
 public:
  /// \param violations counts words that are behind
  template <class Group>
  __device__ __forceinline__ recorded_with_host(Barrier barrier, const team& all, const Group& group, std::uint64_t* violations)
      : barrier_(barrier),
        violations_(violations),
        own_(all.host != nullptr && is_master() && group.block_of_member() + 1 == group.blocks_of_member() ? record(all, all.member) : nullptr),
        cpu_(own_ == nullptr ? nullptr : record(all, most_members)),
        phase_(own_ == nullptr ? 0 : ld_relaxed<scope::system>(own_)) {}

  template <class Group, class Bound>
  __device__ __forceinline__ void arrive_and_wait(const Group& group, Bound& bound) {
    if (own_ != nullptr) {
      st_relaxed<scope::system>(own_, ++phase_);
    }
    barrier_.arrive_and_wait(group, bound);
    if (own_ != nullptr && static_cast<std::int32_t>(ld_relaxed<scope::system>(cpu_) - phase_) < 0) {
      ++*violations_;
    }
  }

 private:
  static __device__ __forceinline__ std::uint32_t* record(const team& all, std::uint32_t of) {
    return all.host + host_words_at_records + of * host_line_words;
  }

  Barrier barrier_;
  std::uint64_t* violations_;
  std::uint32_t* own_;        ///< of the thread that writes and looks; null for all others
  const std::uint32_t* cpu_;
  std::uint32_t phase_;
};

/// The guarded words lie at the trial's home.
template <class Form>
__device__ __forceinline__ void team_verify_barrier(const trial_arguments& trial, const team_arguments& team) {
  constexpr std::uint32_t late_cycles = 30000;  // several times what any of them takes
  with_team<Form>(trial, team, [&](const team_group<>& group, deadline& bound) {
    std::uint64_t behind = 0;
    const auto make = [&] {
      return recorded_with_host<typename Form::form>(Form::make(trial, team, group), team.all, group, &behind);
    };
    const std::uint32_t violations = verify_barrier(make, group, trial.words + words_at_data, trial.length, late_cycles,
                                                    stress_of(region_of_team(trial, team)), bound);
    add_to_report(trial, report_violations, violations + behind);
    if (blockIdx.x == 0 && is_master() && team.all.member == 0) {
      trial.report[report_operations] = trial.length;
    }
  });
}

/// Of all members, the one whose block is the last to end reports the final count. Who is the last is counted in the first GPU's memory,
/// for atomics on the host's may be none.
template <class Form>
__device__ __forceinline__ void team_verify_mutex(const trial_arguments& trial, const team_arguments& team) {
  constexpr std::uint32_t hold_cycles = 100;
  const background_pressure pressure = pressure_of(region_of_team(trial, team));
  auto* const guarded = reinterpret_cast<guarded_words*>(trial.words + words_at_data);
  with_team<Form>(trial, team, [&](const team_group<>& group, deadline& bound) {
    auto mutex = Form::make(trial, team, group);
    const mutex_verdict verdict = verify_mutex(mutex, group, guarded, trial.length, hold_cycles, pressure, bound);
    report_mutex<scope::system>(trial, verdict, guarded, team.all.words[0] + words_at_done, group.blocks());
  });
}

template <class Form>
__device__ __forceinline__ void team_verify_semaphore(const trial_arguments& trial, const team_arguments& team) {
  constexpr std::uint32_t hold_cycles = 4000;
  const background_pressure pressure = pressure_of(region_of_team(trial, team));
  with_team<Form>(trial, team, [&](const team_group<>& group, deadline& bound) {
    auto semaphore = Form::make(trial, team, group);
    const semaphore_verdict verdict = verify_semaphore(semaphore, group, trial.words + words_at_data, trial.initial, 1, trial.length,
                                                       hold_cycles, pressure, bound);
    report_semaphore(trial, verdict);
  });
}

}  // namespace gpuclass
#endif
