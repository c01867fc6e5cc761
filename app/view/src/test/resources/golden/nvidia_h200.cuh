// The barriers, mutexes and semaphores to use on this GPU, as measured there. Made from a profile: do not edit.
// Include it before <gpuclass/sync.cuh>, or compile with nvcc -include.
//
// GPU         NVIDIA H200, 132 SMs
// driver      580.159.04
// measured    2026-01-02T03:04:05Z, by gpuclass 0.1.0
// exported    by gpuclass 9.8.7
// make again  gpuclass export h200.json --cuda-header -o FILE
//
// Why: the median and its 95 % interval; for a barrier, from one phase to the next. Fairness is the Jain index
// of what blocks completed; a fair mutex is starvation-free, and has at least 0.9.
// The library's default stays unless another form is faster by 5 %; its pauses, unless tuned ones are
// faster by 3 % in a user's kernel.
// "any" is what barrier<>, mutex<> and semaphore<> are: one algorithm, whose constants follow from the blocks.
//
// barrier
//   low     the library's default, 132 blocks: striped, 2.56 us (2.55 us to 2.58 us); pauses spread by the blocks
//           central was faster, 2.50 us (2.49 us to 2.51 us), but not significantly wherever both were measured
//           left out, tuned pauses: 1 x 2 words, 99 cycles; they were never judged in a user's kernel (gpuclass tune does it)
//   medium  the library's default, 528 blocks: striped, 2.22 us (2.21 us to 2.23 us); pauses spread by the blocks
//           of-a-newer-version was faster, 1.43 us (1.42 us to 1.44 us), but this version has no header for it
//           left out, tuned pauses: 5 x 2 words, 77 cycles; they are 0.80 times as fast as the library's own in a user's kernel
//   full    2112 blocks: central-proportional, 1.67 us (1.66 us to 1.68 us); pauses 20/16 cycles a waiter
//   any     the library's default, striped, the best of all above but for a factor of at most 1.20
//
// mutex
//   low     132 blocks: ttas, 3.00 M op/s (2.99 M to 3.02 M), fairness 0.930
//   medium  528 blocks: spin-then-backoff, 2.00 M op/s (1.99 M to 2.01 M), fairness 0.600; pauses 1 to 64 x 643 ns
//   full    2112 blocks: spin-backoff, 2.50 M op/s (2.49 M to 2.51 M), fairness 0.820; pauses 2 to 256 x 640 ns, tuned: 1.60 times as fast as the library's own in a user's kernel
//   any     spin-backoff, the best of all above but for a factor of at most 2.50; other pauses up to 264 and up to 1056 blocks
//
// fair_mutex
//   low     132 blocks: ticket-proportional, 1.10 M op/s (1.09 M to 1.11 M), fairness 0.999; pauses 64 ns a waiter
//   medium  528 blocks: ticket-proportional, 1.10 M op/s (1.09 M to 1.11 M), fairness 0.999; pauses 64 ns a waiter
//   full    2112 blocks: ticket-proportional, 1.10 M op/s (1.09 M to 1.11 M), fairness 0.999; pauses 64 ns a waiter
//   any     ticket-proportional, the best of all above
//
// semaphore_low
//   low     132 blocks: counting-exponential, 1.30 M op/s (1.29 M to 1.31 M), fairness 0.950; pauses 50 %, 256 ns to 262 us
//   medium  528 blocks: counting-exponential, 1.30 M op/s (1.29 M to 1.31 M), fairness 0.950; pauses 50 %, 256 ns to 262 us
//           left out, tuned pauses: 100 %, 64 to 4096 ns; they were judged at initial value 10 only
//   full    2112 blocks: counting-exponential, 2.00 M op/s (1.99 M to 2.01 M), fairness 0.820; pauses 100 %, 64 to 4096 ns, tuned: 1.60 times as fast as the library's own in a user's kernel
//   any     counting-exponential, the best of all above; other pauses up to 264 and up to 1056 blocks
//
// semaphore_high
//   low     the library's default: nothing that could be selected was measured
//   medium  528 blocks: sleeping, 20.0 M op/s (19.9 M to 20.1 M), fairness 0.990
//   full    the library's default, ticket-turns, which was not measured wherever others were
//           sleeping was faster, 20.0 M op/s (19.9 M to 20.1 M), but the default was not measured beside it
//   any     the library's default, ticket-turns, which was not measured wherever others were

#pragma once

#include <gpuclass/sync/choice.cuh>

#if GPUCLASS_CHOICE_FORMAT != 3
#error "nvidia_h200 was exported for another gpuclass: export it again"
#endif
#if defined(GPUCLASS_CHOICE)
#error "nvidia_h200 comes too late: include it before gpuclass/sync.cuh, and no other such header"
#endif

#include <gpuclass/sync/barrier_central_proportional.cuh>
#include <gpuclass/sync/default_choice.cuh>
#include <gpuclass/sync/mutex_spin_backoff.cuh>
#include <gpuclass/sync/mutex_spin_then_backoff.cuh>
#include <gpuclass/sync/mutex_ticket_proportional.cuh>
#include <gpuclass/sync/mutex_ttas.cuh>
#include <gpuclass/sync/semaphore_counting_exponential.cuh>
#include <gpuclass/sync/semaphore_sleeping.cuh>

namespace gpuclass {

struct choice_nvidia_h200 {
  template <contention C>
  using barrier = by_contention<
      C,
      default_choice::barrier<contention::low>,
      default_choice::barrier<contention::medium>,
      barrier_central_proportional<scope::device, tuned<clocked_backoff, 20>>,
      default_choice::barrier<contention::by_blocks>>;
  template <contention C>
  using mutex = by_contention<
      C,
      mutex_ttas<>,
      mutex_spin_then_backoff<scope::device, tuned<spin_then<linear_backoff>, spin_then<linear_backoff>::usual_polls, 1, 64, 1272>>,
      mutex_spin_backoff<scope::device, tuned<linear_backoff, 2, 256, 1267>>,
      mutex_spin_backoff<scope::device, by_blocks<linear_backoff, 264, 1056, tuned<linear_backoff, 1, 64, 1272>, tuned<linear_backoff, 1, 64, 1272>, tuned<linear_backoff, 2, 256, 1267>>>>;
  template <contention C>
  using fair_mutex = by_contention<
      C,
      mutex_ticket_proportional<scope::device, tuned<proportional_backoff, 64>>,
      mutex_ticket_proportional<scope::device, tuned<proportional_backoff, 64>>,
      mutex_ticket_proportional<scope::device, tuned<proportional_backoff, 64>>,
      mutex_ticket_proportional<scope::device, tuned<proportional_backoff, 64>>>;
  template <contention C>
  using semaphore_low = by_contention<
      C,
      semaphore_counting_exponential<scope::device, tuned<exponential_backoff, 256, 262144, 50>>,
      semaphore_counting_exponential<scope::device, tuned<exponential_backoff, 256, 262144, 50>>,
      semaphore_counting_exponential<scope::device, tuned<exponential_backoff, 64, 4096, 100>>,
      semaphore_counting_exponential<scope::device, by_blocks<exponential_backoff, 264, 1056, tuned<exponential_backoff, 256, 262144, 50>, tuned<exponential_backoff, 256, 262144, 50>, tuned<exponential_backoff, 64, 4096, 100>>>>;
  template <contention C>
  using semaphore_high = by_contention<
      C,
      default_choice::semaphore_high<contention::low>,
      semaphore_sleeping<>,
      default_choice::semaphore_high<contention::full>,
      default_choice::semaphore_high<contention::by_blocks>>;
};

}  // namespace gpuclass

#define GPUCLASS_CHOICE gpuclass::choice_nvidia_h200
