/// \file
/// Pairs of words claimed by compare-and-swap (Giroux S9329, "APP #2": lock-free is not always faster).
#pragma once

#include "../mem/atomic.cuh"
#include "../mem/load.cuh"
#include "../mem/store.cuh"
#include "window.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

constexpr std::uint32_t unclaimed = 0xffffffffu;
constexpr std::uint32_t claimed = 1;

/// Claims the first word, then writes the second: that has to wait for the first answer.
struct dual_cas_lock_free {
  /// Returns whether this thread claimed the pair.
  static __device__ __forceinline__ bool write(std::uint32_t* a, std::uint32_t* b, block_deadline&) {
    const bool won = atom_cas_relaxed<scope::device>(a, unclaimed, claimed) == unclaimed;
    if (won) {
      st_relaxed<scope::device>(b, claimed);
    }
    return won;
  }
};

/// Claims both words at once, and the first decides: whoever got the second only gives it back, for which the winner waits. It is given
/// back before anybody of the warp begins to wait.
struct dual_cas_starvation_free {
  /// Returns whether this thread claimed the pair.
  static __device__ __forceinline__ bool write(std::uint32_t* a, std::uint32_t* b, block_deadline& bound) {
    const std::uint32_t before_a = atom_cas_relaxed<scope::device>(a, unclaimed, claimed);
    const std::uint32_t before_b = atom_cas_relaxed<scope::device>(b, unclaimed, claimed);
    const bool won = before_a == unclaimed;
    bool has_b = before_b == unclaimed;
    if (!won && has_b) {
      st_relaxed<scope::device>(b, unclaimed);
    }
    while (won && !has_b && !bound.expired()) {
      has_b = atom_cas_relaxed<scope::device>(b, unclaimed, claimed) == unclaimed;
    }
    return won;
  }
};

/// Regions: first words [pairs] and second words [pairs] (all bits set before), claims [1] and ends [pairs] (0 before). Numbers: pairs
/// (a power of two), writers of each. Writers of a pair are neighbours; pairs are scattered.
/// \tparam Writer one of the ways to write
template <class Writer>
class dual_cas {
 public:
  __device__ __forceinline__ dual_cas(const trial_arguments& trial, const dataset& data) : trial_(trial), data_(data) {}

  /// Writes this thread's share, and returns how many pairs it claimed.
  __device__ __forceinline__ std::uint32_t write_all(block_deadline& bound) const {
    const std::uint32_t writes = data_.numbers[0] * data_.numbers[1];
    std::uint32_t written = 0;
    std::uint32_t won = 0;
    for (std::uint32_t write = grid_thread(); write < writes; write += grid_threads(), ++written) {
      const std::uint32_t pair = pair_of(write);
      won += Writer::write(data_.region<std::uint32_t>(0) + pair, data_.region<std::uint32_t>(1) + pair, bound) ? 1 : 0;
    }
    atomicAdd(trial_.per_block + blockIdx.x, written);
    return won;
  }

  /// Adds up what the threads claimed, which is each pair once if the first words are all claimed and the sum is right; and tells of each
  /// pair whether both words are.
  __device__ __forceinline__ void look_at_all(std::uint32_t won) const {
    atomicAdd(data_.region<std::uint32_t>(2), won);
    for (std::uint32_t pair = grid_thread(); pair < data_.numbers[0]; pair += grid_threads()) {
      const std::uint32_t a = ld_relaxed<scope::device>(data_.region<std::uint32_t>(0) + pair);
      const std::uint32_t b = ld_relaxed<scope::device>(data_.region<std::uint32_t>(1) + pair);
      data_.region<std::uint32_t>(3)[pair] = a == claimed && b == claimed ? 1 : 0;
    }
  }

 private:
  /// An odd factor leads to each pair once.
  __device__ __forceinline__ std::uint32_t pair_of(std::uint32_t write) const {
    constexpr std::uint32_t scatter = 0x9e3779b1u;
    return write / data_.numbers[1] * scatter & (data_.numbers[0] - 1);
  }

  const trial_arguments& trial_;
  const dataset& data_;
};

/// Times how long all writes take; then looks at the pairs.
template <class Writer>
__device__ __forceinline__ void dual_cas_time(const trial_arguments& trial, const dataset& data) {
  const dual_cas<Writer> pairs(trial, data);
  std::uint32_t won = 0;
  run_window(trial, [&](block_deadline& bound) { won = pairs.write_all(bound); }, [&] { pairs.look_at_all(won); });
}

}  // namespace gpuclass
#endif
