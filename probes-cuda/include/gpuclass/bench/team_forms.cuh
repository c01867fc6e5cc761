/// \file
/// One way to make any primitive of a team: those that keep state with every member, and those that keep it in one place.
#pragma once

#include "../system/group.cuh"
#include "operation.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Whether a primitive starts with so many places: a semaphore.
template <class Form, class = void>
struct has_places : std::false_type {};
template <class Form>
struct has_places<Form, std::void_t<decltype(Form::init(std::declval<std::uint32_t*>(), 0u, 0u))>> : std::true_type {};

/// A primitive whose members keep state each.
template <class Form>
struct by_members {
  using form = Form;
  static __device__ __forceinline__ void prepare(const trial_arguments&, const team_arguments&) {}
  static __device__ __forceinline__ Form make(const trial_arguments&, const team_arguments& team, const team_group<>& group) {
    return Form(team.all, group);
  }
};

/// A primitive of one GPU, at system scope, whose state lies in the memory that the trial names.
template <class Form>
struct in_one_place {
  using form = Form;
  /// One thread of one member calls it before all are started.
  static __device__ __forceinline__ void prepare(const trial_arguments& trial, const team_arguments& team) {
    if constexpr (has_places<Form>::value) {
      Form::init(trial.words, team.blocks * team.all.members, trial.initial);
    } else {
      initialize<Form>(trial.words, team.blocks * team.all.members);
    }
  }
  static __device__ __forceinline__ Form make(const trial_arguments& trial, const team_arguments&, const team_group<>& group) {
    return Form(trial.words, group);
  }
};

}  // namespace gpuclass
#endif
