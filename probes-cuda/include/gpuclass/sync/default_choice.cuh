/// \file
/// The choice for GPUs that nobody has measured, and the form of a header that says it for one that was.
///
/// `gpuclass export` writes such a header from a profile. It comes before `gpuclass/sync.cuh`, by `#include` or by `nvcc -include`, and
/// changes the defaults with no change to the code that uses them. It holds, in this order:
///
///     #pragma once
///     #include <gpuclass/sync/choice.cuh>
///     #if GPUCLASS_CHOICE_FORMAT != 3
///     #error "NAME was exported for another gpuclass: export it again"
///     #endif
///     #if defined(GPUCLASS_CHOICE)
///     #error "NAME comes too late: include it before gpuclass/sync.cuh, and no other such header"
///     #endif
///     #include <gpuclass/sync/mutex_ticket_turns.cuh>   // one for each form named below
///
///     namespace gpuclass {
///     struct choice_NAME {
///       template <contention C> using barrier = by_contention<C, LOW, MEDIUM, FULL, BY_BLOCKS>;
///       template <contention C> using mutex = by_contention<C, LOW, MEDIUM, FULL, BY_BLOCKS>;
///       template <contention C> using fair_mutex = by_contention<C, LOW, MEDIUM, FULL, BY_BLOCKS>;
///       template <contention C> using semaphore_low = by_contention<C, LOW, MEDIUM, FULL, BY_BLOCKS>;
///       template <contention C> using semaphore_high = by_contention<C, LOW, MEDIUM, FULL, BY_BLOCKS>;
///     };
///     }  // namespace gpuclass
///     #define GPUCLASS_CHOICE gpuclass::choice_NAME
///
/// These are forms of `sync/` at device scope, of which objects can be made without naming a backoff; so what pauses carries its
/// constants: `mutex_spin_backoff<scope::device, tuned<linear_backoff, 1, 64, 700>>`. BY_BLOCKS is one algorithm, with `by_blocks<...>` for a
/// backoff if its constants differ. None of them may ask more of its user than the default does; types that exist in CUDA only may be
/// chosen.
#pragma once
#include "../names/begin.cuh"

#include "barrier_striped.cuh"
#include "choice.cuh"
#include "mutex_fa.cuh"
#include "semaphore_ticket.cuh"

namespace gpuclass {

/// First come, first served, with pauses that follow from the place in the queue, or none where the queue is short: what depends least on
/// the GPU.
struct default_choice {
  template <contention C>
  using barrier = algorithm::barrier_striped<>;
  template <contention C>
  using fair_mutex = algorithm::mutex_fa<scope::device, std::conditional_t<C == contention::low, no_backoff, turn_backoff>>;
  template <contention C>
  using mutex = fair_mutex<C>;
  template <contention C>
  using semaphore_low = algorithm::semaphore_ticket<>;
  template <contention C>
  using semaphore_high = algorithm::semaphore_ticket<>;
};

}  // namespace gpuclass

#include "../names/end.cuh"
