/// \file
/// Promises of mutexes and semaphores, as `proofs.cuh` has it: the same of both, by how a block enters and leaves.
#pragma once

#include "offers.cuh"
#include "proofs.cuh"

#if defined(__CUDACC__)
namespace gpuclass::proof {

/// Whether it is a mutex: else a semaphore, which takes one place unless it is told otherwise.
template <class Lock, class = void>
struct is_mutex : std::false_type {};
template <class Lock>
struct is_mutex<Lock, std::void_t<decltype(std::declval<Lock&>().lock(std::declval<patient&>()))>> : std::true_type {};

template <class Lock, class... Places>
__device__ void enter(Lock& lock, Places... places) {
  patient bound;
  if constexpr (is_mutex<Lock>::value) {
    lock.lock(bound);
  } else {
    lock.wait(bound, places...);
  }
}
template <class Lock, class... Places>
__device__ void leave(Lock& lock, Places... places) {
  patient bound;
  if constexpr (is_mutex<Lock>::value) {
    lock.unlock(bound);
  } else {
    lock.post(bound, places...);
  }
}

/// A section excludes those of the others, and shows what they wrote: else what it does races.
struct section {
  template <class Lock>
  static __device__ void play(Lock& lock, std::uint32_t* data) {
    enter(lock);
    data[0] = data[0] + 1;
    leave(lock);
  }
};

struct two_sections {
  template <class Lock>
  static __device__ void play(Lock& lock, std::uint32_t* data) {
    section::play(lock, data);
    section::play(lock, data);
  }
};

/// Is not there.
struct nothing {
  template <class Lock>
  static __device__ void play(Lock&, std::uint32_t*) {}
};

/// A section if the first try succeeds.
struct tried_section {
  template <class Lock>
  using needs = std::conditional_t<is_mutex<Lock>::value, has_try_lock<Lock>, can_try<Lock>>;

  template <class Lock>
  static __device__ bool try_enter(Lock& lock) {
    if constexpr (is_mutex<Lock>::value) {
      return lock.try_lock();
    } else {
      return lock.try_wait();
    }
  }
  template <class Lock>
  static __device__ void play(Lock& lock, std::uint32_t* data) {
    if (try_enter(lock)) {
      data[0] = data[0] + 1;
      leave(lock);
    }
  }
};

/// No more than two are inside.
struct one_of_two {
  template <class Semaphore>
  static __device__ void play(Semaphore& semaphore, std::uint32_t* data) {
    enter(semaphore);
    require(atom_add_relaxed<scope::device>(data + 64, 1) < 2);
    atom_add_relaxed<scope::device>(data + 64, 0u - 1);
    leave(semaphore);
  }
};

/// Gives a place away that it has not taken: of one there at first and this one, somebody can take two.
struct post {
  template <class Semaphore>
  static __device__ void play(Semaphore& semaphore, std::uint32_t* data) {
    data[0] = 1;
    leave(semaphore);
  }
};
struct two_waits {
  template <class Semaphore>
  static __device__ void play(Semaphore& semaphore, std::uint32_t* data) {
    enter(semaphore);
    enter(semaphore);
    require(data[0] == 1);
  }
};

/// A writer that takes both of two places excludes a reader that takes one.
struct writer_on_two_places {
  template <class Semaphore>
  using needs = takes_places<Semaphore>;

  template <class Semaphore>
  static __device__ void play(Semaphore& semaphore, std::uint32_t* data) {
    enter(semaphore, 2u);
    data[0] = 1;
    leave(semaphore, 2u);
  }
};
struct reader_on_one_place {
  template <class Semaphore>
  static __device__ void play(Semaphore& semaphore, std::uint32_t* data) {
    enter(semaphore, 1u);
    require(data[0] <= 1);
    leave(semaphore, 1u);
  }
};

}  // namespace gpuclass::proof

/// Defines the kernels of a mutex or semaphore of a type.
#define GPUCLASS_PROOF_SECTIONS(name, promise, ...) \
  GPUCLASS_PROOF_ROLES(name, promise, section, section, __VA_ARGS__) \
  GPUCLASS_PROOF_ROLES(name, promise##_twice, two_sections, two_sections, __VA_ARGS__) \
  GPUCLASS_PROOF_ROLES(name, promise##_again, tried_section, two_sections, __VA_ARGS__) \
  GPUCLASS_PROOF_ROLES(name, promise##_who_tries, tried_section, section, __VA_ARGS__) \
  GPUCLASS_PROOF_LAUNCHES(name, promise##_in_launches, section, section, section, section, __VA_ARGS__)
#define GPUCLASS_PROOF_mutex(name, ...) \
  GPUCLASS_PROOF_STATE(name, gpuclass::proof::make<__VA_ARGS__>(words)) \
  GPUCLASS_PROOF_SECTIONS(name, excludes, __VA_ARGS__)
#define GPUCLASS_PROOF_TWO_PLACES(name, promise, first, others, ...) \
  GPUCLASS_PROOF_STATE_AS(name##__init__##promise, __VA_ARGS__::init(words, gridDim.x, 2)) \
  GPUCLASS_PROOF_ROLES(name, promise, first, others, __VA_ARGS__)
#define GPUCLASS_PROOF_semaphore(name, ...) \
  GPUCLASS_PROOF_STATE(name, __VA_ARGS__::init(words, gridDim.x, 1)) \
  GPUCLASS_PROOF_SECTIONS(name, admits_one, __VA_ARGS__) \
  GPUCLASS_PROOF_ROLES(name, keeps_posts, post, two_waits, __VA_ARGS__) \
  GPUCLASS_PROOF_LAUNCHES(name, admits_one_in_next_launch, section, section, section, nothing, __VA_ARGS__) \
  GPUCLASS_PROOF_TWO_PLACES(name, admits_two, one_of_two, one_of_two, __VA_ARGS__) \
  GPUCLASS_PROOF_TWO_PLACES(name, parts_writers_from_readers, writer_on_two_places, reader_on_one_place, __VA_ARGS__)
#endif
