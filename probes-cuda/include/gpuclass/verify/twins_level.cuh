/// \file
/// Broken twins of the barriers of each level, with one deliberate fault each, which verification must catch (device only). Never use them.
#pragma once

#include "../sync/barrier_block.cuh"
#include "../sync/barrier_central.cuh"
#include "../sync/barrier_cluster.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Each half of a block meets for itself.
class twin_barrier_halves : public barrier_named {
 public:
  template <class Group>
  __device__ __forceinline__ twin_barrier_halves(std::uint32_t* words, const Group&, no_backoff = {})
      : barrier_named(words, half_block_threads{}) {}
};

/// Expects one arrival too few.
template <class Barrier>
class twin_barrier_one_short : public Barrier {
 public:
  using Barrier::Barrier;

  static __device__ __forceinline__ void init(std::uint32_t* words, std::uint32_t members) { Barrier::init(words, members - 1); }
};

/// Meets in hardware, but orders nothing.
class twin_barrier_cluster_relaxed {
 public:
  using backoff = no_backoff;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return 0; }

  template <class Group>
  __device__ __forceinline__ twin_barrier_cluster_relaxed(std::uint32_t*, const Group&, no_backoff = {}) {}

  template <class Group, class Bound>
  __device__ __forceinline__ void arrive_and_wait(const Group&, Bound&) {
    cluster_arrive_relaxed();
    cluster_wait_acquire();
  }
};

/// Arrives and goes on.
class twin_barrier_goes_on {
 public:
  using backoff = no_backoff;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return algorithm::barrier_central<>::state_words(blocks); }

  template <class Group>
  __device__ __forceinline__ twin_barrier_goes_on(std::uint32_t* words, const Group& group, no_backoff = {}) : barrier_(words, group) {}

  template <class Group, class Bound>
  __device__ __forceinline__ void arrive_and_wait(const Group& group, Bound&) {
    barrier_.arrive(group);
  }

 private:
  algorithm::barrier_central<> barrier_;
};

}  // namespace gpuclass
#endif
