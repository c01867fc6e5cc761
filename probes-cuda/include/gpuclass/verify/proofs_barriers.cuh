/// \file
/// Promises of barriers, as `proofs.cuh` has it: templates over who meets, so that the same is said of a grid and of several GPUs.
#pragma once

#include "offers.cuh"
#include "proofs.cuh"

#if defined(__CUDACC__)
namespace gpuclass::proof {

/// A thread of a grid that meets others at a barrier: each call is a phase.
template <class Form, class Group = grid_group>
struct meeting {
  const Group group;
  Form form;

  explicit __device__ meeting(std::uint32_t* words) : form(made<Form>(words, group)) {}

  __device__ void operator()() {
    patient bound;
    form.arrive_and_wait(group, bound);
  }
};

/// Each thread has a word that it writes.
template <class Group>
__device__ void write_own(const Group& group, std::uint32_t* data) {
  data[group.block() * group.threads() + group.thread()] = 1;
}

/// And looks at that of another thread, so many blocks on.
template <class Group>
__device__ void require_of_other(const Group& group, const std::uint32_t* data, std::uint32_t value, std::uint32_t blocks_on = 1) {
  const std::uint32_t block = (group.block() + blocks_on) % group.blocks();
  require(data[block * group.threads() + (group.thread() + 1) % group.threads()] == value);
}

/// Writes before are seen after.
template <class Meeting>
__device__ void shows(Meeting& meet, std::uint32_t* data, std::uint32_t blocks_on = 1) {
  write_own(meet.group, data);
  meet();
  require_of_other(meet.group, data, 1, blocks_on);
}

/// Writes after are not seen before.
template <class Meeting>
__device__ void hides(Meeting& meet, std::uint32_t* data, std::uint32_t blocks_on = 1) {
  require_of_other(meet.group, data, 0, blocks_on);
  meet();
  write_own(meet.group, data);
}

template <class Form>
__device__ void shows_before(std::uint32_t* words, std::uint32_t* data) {
  meeting<Form> meet(words);
  shows(meet, data);
}
template <class Form>
__device__ void hides_after(std::uint32_t* words, std::uint32_t* data) {
  meeting<Form> meet(words);
  hides(meet, data);
}

/// Meets as often as there are phases but one.
template <class Meeting>
__device__ void go_to_last_phase(Meeting& meet) {
#pragma unroll 1
  for (std::uint32_t phase = 1; phase < gpuclass_proof_phases; ++phase) {
    meet();
  }
}

/// The same in the last of several phases.
template <class Form>
__device__ void shows_phases(std::uint32_t* words, std::uint32_t* data) {
  meeting<Form> meet(words);
  go_to_last_phase(meet);
  shows(meet, data);
}
template <class Form>
__device__ void parts_phases(std::uint32_t* words, std::uint32_t* data) {
  meeting<Form> meet(words);
  go_to_last_phase(meet);
  hides(meet, data);
}

/// The same over two launches on one state.
template <class Form>
__device__ void parts_launches(std::uint32_t* words, std::uint32_t* data) {
  meeting<Form>{words}();
  next_launch(data);
  hides_after<Form>(words, data);
}

/// The second block's writes are seen by the third: where the first one's threads look for some and tell others, another thread looks than
/// tells.
template <class Form>
__device__ void shows_to_third(std::uint32_t* words, std::uint32_t* data) {
  meeting<Form> meet(words);
  if (blockIdx.x == 1 && threadIdx.x == 0) {
    data[0] = 1;
  }
  meet();
  require(blockIdx.x != 2 || threadIdx.x != 0 || data[0] == 1);
}

/// A wait that is given up at once.
struct impatient {
  static constexpr bool is_exact = true;
  __device__ bool ended() const { return true; }
};

/// Writes before are seen after a wait that was given up and taken up again.
template <class Form>
__device__ void shows_before_late(std::uint32_t* words, std::uint32_t* data) {
  if constexpr (can_give_up<Form>::value) {
    meeting<Form> meet(words);
    write_own(meet.group, data);
    const auto phase = meet.form.arrive(meet.group);
    const auto ended = [&](auto bound) { return meet.group.sync_and_agree_block(meet.form.wait(meet.group, phase, bound)); };
    if (!ended(impatient{}) && !ended(impatient{})) {
      ended(patient{});
    }
    require_of_other(meet.group, data, 1);
  }
}

}  // namespace gpuclass::proof

/// Defines the kernels of a barrier of a type.
#define GPUCLASS_PROOF_barrier(name, ...) \
  GPUCLASS_PROOF_STATE(name, gpuclass::proof::make<__VA_ARGS__>(words)) \
  GPUCLASS_PROOF_KERNEL(name, shows_before, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, shows_to_third, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, shows_before_late, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, hides_after, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, parts_phases, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, shows_phases, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, parts_launches, __VA_ARGS__)
#endif
