/// \file
/// Arriving at a counter: what the barriers that have one share.
#pragma once
#include "../names/begin.cuh"

#include "../mem/atomic.cuh"
#include "../mem/fence.cuh"
#include "../wait/wait_until.cuh"

namespace gpuclass {

/// Adds `step` and releases. A later fence makes it an acquire as well: only the last arriver needs that, and needs a fence anyway
/// before it releases the others, so that an addition which acquires would cost all for nothing. Returns the count from before.
template <scope Scope>
GPUCLASS_HD std::uint32_t arrive(std::uint32_t* count, std::uint32_t step) {
#if GPUCLASS_ON_DEVICE
  return atom_add_release<Scope>(count, step);
#else
  return atom_add_acq_rel<Scope>(count, step);
#endif
}

/// Like `arrive`, by a thread whose last fence already releases what it speaks for.
template <scope Scope>
GPUCLASS_HD std::uint32_t arrive_after_fence(std::uint32_t* count, std::uint32_t step) {
#if GPUCLASS_ON_DEVICE
  return atom_add_relaxed<Scope>(count, step);
#else
  return atom_add_acq_rel<Scope>(count, step);
#endif
}

/// The bit of a count that tells phases apart, where the arrivals of each phase make 2^31 together: one arriver adds more than the
/// others. The last arrival flips the bit by itself and leaves the rest 0, so that nothing is reset, nothing else tells who is last, and
/// nothing wraps (the barrier of cooperative groups; Mahapatra 2020, listing 2.4).
inline constexpr std::uint32_t phase_bit = 1u << 31;

/// Returns what one of `all` arrivers adds. Exactly one of them `completes` the sum.
GPUCLASS_HD std::uint32_t arrival_step(bool completes, std::uint32_t all) { return completes ? phase_bit - (all - 1) : 1; }

/// Whether a phase ended between two values of its count.
GPUCLASS_HD bool phase_ended(std::uint32_t before, std::uint32_t now) { return ((before ^ now) & phase_bit) != 0; }

/// Returns how much of `all` is missing from the phase to which `before` belongs. Until the completing step comes, the rest of the count
/// is what has arrived; from then on, it is as far from 2^31 as arrivals are missing.
GPUCLASS_HD std::uint32_t still_missing(std::uint32_t before, std::uint32_t now, std::uint32_t all) {
  if (phase_ended(before, now)) {
    return 0;
  }
  const std::uint32_t arrived = now & ~phase_bit;
  return arrived < all ? all - arrived : phase_bit - arrived;
}

/// Polls `read()` until the phase to which `before` belongs has ended. Returns false if the bound expired first. A backoff goes by how
/// many arrivals are missing, each of which adds `each`; without one, polls test nothing but the phase.
template <class Read, class Backoff, class Bound>
GPUCLASS_HD bool wait_for_phase(Read read, std::uint32_t before, std::uint32_t all, std::uint32_t each, const Backoff& between,
                                Bound& bound) {
  if constexpr (std::is_same_v<Backoff, no_backoff>) {
    return wait_until([&] { return phase_ended(before, read()); }, between, bound);
  } else {
    return wait_while([&] { return still_missing(before, read(), all) / each; }, between, bound);
  }
}

}  // namespace gpuclass

#include "../names/end.cuh"
