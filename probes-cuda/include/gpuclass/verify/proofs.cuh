/// \file
/// Parts of kernels that `gpuclass prove` explores under the PTX memory model, never runs: `KIND_FORM__init` makes the state, by one
/// thread, or `KIND_FORM__init__PROMISE` that for one promise; each `KIND_FORM__PROMISE` uses it on a few blocks, and stops itself where the
/// promise is broken. Accesses of `data` are weak, so that any that nothing orders is a data race. Where a form does not offer what a promise is about, the kernel is empty, and nothing is explored.
#pragma once

#include "../mem/atomic.cuh"
#include "../mem/load.cuh"
#include "../mem/store.cuh"
#include "../sync/group.cuh"
#include "../sync/initialize.cuh"
#include "../wait/backoff.cuh"
#if defined(__CUDACC__)

/// Numbers that the explorer sets: after how many operations counters start, where a form can be preset, and how many phases a barrier has.
extern "C" {
__constant__ std::uint32_t gpuclass_proof_operations = 0xffffffffu;
__constant__ std::uint32_t gpuclass_proof_phases = 2;
}

namespace gpuclass::proof {

__device__ inline void require(bool holds) {
  if (!holds) {
    __trap();
  }
}

template <class Form, class = void>
struct can_preset : std::false_type {};
template <class Form>
struct can_preset<Form, std::void_t<decltype(Form::preset(std::declval<std::uint32_t*>(), 0u, 0u))>> : std::true_type {};

/// Waits that end by what they see only.
struct patient {
  static constexpr bool is_exact = true;
  __device__ bool ended() const { return false; }
};

/// A pause of some length: under the memory model only what is read ends a wait.
template <class Backoff>
struct any {
  static __device__ Backoff pause() { return Backoff{}; }
};
template <>
struct any<linear_backoff> {
  static __device__ linear_backoff pause() { return {1, 1, 1}; }
};
template <class Later>
struct any<spin_then<Later>> {
  static __device__ spin_then<Later> pause() { return {1, any<Later>::pause()}; }
};

/// Notes that something numbered came, and requires that it did not come before. The words of such notes lie behind what is guarded.
__device__ inline void require_first(std::uint32_t* data, std::uint32_t number) {
  require(atom_exch_relaxed<scope::device>(data + 64 + number, 1) == 0);
}

/// Ends a launch for a block of one thread and begins the next: what any did in the one comes before what all do in the other. Called once.
__device__ inline void next_launch(std::uint32_t* data) {
  std::uint32_t* const ended = data + 128;
  st_release<scope::system>(ended + blockIdx.x, 1);
  for (std::uint32_t block = 0; block < gridDim.x; ++block) {
    while (ld_acquire<scope::system>(ended + block) == 0) {
    }
  }
}

// Implementations themselves, since their handles add the check of the tag only.

template <class Form>
__device__ void make(std::uint32_t* words) {
  initialize<Form>(words, gridDim.x);
  if constexpr (can_preset<Form>::value) {
    Form::preset(words, gridDim.x, gpuclass_proof_operations);
  }
}

/// A block's object.
template <class Form, class Group = grid_group>
__device__ Form made(std::uint32_t* words, const Group& group = Group{}) {
  if constexpr (std::is_constructible<Form, std::uint32_t*, const Group&, typename Form::backoff>::value) {
    return Form(words, group, any<typename Form::backoff>::pause());
  } else {
    return Form(words, group);
  }
}

/// Whether a form offers what a role takes: yes, unless the role says what it needs.
template <class Role, class Form, class = void>
struct offers : std::true_type {};
template <class Role, class Form>
struct offers<Role, Form, std::void_t<typename Role::template needs<Form>>> : Role::template needs<Form> {};

/// A promise in which the first block has one role and all others have another: `Role::play(object, data)`.
template <class First, class Others, class Form>
__device__ void roles(std::uint32_t* words, std::uint32_t* data) {
  if constexpr (offers<First, Form>::value && offers<Others, Form>::value) {
    Form form = made<Form>(words);
    if constexpr (std::is_same_v<First, Others>) {  // blocks that nothing tells apart are explored once
      First::play(form, data);
    } else if (blockIdx.x == 0) {
      First::play(form, data);
    } else {
      Others::play(form, data);
    }
  }
}

/// The same in each of two launches on one state.
template <class First, class Others, class FirstNext, class OthersNext, class Form>
__device__ void roles_in_launches(std::uint32_t* words, std::uint32_t* data) {
  roles<First, Others, Form>(words, data);
  next_launch(data);
  roles<FirstNext, OthersNext, Form>(words, data);
}

}  // namespace gpuclass::proof

/// Kernels of a form by name: one that makes the state, by a statement; one for a promise, which `proof::PROMISE<type>` says; one for a
/// promise that another template says; and of roles in one launch or two, by their names in `proof`.
#define GPUCLASS_PROOF_STATE_AS(kernel, ...) \
  extern "C" __global__ void kernel(std::uint32_t* words, std::uint32_t*) { __VA_ARGS__; }
#define GPUCLASS_PROOF_STATE(name, ...) GPUCLASS_PROOF_STATE_AS(name##__init, __VA_ARGS__)
#define GPUCLASS_PROOF_AS(name, promise, ...) \
  extern "C" __global__ void name##__##promise(std::uint32_t* words, std::uint32_t* data) { gpuclass::proof::__VA_ARGS__(words, data); }
#define GPUCLASS_PROOF_KERNEL(name, promise, ...) GPUCLASS_PROOF_AS(name, promise, promise<__VA_ARGS__>)
#define GPUCLASS_PROOF_ROLES(name, promise, first, others, ...) \
  GPUCLASS_PROOF_AS(name, promise, roles<gpuclass::proof::first, gpuclass::proof::others, __VA_ARGS__>)
#define GPUCLASS_PROOF_LAUNCHES(name, promise, first, others, first_next, others_next, ...) \
  GPUCLASS_PROOF_AS(name, promise, roles_in_launches<gpuclass::proof::first, gpuclass::proof::others, gpuclass::proof::first_next, \
                                                     gpuclass::proof::others_next, __VA_ARGS__>)
#endif
