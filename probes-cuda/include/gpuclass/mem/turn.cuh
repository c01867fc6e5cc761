/// \file
/// A turn and what goes with it, in one 64-bit word that is stored and loaded at once.
#pragma once

#include "count.cuh"
#include "fence.cuh"
#include "poll.cuh"

namespace gpuclass {

/// Whose turn it is, what the one before hands on, and how many tickets have been drawn: neighbours, so that one look sees all. Zeroed
/// before first use; aligned to 16 bytes.
struct turn_words {
  std::uint32_t turn;    ///< stored with `passed`, in one piece
  std::uint32_t passed;
  std::uint32_t ticket;
  std::uint32_t unused;
};

/// Loads all of them, `turn` and `passed` in one piece, without ordering anything. Waits poll with it.
GPUCLASS_HD turn_words ld_turn(const turn_words* address) {
  count_volatile();
#if GPUCLASS_ON_DEVICE
  std::uint64_t first, second;
  asm volatile("ld.relaxed.gpu.global.v2.u64 {%0, %1}, [%2];" : "=l"(first), "=l"(second) : "l"(__cvta_generic_to_global(address)) : "memory");
#else
  const auto* const words = reinterpret_cast<const std::uint64_t*>(address);
  const std::uint64_t first = __atomic_load_n(words, __ATOMIC_ACQUIRE);
  const std::uint64_t second = __atomic_load_n(words + 1, __ATOMIC_RELAXED);
#endif
  return {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(first >> 32), static_cast<std::uint32_t>(second), 0};
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
  __atomic_store_n(reinterpret_cast<std::uint64_t*>(address), value, __ATOMIC_RELEASE);
#endif
}

}  // namespace gpuclass
