/// \file
/// Kernels as in `proofs.cuh` of primitives of several GPUs: each block is told, by two more arguments, on which of how many it runs.
#pragma once

#include "../bench/team_forms.cuh"
#include "proofs_barriers.cuh"
#include "proofs_locks.cuh"

#if defined(__CUDACC__)
namespace gpuclass::proof {

/// One GPU or two, whose states lie one after the other.
class few_gpus {
 public:
  __device__ few_gpus(std::uint32_t* words, std::uint32_t member, std::uint32_t members) : group_(team_of(words, member, members)) {
    trial_.words = words;
    trial_.initial = 1;
    team_.all = team_of(words, member, members);
    team_.blocks = gridDim.x;
  }

  template <class Form>
  __device__ auto make() const {
    return Form::make(trial_, team_, group_);
  }
  template <class Form>
  __device__ void prepare() const {
    Form::prepare(trial_, team_);
  }

  __device__ const team_group<>& group() const { return group_; }

 private:
  static constexpr std::uint32_t words_each = 1u << 16;

  static __device__ team team_of(std::uint32_t* words, std::uint32_t member, std::uint32_t members) {
    team all{};
    all.words[0] = words;
    all.words[1] = words + words_each;
    all.members = members;
    all.member = member;
    return all;
  }

  trial_arguments trial_{};
  team_arguments team_{};
  team_group<> group_;
};

template <class Form>
__device__ void make_for_team(std::uint32_t* words, std::uint32_t*, std::uint32_t member, std::uint32_t members) {
  few_gpus(words, member, members).prepare<Form>();
}

/// A thread of a team that meets others at a barrier.
template <class Form>
struct team_meeting {
  const team_group<> group;
  decltype(std::declval<const few_gpus&>().make<Form>()) form;

  explicit __device__ team_meeting(const few_gpus& all) : group(all.group()), form(all.make<Form>()) {}

  __device__ void operator()() {
    patient bound;
    form.arrive_and_wait(group, bound);
  }
};

template <class Form>
__device__ void shows_others_before(std::uint32_t* words, std::uint32_t* data, std::uint32_t member, std::uint32_t members) {
  team_meeting<Form> meet(few_gpus{words, member, members});
  shows(meet, data);
}
template <class Form>
__device__ void hides_from_others_after(std::uint32_t* words, std::uint32_t* data, std::uint32_t member, std::uint32_t members) {
  team_meeting<Form> meet(few_gpus{words, member, members});
  hides(meet, data);
}
template <class Form>
__device__ void parts_phases_of_all(std::uint32_t* words, std::uint32_t* data, std::uint32_t member, std::uint32_t members) {
  team_meeting<Form> meet(few_gpus{words, member, members});
  meet();
  hides(meet, data);
}

/// A section each.
template <class Form>
__device__ void section_of_all(std::uint32_t* words, std::uint32_t* data, std::uint32_t member, std::uint32_t members) {
  auto lock = few_gpus(words, member, members).make<Form>();
  section::play(lock, data);
}

}  // namespace gpuclass::proof

#define GPUCLASS_TEAM_PROOF_AS(name, promise, ...) \
  extern "C" __global__ void name##__##promise(std::uint32_t* words, std::uint32_t* data, std::uint32_t member, std::uint32_t members) { \
    gpuclass::proof::__VA_ARGS__(words, data, member, members); \
  }
#define GPUCLASS_TEAM_PROOF_KERNEL(name, promise, ...) GPUCLASS_TEAM_PROOF_AS(name, promise, promise<__VA_ARGS__>)
#define GPUCLASS_TEAM_PROOF_STATE(name, ...) GPUCLASS_TEAM_PROOF_AS(name, init, make_for_team<__VA_ARGS__>)
#define GPUCLASS_TEAM_PROOF_barrier(name, ...) \
  GPUCLASS_TEAM_PROOF_STATE(name, __VA_ARGS__) \
  GPUCLASS_TEAM_PROOF_KERNEL(name, shows_others_before, __VA_ARGS__) \
  GPUCLASS_TEAM_PROOF_KERNEL(name, hides_from_others_after, __VA_ARGS__) \
  GPUCLASS_TEAM_PROOF_KERNEL(name, parts_phases_of_all, __VA_ARGS__)
#define GPUCLASS_TEAM_PROOF_mutex(name, ...) \
  GPUCLASS_TEAM_PROOF_STATE(name, __VA_ARGS__) \
  GPUCLASS_TEAM_PROOF_AS(name, excludes_others, section_of_all<__VA_ARGS__>)
#define GPUCLASS_TEAM_PROOF_semaphore(name, ...) \
  GPUCLASS_TEAM_PROOF_STATE(name, __VA_ARGS__) \
  GPUCLASS_TEAM_PROOF_AS(name, admits_one_of_all, section_of_all<__VA_ARGS__>)
#endif
