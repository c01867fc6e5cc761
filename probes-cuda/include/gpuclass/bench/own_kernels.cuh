/// \file
/// The kernels of a primitive that a user brings, under the names that the tool looks for: `GPUCLASS_OWN_<kind>(id, type)`. With
/// `GPUCLASS_COUNT_IN_CODE` defined, those that count accesses and sample hand-offs; else all others.
#pragma once

#if defined(GPUCLASS_COUNT_IN_CODE)
#include "detail.cuh"
#else
#include "rate.cuh"
#include "verify.cuh"
#endif
#include "own.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// What a type offers, in `report_first_count` and the words behind it.
enum own_offer : std::uint32_t {
  own_counts_on = 0,         ///< 1: can start near the wrap of its counters
  own_is_bounded = 1,        ///< 1: its waits can be given up
  own_takes_places = 2,      ///< 1: a semaphore of readers and writers
  own_bytes = 3,             ///< bytes of its state, however many blocks use it
  own_bytes_per_block = 4,   ///< bytes of its state for each block
};

/// Says what a type offers; one thread does.
template <class Primitive>
__device__ __forceinline__ void report_offers(const trial_arguments& trial, bool takes_places) {
  if (blockIdx.x == 0 && is_master()) {
    const std::uint32_t one = 4 * Primitive::state_words(1), two = 4 * Primitive::state_words(2);
    std::uint64_t* const counts = trial.report + report_first_count;
    counts[own_counts_on] = has_preset<Primitive>::value;
    counts[own_is_bounded] = Primitive::is_bounded;
    counts[own_takes_places] = takes_places;
    counts[own_bytes] = one - (two - one);
    counts[own_bytes_per_block] = two - one;
  }
}

}  // namespace gpuclass

#define GPUCLASS_OWN_KERNEL(name, ...) \
  extern "C" __global__ void __launch_bounds__(128, 16) name(gpuclass::trial_arguments trial) { __VA_ARGS__; }

#define GPUCLASS_OWN_TYPE(kind, ...) gpuclass::own_form<__VA_ARGS__, gpuclass::shared_##kind##_object>

#if defined(GPUCLASS_COUNT_IN_CODE)
#define GPUCLASS_OWN_KERNELS(kind, timed, id, ...) \
  GPUCLASS_OWN_KERNEL(kind##_detail_##id, gpuclass::kind##_detail<GPUCLASS_OWN_TYPE(kind, __VA_ARGS__)>(trial))
#else
#define GPUCLASS_OWN_KERNELS(kind, timed, id, ...)                                                                                \
  GPUCLASS_OWN_KERNEL(kind##_##timed##_##id, gpuclass::kind##_##timed<GPUCLASS_OWN_TYPE(kind, __VA_ARGS__)>(trial))               \
  GPUCLASS_OWN_KERNEL(kind##_verify_##id, gpuclass::kind##_verify<GPUCLASS_OWN_TYPE(kind, __VA_ARGS__)>(trial))                   \
  GPUCLASS_OWN_KERNEL(kind##_offers_##id, gpuclass::report_offers<GPUCLASS_OWN_TYPE(kind, __VA_ARGS__)>(                          \
                                              trial, gpuclass::takes_places<GPUCLASS_OWN_TYPE(kind, __VA_ARGS__)>::value))
#endif

#define GPUCLASS_OWN_barrier(id, ...) GPUCLASS_OWN_KERNELS(barrier, time, id, __VA_ARGS__)
#define GPUCLASS_OWN_mutex(id, ...) GPUCLASS_OWN_KERNELS(mutex, rate, id, __VA_ARGS__)
#define GPUCLASS_OWN_semaphore(id, ...) GPUCLASS_OWN_KERNELS(semaphore, rate, id, __VA_ARGS__)
#endif
