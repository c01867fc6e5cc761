/// \file
/// CUDA's own atomics and fences, by which listings are printed, and the same for host threads. Volatile accesses are those of `mem/`.
#pragma once

#include "../mem/fence.cuh"

#if !GPUCLASS_ON_DEVICE
#include <thread>
#endif

namespace gpuclass::published {

/// `__threadfence()`: CUDA's fence is sequentially consistent, which costs more than one that only acquires and releases.
GPUCLASS_HD void threadfence() {
#if GPUCLASS_ON_DEVICE
  __threadfence();
#elif !defined(__SANITIZE_THREAD__)
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
#endif
}

#if GPUCLASS_ON_DEVICE
GPUCLASS_HD std::uint32_t atomic_exch(std::uint32_t* word, std::uint32_t value) { return atomicExch(word, value); }
GPUCLASS_HD std::uint32_t atomic_add(std::uint32_t* word, std::uint32_t value) { return atomicAdd(word, value); }
GPUCLASS_HD std::uint32_t atomic_or(std::uint32_t* word, std::uint32_t value) { return atomicOr(word, value); }
GPUCLASS_HD std::uint32_t atomic_and(std::uint32_t* word, std::uint32_t value) { return atomicAnd(word, value); }
GPUCLASS_HD std::uint32_t atomic_cas(std::uint32_t* word, std::uint32_t expected, std::uint32_t value) {
  return atomicCAS(word, expected, value);
}
#else
// ThreadSanitizer knows no fences, so these order by themselves.
GPUCLASS_HD std::uint32_t atomic_exch(std::uint32_t* word, std::uint32_t value) { return __atomic_exchange_n(word, value, __ATOMIC_ACQ_REL); }
GPUCLASS_HD std::uint32_t atomic_add(std::uint32_t* word, std::uint32_t value) { return __atomic_fetch_add(word, value, __ATOMIC_ACQ_REL); }
GPUCLASS_HD std::uint32_t atomic_or(std::uint32_t* word, std::uint32_t value) { return __atomic_fetch_or(word, value, __ATOMIC_ACQ_REL); }
GPUCLASS_HD std::uint32_t atomic_and(std::uint32_t* word, std::uint32_t value) { return __atomic_fetch_and(word, value, __ATOMIC_ACQ_REL); }
GPUCLASS_HD std::uint32_t atomic_cas(std::uint32_t* word, std::uint32_t expected, std::uint32_t value) {
  __atomic_compare_exchange_n(word, &expected, value, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  return expected;
}
#endif

/// A volatile load.
GPUCLASS_HD std::uint32_t load(const std::uint32_t* word) {
#if GPUCLASS_ON_DEVICE
  return ld_volatile(word);
#else
  return ld_acquire<scope::device>(word);
#endif
}

/// A volatile store.
GPUCLASS_HD void store(std::uint32_t* word, std::uint32_t value) {
#if GPUCLASS_ON_DEVICE
  st_volatile(word, value);
#else
  st_release<scope::device>(word, value);
#endif
}

/// `__syncthreads_count(1)`: the block's barrier, which counts its threads.
template <class Group>
GPUCLASS_HD std::uint32_t sync_count([[maybe_unused]] const Group& group) {
#if GPUCLASS_ON_DEVICE
  return static_cast<std::uint32_t>(__syncthreads_count(1));
#else
  group.sync_block();
  return group.threads();
#endif
}

/// The loop of listings 2.1, 2.2, 3.1 and 3.2 (Mahapatra 2020): the first thread of a block attempts, and all threads meet after each
/// attempt. All threads of the block call it. Returns to the first thread whether an attempt has succeeded, rather than that the bound has
/// expired; true to the others.
template <class Group, class Attempt, class Backoff, class Bound>
GPUCLASS_HD bool attempt_together(const Group& group, Attempt attempt, Backoff between, Bound& bound) {
  constexpr std::uint32_t attempts_between_looks = 64;
  bool reached = group.thread() != 0;
  bool over = reached;
  for (std::uint32_t attempts = 1;; ++attempts) {
    if (group.thread() == 0) {
      reached = attempt();
      over = reached || (attempts % attempts_between_looks == 0 && bound.ended());
    }
    if (group.sync_and_agree_block(over)) {
      return reached;
    }
    between.pause(1);
#if !GPUCLASS_ON_DEVICE
    std::this_thread::yield();  // host threads may outnumber CPUs
#endif
  }
}

}  // namespace gpuclass::published
