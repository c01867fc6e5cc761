/// \file
/// Kernels that `gpuclass prove` explores under the PTX memory model, never runs: `KIND_FORM__init` makes the state, by one thread; each
/// `KIND_FORM__PROMISE` uses it on a few blocks, and stops itself where the promise is broken. Accesses of `data` are weak, so that any that
/// nothing orders is a data race.
#pragma once

#include "../sync/group.cuh"
#include "../sync/initialize.cuh"
#include "../wait/backoff.cuh"
#if defined(__CUDACC__)
namespace gpuclass::proof {

/// One past the last operation before counters of 32 bits wrap.
constexpr std::uint32_t before_wrap = 0xffffffffu;

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

// Implementations themselves, since their handles add the check of the tag only.

template <class Form>
__device__ void make(std::uint32_t* words) {
  initialize<Form>(words, gridDim.x);
  if constexpr (can_preset<Form>::value) {
    Form::preset(words, gridDim.x, before_wrap);
  }
}

// Barriers

/// What was written before is seen after.
template <class Form>
__device__ void shows_before(std::uint32_t* words, std::uint32_t* data) {
  const grid_group group;
  Form barrier(words, group, any<typename Form::backoff>::pause());
  patient bound;
  data[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  barrier.arrive_and_wait(group, bound);
  require(data[(blockIdx.x + 1) % gridDim.x * blockDim.x + (threadIdx.x + 1) % blockDim.x] == 1);
}

/// What is written after is not seen before.
template <class Form>
__device__ void hides_after(std::uint32_t* words, std::uint32_t* data) {
  const grid_group group;
  Form barrier(words, group, any<typename Form::backoff>::pause());
  patient bound;
  require(data[(blockIdx.x + 1) % gridDim.x * blockDim.x + threadIdx.x] == 0);
  barrier.arrive_and_wait(group, bound);
  data[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

/// The same in the second of two phases.
template <class Form>
__device__ void parts_phases(std::uint32_t* words, std::uint32_t* data) {
  const grid_group group;
  Form barrier(words, group, any<typename Form::backoff>::pause());
  patient bound;
  barrier.arrive_and_wait(group, bound);
  require(data[(blockIdx.x + 1) % gridDim.x * blockDim.x + threadIdx.x] == 0);
  barrier.arrive_and_wait(group, bound);
  data[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

// Mutexes

/// One section each excludes those of the others, and shows what they wrote.
template <class Form>
__device__ void excludes(std::uint32_t* words, std::uint32_t* data) {
  const grid_group group;
  Form mutex(words, group, any<typename Form::backoff>::pause());
  patient bound;
  mutex.lock(bound);
  data[0] = data[0] + 1;
  mutex.unlock(bound);
}

// Semaphores

/// With one place, a section each excludes the others.
template <class Form>
__device__ void admits_one(std::uint32_t* words, std::uint32_t* data) {
  const grid_group group;
  Form semaphore(words, group, any<typename Form::backoff>::pause());
  patient bound;
  semaphore.wait(bound);
  data[0] = data[0] + 1;
  semaphore.post(bound);
}

}  // namespace gpuclass::proof

#define GPUCLASS_PROOF_KERNEL(name, promise, ...) \
  extern "C" __global__ void name##__##promise(std::uint32_t* words, std::uint32_t* data) { gpuclass::proof::promise<__VA_ARGS__>(words, data); }

/// Defines the kernels of a barrier, mutex or semaphore of a type.
#define GPUCLASS_PROOF_barrier(name, ...) \
  extern "C" __global__ void name##__init(std::uint32_t* words, std::uint32_t*) { gpuclass::proof::make<__VA_ARGS__>(words); } \
  GPUCLASS_PROOF_KERNEL(name, shows_before, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, hides_after, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, parts_phases, __VA_ARGS__)
#define GPUCLASS_PROOF_mutex(name, ...) \
  extern "C" __global__ void name##__init(std::uint32_t* words, std::uint32_t*) { gpuclass::proof::make<__VA_ARGS__>(words); } \
  GPUCLASS_PROOF_KERNEL(name, excludes, __VA_ARGS__)
#define GPUCLASS_PROOF_semaphore(name, ...) \
  extern "C" __global__ void name##__init(std::uint32_t* words, std::uint32_t*) { __VA_ARGS__::init(words, gridDim.x, 1); } \
  GPUCLASS_PROOF_KERNEL(name, admits_one, __VA_ARGS__)
#endif
