/// \file
/// The memory probes in the shared memory of a cluster (device only; compute capability 9.0): the master of each block does `length` accesses.
#pragma once

#include "../probe/shared.cuh"
#include "hostage_time.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Words of each block: the cluster's first word of shared memory is the first one's, the word so many further on the second one's.
constexpr std::uint32_t cluster_words = 2048;

/// Gives the calling block its share of the words, zeroed. All threads of all blocks of a cluster call it.
__device__ __forceinline__ std::uint32_t own_words_of_cluster() {
  __shared__ std::uint32_t words[cluster_words];
  for (std::uint32_t i = threadIdx.x; i < cluster_words; i += blockDim.x) {
    words[i] = 0;
  }
  meet_cluster();
  return shared_address(words);
}

/// Stride 0: every block of a cluster on a word of the first one. Otherwise each on a word of the next one, which nobody else accesses.
template <class Pattern, class Access>
__device__ __forceinline__ void cluster_probe(const trial_arguments& trial) {
  const std::uint32_t own = own_words_of_cluster();
  if (is_master()) {
    const std::uint32_t where = trial.stride == 0 ? 0 : (rank_in_cluster() + 1) % blocks_in_cluster();
    std::uint32_t* const word = as_pointer(shared_address_in(own, where));
    const stretch timed;
    use(trial, Pattern::run(word, trial.length, Access{}));
    timed.end(trial);
  }
  leave_together<true>();
}

/// The words of the line-hostage probe in a cluster: of 16ths of its blocks, `share` keep atomics going on the word `distance` words from the
/// polled one, which is the first of the first block. Whoever polls reaches into another block, unless the first one polls.
struct hostage_in_cluster {
  static constexpr scope reach = scope::device;
  using read = cluster_volatile_read;
  using atomic = cluster_atomic_read;

  const trial_arguments& trial;
  std::uint32_t own;

  __device__ std::uint32_t keepers_of_cluster() const { return blocks_in_cluster() * trial.share / 16; }
  __device__ bool keeps_hot() const { return rank_in_cluster() < keepers_of_cluster(); }
  __device__ std::uint32_t keepers() const { return gridDim.x / blocks_in_cluster() * keepers_of_cluster(); }
  __device__ std::uint32_t* polled() const { return as_pointer(shared_address_in(own, 0)); }
  __device__ std::uint32_t* hot() const {
    const std::uint32_t where = own + trial.distance % cluster_words * static_cast<std::uint32_t>(sizeof(std::uint32_t));
    return as_pointer(shared_address_in(where, trial.distance / cluster_words));
  }
};

__device__ __forceinline__ void cluster_hostage(const trial_arguments& trial) {
  const std::uint32_t own = own_words_of_cluster();
  if (is_master()) {
    hostage_time(trial, hostage_in_cluster{trial, own});
  }
  leave_together<true>();
}

}  // namespace gpuclass
#endif
