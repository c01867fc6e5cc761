/// \file
/// Kernels that `gpuclass prove` explores under the PTX memory model, never runs: `KIND_FORM__init` makes the state, by one thread, or
/// `KIND_FORM__init__PROMISE` that for one promise; each `KIND_FORM__PROMISE` uses it on a few blocks, and stops itself where the promise is
/// broken. Accesses of `data` are weak, so that any that nothing orders is a data race. Where a form does not offer what a promise is about, the kernel is empty, and nothing is explored.
#pragma once

#include "../mem/atomic.cuh"
#include "../mem/load.cuh"
#include "../mem/store.cuh"
#include "../sync/group.cuh"
#include "../sync/initialize.cuh"
#include "../wait/backoff.cuh"
#include "offers.cuh"
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

/// What the second block wrote is seen by the third: where the first one's threads look for some and tell others, another thread looks than tells.
template <class Form>
__device__ void shows_to_third(std::uint32_t* words, std::uint32_t* data) {
  const grid_group group;
  Form barrier(words, group, any<typename Form::backoff>::pause());
  patient bound;
  if (blockIdx.x == 1 && threadIdx.x == 0) {
    data[0] = 1;
  }
  barrier.arrive_and_wait(group, bound);
  require(blockIdx.x != 2 || threadIdx.x != 0 || data[0] == 1);
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

/// What was written between two phases is seen after the second.
template <class Form>
__device__ void shows_phases(std::uint32_t* words, std::uint32_t* data) {
  const grid_group group;
  Form barrier(words, group, any<typename Form::backoff>::pause());
  patient bound;
  barrier.arrive_and_wait(group, bound);
  data[blockIdx.x] = 1;
  barrier.arrive_and_wait(group, bound);
  require(data[(blockIdx.x + 1) % gridDim.x] == 1);
}

/// A wait that is given up at once.
struct impatient {
  static constexpr bool is_exact = true;
  __device__ bool ended() const { return true; }
};

/// What was written before is seen after a wait that was given up and taken up again.
template <class Form>
__device__ void shows_before_late(std::uint32_t* words, std::uint32_t* data) {
  if constexpr (can_give_up<Form>::value) {
    const grid_group group;
    Form barrier(words, group, any<typename Form::backoff>::pause());
    data[blockIdx.x * blockDim.x + threadIdx.x] = 1;
    const auto phase = barrier.arrive(group);
    const auto ended = [&](auto bound) { return group.sync_and_agree_block(barrier.wait(group, phase, bound)); };
    if (!ended(impatient{}) && !ended(impatient{})) {
      ended(patient{});
    }
    require(data[(blockIdx.x + 1) % gridDim.x * blockDim.x + (threadIdx.x + 1) % blockDim.x] == 1);
  }
}

/// The same over two launches on one state.
template <class Form>
__device__ void parts_launches(std::uint32_t* words, std::uint32_t* data) {
  const grid_group group;
  patient bound;
  Form(words, group, any<typename Form::backoff>::pause()).arrive_and_wait(group, bound);
  next_launch(data);
  Form barrier(words, group, any<typename Form::backoff>::pause());
  require(data[(blockIdx.x + 1) % gridDim.x] == 0);
  barrier.arrive_and_wait(group, bound);
  data[blockIdx.x] = 1;
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

/// One block tries, others wait.
template <class Form>
__device__ void excludes_who_tries(std::uint32_t* words, std::uint32_t* data) {
  if constexpr (has_try_lock<Form>::value) {
    const grid_group group;
    Form mutex(words, group, any<typename Form::backoff>::pause());
    patient bound;
    if (blockIdx.x != 0) {
      mutex.lock(bound);
    } else if (!mutex.try_lock()) {
      return;
    }
    data[0] = data[0] + 1;
    mutex.unlock(bound);
  }
}

/// Two sections each.
template <class Form>
__device__ void excludes_twice(std::uint32_t* words, std::uint32_t* data) {
  const grid_group group;
  Form mutex(words, group, any<typename Form::backoff>::pause());
  patient bound;
  mutex.lock(bound);
  data[0] = data[0] + 1;
  mutex.unlock(bound);
  mutex.lock(bound);
  data[0] = data[0] + 1;
  mutex.unlock(bound);
}

/// A section in each of two launches on one state.
template <class Form>
__device__ void excludes_in_launches(std::uint32_t* words, std::uint32_t* data) {
  excludes<Form>(words, data);
  next_launch(data);
  excludes<Form>(words, data);
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

/// One block tries, others wait.
template <class Form>
__device__ void admits_one_who_tries(std::uint32_t* words, std::uint32_t* data) {
  const grid_group group;
  Form semaphore(words, group, any<typename Form::backoff>::pause());
  patient bound;
  if (blockIdx.x != 0) {
    semaphore.wait(bound);
  } else if (!semaphore.try_wait()) {
    return;
  }
  data[0] = data[0] + 1;
  semaphore.post(bound);
}

/// Two sections each.
template <class Form>
__device__ void admits_one_twice(std::uint32_t* words, std::uint32_t* data) {
  const grid_group group;
  Form semaphore(words, group, any<typename Form::backoff>::pause());
  patient bound;
  semaphore.wait(bound);
  data[0] = data[0] + 1;
  semaphore.post(bound);
  semaphore.wait(bound);
  data[0] = data[0] + 1;
  semaphore.post(bound);
}

/// A section in each of two launches on one state.
template <class Form>
__device__ void admits_one_in_launches(std::uint32_t* words, std::uint32_t* data) {
  admits_one<Form>(words, data);
  next_launch(data);
  admits_one<Form>(words, data);
}

/// With two places, no more than two are inside.
template <class Form>
__device__ void admits_two(std::uint32_t* words, std::uint32_t* data) {
  const grid_group group;
  Form semaphore(words, group, any<typename Form::backoff>::pause());
  patient bound;
  semaphore.wait(bound);
  require(atom_add_relaxed<scope::device>(data + 64, 1) < 2);
  atom_add_relaxed<scope::device>(data + 64, 0u - 1);
  semaphore.post(bound);
}

/// With two places, a writer that takes both excludes a reader that takes one.
template <class Form>
__device__ void parts_writers_from_readers(std::uint32_t* words, std::uint32_t* data) {
  if constexpr (takes_places<Form>::value) {
    const grid_group group;
    Form semaphore(words, group, any<typename Form::backoff>::pause());
    patient bound;
    const std::uint32_t places = blockIdx.x == 0 ? 2 : 1;
    semaphore.wait(bound, places);
    if (blockIdx.x == 0) {
      data[0] = 1;
    } else {
      require(data[0] <= 1);
    }
    semaphore.post(bound, places);
  }
}

}  // namespace gpuclass::proof

#define GPUCLASS_PROOF_KERNEL(name, promise, ...) \
  extern "C" __global__ void name##__##promise(std::uint32_t* words, std::uint32_t* data) { gpuclass::proof::promise<__VA_ARGS__>(words, data); }

/// Defines the kernels of a barrier, mutex or semaphore of a type.
#define GPUCLASS_PROOF_barrier(name, ...) \
  extern "C" __global__ void name##__init(std::uint32_t* words, std::uint32_t*) { gpuclass::proof::make<__VA_ARGS__>(words); } \
  GPUCLASS_PROOF_KERNEL(name, shows_before, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, shows_to_third, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, shows_before_late, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, hides_after, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, parts_phases, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, shows_phases, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, parts_launches, __VA_ARGS__)
#define GPUCLASS_PROOF_mutex(name, ...) \
  extern "C" __global__ void name##__init(std::uint32_t* words, std::uint32_t*) { gpuclass::proof::make<__VA_ARGS__>(words); } \
  GPUCLASS_PROOF_KERNEL(name, excludes, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, excludes_twice, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, excludes_who_tries, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, excludes_in_launches, __VA_ARGS__)
#define GPUCLASS_PROOF_TWO_PLACES(name, promise, ...) \
  extern "C" __global__ void name##__init__##promise(std::uint32_t* words, std::uint32_t*) { __VA_ARGS__::init(words, gridDim.x, 2); } \
  GPUCLASS_PROOF_KERNEL(name, promise, __VA_ARGS__)
#define GPUCLASS_PROOF_semaphore(name, ...) \
  extern "C" __global__ void name##__init(std::uint32_t* words, std::uint32_t*) { __VA_ARGS__::init(words, gridDim.x, 1); } \
  GPUCLASS_PROOF_KERNEL(name, admits_one, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, admits_one_twice, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, admits_one_who_tries, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, admits_one_in_launches, __VA_ARGS__) \
  GPUCLASS_PROOF_TWO_PLACES(name, admits_two, __VA_ARGS__) \
  GPUCLASS_PROOF_TWO_PLACES(name, parts_writers_from_readers, __VA_ARGS__)
#endif
