/// \file
/// The kernels of a primitive that a user brings, under the names that the tool looks for: `GPUCLASS_OWN_<kind>(id, type)`. With
/// `GPUCLASS_COUNT_IN_CODE` defined, those that count accesses and sample hand-offs; else all others.
#pragma once

#if defined(GPUCLASS_COUNT_IN_CODE)
#include "own_names.cuh"  // first
#include "detail.cuh"
#else
#include "combining_rate.cuh"
#include "hand_off.cuh"
#include "kinds_verify.cuh"
#include "message_time.cuh"
#include "queue_rate.cuh"
#include "rate.cuh"
#include "readers_rate.cuh"
#include "tasks_rate.cuh"
#include "verify.cuh"
#endif
#include "own.cuh"
#include "../verify/offers.cuh"
#include "own_kinds.cuh"
#include "own_queues.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Offers of a type, in `report_first_count` and the words behind it.
enum own_offer : std::uint32_t {
  own_counts_on = 0,         ///< 1: can start near the wrap of its counters
  own_is_bounded = 1,        ///< 1: its waits can be given up
  own_takes_places = 2,      ///< 1: a semaphore of readers and writers
  own_bytes = 3,             ///< bytes of its state, however many blocks use it
  own_bytes_per_block = 4,   ///< bytes of its state for each block
  own_is_unordered = 5,      ///< 1: a queue that promises no order
  own_is_by_members = 6,     ///< 1: has words in the memory of each GPU that takes part
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
    counts[own_is_unordered] = !keeps_order<Primitive>::value;
  }
}

}  // namespace gpuclass

#define GPUCLASS_OWN_KERNEL_OF(threads, blocks, name, ...) \
  extern "C" __global__ void __launch_bounds__(threads, blocks) name(gpuclass::trial_arguments trial) { __VA_ARGS__; }
#define GPUCLASS_OWN_KERNEL(name, ...) GPUCLASS_OWN_KERNEL_OF(128, 16, name, __VA_ARGS__)

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

/// The kernels of a kind whose accesses are not counted: what checks it, and what it offers. What times it stands beside.
#define GPUCLASS_OWN_KIND(kind, id, checked, ...)                                                            \
  GPUCLASS_OWN_KERNEL(kinds_verify_##kind##_##id, gpuclass::kind##_verify<__VA_ARGS__>(trial))               \
  GPUCLASS_OWN_KERNEL(kind##_offers_##id, gpuclass::report_offers<checked>(trial, false))
#define GPUCLASS_OWN_HAND_OFF(id, ...) \
  GPUCLASS_OWN_KERNEL_OF(64, 32, handoff_time_##id, gpuclass::hand_off_time<__VA_ARGS__>(trial))

#define GPUCLASS_OWN_event_counter(id, type)                                             \
  using own_checked = gpuclass::own_kind<type, gpuclass::shared_event_counter_object>;   \
  GPUCLASS_OWN_HAND_OFF(id, gpuclass::handed_by_counter<own_checked>)                    \
  GPUCLASS_OWN_KIND(event_counter, id, own_checked, own_checked)
#define GPUCLASS_OWN_latch(id, type)                                             \
  using own_checked = gpuclass::own_kind<type, gpuclass::shared_latch_object>;   \
  GPUCLASS_OWN_HAND_OFF(id, gpuclass::handed_by_latch_made_again<own_checked>)   \
  GPUCLASS_OWN_KIND(latch, id, own_checked, own_checked)
#define GPUCLASS_OWN_message(id, type)                                                                                                \
  using own_forms = gpuclass::own_template<type, gpuclass::shared_message_object>;                                                   \
  using own_checked = own_forms::with<gpuclass::told_item<2>>;                                                                       \
  GPUCLASS_OWN_KERNEL_OF(64, 16, message_time_##id, gpuclass::message_time<gpuclass::passed_by<own_forms::with<std::uint64_t>>>(trial)) \
  GPUCLASS_OWN_KIND(message, id, own_checked, own_checked)
#define GPUCLASS_OWN_combining_mutex(id, type)                                                                   \
  using own_forms = gpuclass::own_template<type, gpuclass::shared_combining_mutex_object>;                       \
  using own_checked = own_forms::with<gpuclass::counting_operation>;                                             \
  GPUCLASS_OWN_KERNEL(combining_rate_##id, gpuclass::combining_rate<gpuclass::combined_in_place_by<own_forms::with>>(trial)) \
  GPUCLASS_OWN_KIND(combining_mutex, id, own_checked, own_checked)
#define GPUCLASS_OWN_shared_mutex(id, type)                                                                                         \
  using own_checked = gpuclass::own_kind<type, gpuclass::shared_shared_mutex_object>;                                               \
  GPUCLASS_OWN_KERNEL(readers_rate_##id, gpuclass::readers_rate<gpuclass::object_under<gpuclass::timed_object, own_checked>>(trial)) \
  GPUCLASS_OWN_KIND(shared_mutex, id, own_checked, own_checked)
#define GPUCLASS_OWN_sequence_lock(id, type)                                                                     \
  using own_forms = gpuclass::own_template<type, gpuclass::shared_sequence_lock_object>;                         \
  using own_checked = own_forms::with<gpuclass::stamped_object>;                                                 \
  GPUCLASS_OWN_KERNEL(readers_rate_##id, gpuclass::readers_rate<own_forms::with<gpuclass::timed_object>>(trial)) \
  GPUCLASS_OWN_KIND(sequence_lock, id, own_checked, own_checked)
#define GPUCLASS_OWN_bounded_queue(id, type)                                                                     \
  using own_forms = gpuclass::own_template<type, gpuclass::shared_bounded_queue_object>;                         \
  using own_checked = own_forms::with<gpuclass::queued_item>;                                                    \
  GPUCLASS_OWN_KERNEL(queue_rate_##id, gpuclass::queue_rate<own_forms::with<std::uint32_t>>(trial))              \
  GPUCLASS_OWN_KIND(bounded_queue, id, own_checked, own_checked)
#define GPUCLASS_OWN_work_stealing_deque(id, type)                                                               \
  using own_forms = gpuclass::own_template<type, gpuclass::shared_work_stealing_deque_object>;                   \
  using own_checked = own_forms::with<gpuclass::pushed_item>;                                                    \
  using own_told = gpuclass::one_for_each_block<own_checked>;                                                    \
  using own_timed = gpuclass::deques_of_blocks<own_forms::with<gpuclass::task_range>>;                           \
  GPUCLASS_OWN_KERNEL(tasks_rate_##id, gpuclass::tasks_rate<own_timed>(trial))                                   \
  GPUCLASS_OWN_KIND(work_stealing_deque, id, own_told, own_checked)
#endif
