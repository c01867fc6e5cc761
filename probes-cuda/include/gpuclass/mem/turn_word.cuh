/// \file
/// A turn and a value of up to four bytes in one word of 64 bits, which each access loads or stores whole.
#pragma once

#include "bytes.cuh"
#include "count.cuh"
#include "host_atomic.cuh"
#include "poll.cuh"
#include "scope.cuh"

namespace gpuclass {

struct alignas(8) turn_word {
  std::uint32_t turn;
  std::uint32_t bits;
};

GPUCLASS_HD turn_word turn_word_from(std::uint64_t both) {
  return {static_cast<std::uint32_t>(both), static_cast<std::uint32_t>(both >> 32)};
}
GPUCLASS_HD std::uint64_t both_of(const turn_word& word) { return static_cast<std::uint64_t>(word.bits) << 32 | word.turn; }

/// Puts a value beside its turn.
template <class T>
GPUCLASS_HD turn_word turn_word_of(std::uint32_t turn, const T& value) {
  static_assert(sizeof(T) <= sizeof(std::uint32_t), "a value of up to four bytes");
  turn_word word{turn, 0};
  copy_bytes(&word.bits, &value, sizeof value);
  return word;
}

template <class T>
GPUCLASS_HD T value_of(const turn_word& word) {
  T value;
  copy_bytes(&value, &word.bits, sizeof value);
  return value;
}

/// Coherent load that orders nothing.
template <scope Scope>
GPUCLASS_HD turn_word ld_relaxed(const turn_word* address) {
  count_volatile();
  std::uint64_t both;
#if GPUCLASS_ON_DEVICE
  GPUCLASS_AT_SCOPE("ld.relaxed", "u64 %0, [%1];", "=l"(both), "l"(at))
#else
  both = host_atomic::load<host_atomic::relaxed>(reinterpret_cast<const std::uint64_t*>(address));
#endif
  return turn_word_from(both);
}

/// Load that makes what happened before the matching release visible to what follows.
template <scope Scope>
GPUCLASS_HD turn_word ld_acquire(const turn_word* address) {
  count_volatile();
  std::uint64_t both;
#if GPUCLASS_ON_DEVICE
  GPUCLASS_AT_SCOPE("ld.acquire", "u64 %0, [%1];", "=l"(both), "l"(at))
#else
  both = host_atomic::load<host_atomic::acquire>(reinterpret_cast<const std::uint64_t*>(address));
#endif
  return turn_word_from(both);
}

/// Load of a polling loop, which `acquire_polled` follows.
template <scope Scope>
GPUCLASS_HD turn_word ld_polled(const turn_word* address) {
#if GPUCLASS_HAS_ACQUIRE_FENCE
  return ld_relaxed<Scope>(address);
#else
  return ld_acquire<Scope>(address);
#endif
}

/// Coherent store that orders nothing.
template <scope Scope>
GPUCLASS_HD void st_relaxed(turn_word* address, const turn_word& word) {
  count_volatile();
#if GPUCLASS_ON_DEVICE
  GPUCLASS_AT_SCOPE("st.relaxed", "u64 [%0], %1;", , "l"(at), "l"(both_of(word)))
#else
  host_atomic::store<host_atomic::relaxed>(reinterpret_cast<std::uint64_t*>(address), both_of(word));
#endif
}

/// Store that publishes what happened before it.
template <scope Scope>
GPUCLASS_HD void st_release(turn_word* address, const turn_word& word) {
  count_volatile();
#if GPUCLASS_ON_DEVICE
  GPUCLASS_AT_SCOPE("st.release", "u64 [%0], %1;", , "l"(at), "l"(both_of(word)))
#else
  host_atomic::store<host_atomic::release>(reinterpret_cast<std::uint64_t*>(address), both_of(word));
#endif
}

}  // namespace gpuclass
