/// \file
/// One operation of each kind of primitive, with a section inside (device only).
#pragma once

#include "../mem/atomic.cuh"
#include "../sync/group.cuh"
#include "../verify/offers.cuh"
#include "../wait/bound.cuh"
#include "backoff_of.cuh"
#include "prepare.cuh"
#include "section.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Lock, section, unlock.
template <class Mutex>
class lock_unlock {
 public:
  static constexpr bool counts_sections = false;

  static __device__ __forceinline__ void prepare(const trial_arguments& trial) {
    gpuclass::prepare<Mutex>(state_of(trial), gridDim.x, trial.first);
  }

  explicit __device__ __forceinline__ lock_unlock(const trial_arguments& trial)
      : mutex_(state_of(trial), grid_group{}, backoff_of<Mutex>(trial)) {}

  /// Returns the words that sections go round: the same for all, since only one block is inside at a time.
  __device__ __forceinline__ std::uint32_t* words(const trial_arguments& trial) const { return shared_section(trial); }

  template <class Section>
  __device__ __forceinline__ bool run(deadline& bound, Section section) {
    if (!mutex_.lock(bound)) {
      return false;
    }
    section();
    return mutex_.unlock(bound);
  }

 private:
  Mutex mutex_;
};

/// Whether this block writes: `share` of each 16 blocks do, or, where `share` is 0, the first to ask on each SM. Masters call it once.
__device__ __forceinline__ bool is_writer(const trial_arguments& trial) {
  if (trial.share != 0) {
    return blockIdx.x % 16 < trial.share;
  }
  return atomicAdd(trial.words + words_at_ranks + grid_group::multiprocessor(), 1u) == 0;
}

/// Returns how many places this block takes: of a reader-writer semaphore a writer takes all. Masters call it once.
template <class Semaphore>
__device__ __forceinline__ std::uint32_t places_of(const trial_arguments& trial) {
  if constexpr (takes_places<Semaphore>::value) {
    return is_writer(trial) ? trial.initial : 1;
  } else {
    return 1;
  }
}

/// Wait, section, post. Of a reader-writer semaphore, a reader takes one place and a writer all of them.
template <class Semaphore>
class wait_post {
 public:
  static constexpr bool counts_sections = false;

  static __device__ __forceinline__ void prepare(const trial_arguments& trial) {
    Semaphore::init(state_of(trial), gridDim.x, trial.initial);
    gpuclass::prepare<Semaphore>(state_of(trial), gridDim.x, trial.first);
  }

  explicit __device__ __forceinline__ wait_post(const trial_arguments& trial)
      : semaphore_(state_of(trial), grid_group{}, backoff_of<Semaphore>(trial)), places_(places_of<Semaphore>(trial)) {}

  /// Returns the words that sections go round: the same for all that enter alone, which are writers and those of a semaphore with one
  /// place; else words of the block's own, for others are inside with it.
  __device__ __forceinline__ std::uint32_t* words(const trial_arguments& trial) const {
    return places_ == trial.initial ? shared_section(trial) : own_section(trial);
  }

  template <class Section>
  __device__ __forceinline__ bool run(deadline& bound, Section section) {
    with_places<Semaphore> contender(semaphore_, places_);
    if (!contender.wait(bound)) {
      return false;
    }
    section();
    return contender.post(bound);
  }

 private:
  Semaphore semaphore_;
  std::uint32_t places_;
};

/// Section, notify, wait: whoever has the mutex calls one waiter and becomes one. All but the first few operations so hand on from one
/// block to the next. A lone block, which nobody would call, does not wait.
template <class Condition>
class notify_wait {
  using mutex_type = typename Condition::mutex;

 public:
  /// An operation counts when it notifies: its own wait ends only after all others have had their turn, and the first of them would
  /// leave the window's beginning without any.
  static constexpr bool counts_sections = true;

  static __device__ __forceinline__ void prepare(const trial_arguments& trial) {
    gpuclass::prepare<mutex_type>(state_of(trial), gridDim.x, 0);
    gpuclass::prepare<Condition>(condition_of(trial), gridDim.x, trial.first);
  }

  explicit __device__ __forceinline__ notify_wait(const trial_arguments& trial)
      : mutex_(state_of(trial), grid_group{}, backoff_of<mutex_type>(trial)),
        condition_(condition_of(trial), grid_group{}, backoff_of<Condition>(trial)) {}

  /// Returns the words that sections go round: the same for all, since only one block has the mutex at a time.
  __device__ __forceinline__ std::uint32_t* words(const trial_arguments& trial) const { return shared_section(trial); }

  template <class Section>
  __device__ __forceinline__ bool run(deadline& bound, Section section) {
    if (!mutex_.lock(bound)) {
      return false;
    }
    section();
    condition_.notify_one();
    return (gridDim.x == 1 || condition_.wait(mutex_, bound)) && mutex_.unlock(bound);
  }

 private:
  static __device__ __forceinline__ std::uint32_t* condition_of(const trial_arguments& trial) {
    constexpr std::uint32_t line_words = GPUCLASS_LINE / sizeof(std::uint32_t);
    return state_of(trial) + (mutex_type::state_words(gridDim.x) + line_words - 1) / line_words * line_words;
  }

  mutex_type mutex_;
  Condition condition_;
};

}  // namespace gpuclass
#endif
