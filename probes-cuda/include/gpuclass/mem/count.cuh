/// \file
/// Counts the accesses that primitives make, where `GPUCLASS_COUNT_ACCESSES` is defined before any header is included; else it costs
/// nothing. On the device: per block. On the host: per thread. With `GPUCLASS_COUNT_IN_CODE` the words are there, and who compiles the
/// kernel adds to them instruction by instruction (`bench/own.cuh`).
#pragma once
#include "../names/begin.cuh"

#include "../config.cuh"

#if defined(GPUCLASS_COUNT_IN_CODE) && !defined(GPUCLASS_COUNT_ACCESSES)
#define GPUCLASS_COUNT_ACCESSES
#endif

namespace gpuclass {

/// Accesses so far.
struct access_counts {
  std::uint32_t atomics = 0;    ///< read-modify-writes
  std::uint32_t volatiles = 0;  ///< loads and stores
};

#if defined(GPUCLASS_COUNT_ACCESSES)

/// Returns the two counts, atomics first.
GPUCLASS_HD std::uint32_t* counted_words() {
#if GPUCLASS_ON_DEVICE
  __shared__ std::uint32_t counts[2];
#else
  static thread_local std::uint32_t counts[2];
#endif
  return counts;
}

GPUCLASS_HD void count_access([[maybe_unused]] std::uint32_t which) {
#if defined(GPUCLASS_COUNT_IN_CODE)
#elif GPUCLASS_ON_DEVICE
  atomicAdd(counted_words() + which, 1u);
#else
  ++counted_words()[which];
#endif
}

GPUCLASS_HD void count_atomic() { count_access(0); }
GPUCLASS_HD void count_volatile() { count_access(1); }

/// Starts from zero. One thread calls it, while no other makes accesses.
GPUCLASS_HD void reset_access_counts() {
  counted_words()[0] = 0;
  counted_words()[1] = 0;
}

GPUCLASS_HD access_counts counted_accesses() { return {counted_words()[0], counted_words()[1]}; }

#else

GPUCLASS_HD void count_atomic() {}
GPUCLASS_HD void count_volatile() {}

#endif

}  // namespace gpuclass

#include "../names/end.cuh"
