/// \file
/// A turn and what goes with it, in one 64-bit word that is stored and loaded at once, and the tickets beside it.
#pragma once
#include "../names/begin.cuh"

#include "fence.cuh"
#include "long_word.cuh"
#include "poll.cuh"

namespace gpuclass {

/// Whose turn it is, what the one before hands on, and how many tickets have been drawn: neighbours, so that one look sees all. Every access
/// has 64 bits, since the memory model says nothing of accesses of different sizes (PTX ISA, "overlap"). Zeroed before first use.
struct alignas(16) turn_words {
  std::uint64_t turn_and_passed;  ///< `passed` in the upper half
  std::uint64_t ticket;           ///< the lower half counts
};

/// Result of one look at them.
struct turn_seen {
  std::uint32_t turn;
  std::uint32_t passed;
  std::uint32_t ticket;
};

/// Draws a ticket, without ordering anything.
GPUCLASS_HD std::uint32_t draw_ticket(turn_words* address) {
  count_atomic();
  return static_cast<std::uint32_t>(atom_add_relaxed_gpu_u64(&address->ticket, 1));
}

/// Number of tickets drawn so far; orders nothing.
GPUCLASS_HD std::uint32_t ld_ticket(const turn_words* address) {
  count_volatile();
  return static_cast<std::uint32_t>(ld_relaxed_gpu_u64(&address->ticket));
}

/// Loads all of them, `turn` and `passed` in one piece, without ordering anything. Waits poll with it.
GPUCLASS_HD turn_seen ld_turn(const turn_words* address) {
  count_volatile();
#if GPUCLASS_ON_DEVICE
  std::uint64_t first, second;
  asm volatile("ld.relaxed.gpu.global.v2.u64 {%0, %1}, [%2];" : "=l"(first), "=l"(second) : "l"(__cvta_generic_to_global(address)) : "memory");
#else
  const std::uint64_t first = host_atomic::load<host_atomic::acquire>(&address->turn_and_passed);
  const std::uint64_t second = host_atomic::load<host_atomic::relaxed>(&address->ticket);
#endif
  return {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(first >> 32), static_cast<std::uint32_t>(second)};
}

/// Follows the last of the looks by `ld_turn`: acquires what the one before released.
GPUCLASS_HD void acquire_turn() {
#if GPUCLASS_HAS_ACQUIRE_FENCE
  acquire_polled<scope::device>();
#else
  fence_acq_rel<scope::device>();
#endif
}

/// Stores `turn` and `passed` in one piece, after all that was done before.
GPUCLASS_HD void st_turn_release(turn_words* address, std::uint32_t turn, std::uint32_t passed) {
  count_volatile();
  const std::uint64_t value = static_cast<std::uint64_t>(passed) << 32 | turn;
#if GPUCLASS_ON_DEVICE
  asm volatile("st.release.gpu.global.u64 [%0], %1;" ::"l"(__cvta_generic_to_global(address)), "l"(value) : "memory");
#else
  host_atomic::store<host_atomic::release>(&address->turn_and_passed, value);
#endif
}

}  // namespace gpuclass

#include "../names/end.cuh"
