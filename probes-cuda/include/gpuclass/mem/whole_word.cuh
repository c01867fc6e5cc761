/// \file
/// Words of 8 and of 16 bytes that one instruction loads or stores whole (PTX ISA, "ld" and "st"; `.b128` from PTX ISA 8.3 on, at system scope
/// from 8.4 on, which is CUDA 12.4). They order nothing unless their name says so.
#pragma once
#include "../names/begin.cuh"

#include "count.cuh"
#include "host_atomic.cuh"
#include "scope.cuh"

/// Whether words of 16 bytes can be compiled.
#if defined(__CUDACC_VER_MAJOR__) && __CUDACC_VER_MAJOR__ * 100 + __CUDACC_VER_MINOR__ < 1204
#define GPUCLASS_HAS_B128 0
#else
#define GPUCLASS_HAS_B128 1
#endif

namespace gpuclass {

struct alignas(8) word_of_8 {
  std::uint32_t part[2];
};
struct alignas(16) word_of_16 {
  std::uint32_t part[4];
};

#if !GPUCLASS_ON_DEVICE
/// 16-byte accesses of compilers and CPUs.
namespace host_atomic {

#if defined(__SANITIZE_THREAD__) && defined(__SIZEOF_INT128__)
__extension__ typedef unsigned __int128 bits_of_16;

inline word_of_16 load_whole(const word_of_16* address) {
  const bits_of_16 bits = __atomic_load_n(reinterpret_cast<const bits_of_16*>(address), __ATOMIC_RELAXED);
  word_of_16 value;
  __builtin_memcpy(&value, &bits, sizeof bits);
  return value;
}
inline void store_whole(word_of_16* address, const word_of_16& value) {
  bits_of_16 bits;
  __builtin_memcpy(&bits, &value, sizeof bits);
  __atomic_store_n(reinterpret_cast<bits_of_16*>(address), bits, __ATOMIC_RELAXED);
}

#elif defined(__GNUC__) && defined(__x86_64__)
/// Aligned accesses of 16 bytes are whole on each CPU with AVX (Intel SDM, volume 3, "Guaranteed atomic operations"; AMD says the same). GCC's
/// built-ins would call libatomic.
inline word_of_16 load_whole(const word_of_16* address) {
  word_of_16 value;
  asm volatile("movdqa %1, %%xmm0\n\tmovdqa %%xmm0, %0" : "=m"(value) : "m"(*address) : "xmm0");
  return value;
}
inline void store_whole(word_of_16* address, const word_of_16& value) {
  asm volatile("movdqa %1, %%xmm0\n\tmovdqa %%xmm0, %0" : "=m"(*address) : "m"(value) : "xmm0");
}

#elif defined(__GNUC__) && defined(__aarch64__)
/// Pairs in 16 aligned bytes are whole from Armv8.4 on (Arm ARM, "FEAT_LSE2"), as in NVIDIA's CPUs.
inline word_of_16 load_whole(const word_of_16* address) {
  std::uint64_t low, high;
  asm volatile("ldp %0, %1, %2" : "=r"(low), "=r"(high) : "Q"(*address));
  word_of_16 value;
  __builtin_memcpy(value.part, &low, sizeof low);
  __builtin_memcpy(value.part + 2, &high, sizeof high);
  return value;
}
inline void store_whole(word_of_16* address, const word_of_16& value) {
  std::uint64_t low, high;
  __builtin_memcpy(&low, value.part, sizeof low);
  __builtin_memcpy(&high, value.part + 2, sizeof high);
  asm volatile("stp %1, %2, %0" : "=Q"(*address) : "r"(low), "r"(high));
}

#else
/// Elsewhere a lock makes them whole, among threads of the host.
inline std::uint32_t lock_of_whole_words = 0;

template <class Access>
void alone(Access access) {
  while (exchange<acquire>(&lock_of_whole_words, std::uint32_t{1}) != 0) {
  }
  access();
  store<release>(&lock_of_whole_words, std::uint32_t{0});
}
inline word_of_16 load_whole(const word_of_16* address) {
  word_of_16 value;
  alone([&] { value = *address; });
  return value;
}
inline void store_whole(word_of_16* address, const word_of_16& value) {
  alone([&] { *address = value; });
}
#endif

}  // namespace host_atomic
#endif

GPUCLASS_HD word_of_8 word_of_8_from(std::uint64_t bits) { return {{static_cast<std::uint32_t>(bits), static_cast<std::uint32_t>(bits >> 32)}}; }
GPUCLASS_HD std::uint64_t bits_of(const word_of_8& word) { return std::uint64_t{word.part[1]} << 32 | word.part[0]; }

/// Loads 8 bytes.
template <scope Scope>
GPUCLASS_HD word_of_8 ld_relaxed(const word_of_8* address) {
  count_volatile();
  std::uint64_t bits;
#if GPUCLASS_ON_DEVICE
  GPUCLASS_AT_SCOPE("ld.relaxed", "u64 %0, [%1];", "=l"(bits), "l"(at))
#else
  bits = host_atomic::load<host_atomic::relaxed>(reinterpret_cast<const std::uint64_t*>(address));
#endif
  return word_of_8_from(bits);
}

/// Loads 8 bytes, and makes what happened before the matching release visible to what follows.
template <scope Scope>
GPUCLASS_HD word_of_8 ld_acquire(const word_of_8* address) {
  count_volatile();
  std::uint64_t bits;
#if GPUCLASS_ON_DEVICE
  GPUCLASS_AT_SCOPE("ld.acquire", "u64 %0, [%1];", "=l"(bits), "l"(at))
#else
  bits = host_atomic::load<host_atomic::acquire>(reinterpret_cast<const std::uint64_t*>(address));
#endif
  return word_of_8_from(bits);
}

/// Stores 8 bytes.
template <scope Scope>
GPUCLASS_HD void st_relaxed(word_of_8* address, const word_of_8& value) {
  count_volatile();
#if GPUCLASS_ON_DEVICE
  GPUCLASS_AT_SCOPE("st.relaxed", "u64 [%0], %1;", , "l"(at), "l"(bits_of(value)))
#else
  host_atomic::store<host_atomic::relaxed>(reinterpret_cast<std::uint64_t*>(address), bits_of(value));
#endif
}

/// Stores 8 bytes, and publishes what happened before.
template <scope Scope>
GPUCLASS_HD void st_release(word_of_8* address, const word_of_8& value) {
  count_volatile();
#if GPUCLASS_ON_DEVICE
  GPUCLASS_AT_SCOPE("st.release", "u64 [%0], %1;", , "l"(at), "l"(bits_of(value)))
#else
  host_atomic::store<host_atomic::release>(reinterpret_cast<std::uint64_t*>(address), bits_of(value));
#endif
}

/// Loads 16 bytes.
template <scope Scope>
GPUCLASS_HD word_of_16 ld_relaxed(const word_of_16* address) {
  count_volatile();
#if GPUCLASS_ON_DEVICE
  std::uint64_t low, high;
  if constexpr (Scope == scope::block) {
    asm volatile("{ .reg .b128 whole; ld.relaxed.cta.b128 whole, [%2]; mov.b128 {%0, %1}, whole; }" : "=l"(low), "=l"(high) : "l"(address) : "memory");
  } else if constexpr (Scope == scope::device) {
    asm volatile("{ .reg .b128 whole; ld.relaxed.gpu.global.b128 whole, [%2]; mov.b128 {%0, %1}, whole; }"
                 : "=l"(low), "=l"(high)
                 : "l"(__cvta_generic_to_global(address))
                 : "memory");
  } else {
    asm volatile("{ .reg .b128 whole; ld.relaxed.sys.global.b128 whole, [%2]; mov.b128 {%0, %1}, whole; }"
                 : "=l"(low), "=l"(high)
                 : "l"(__cvta_generic_to_global(address))
                 : "memory");
  }
  return {{static_cast<std::uint32_t>(low), static_cast<std::uint32_t>(low >> 32), static_cast<std::uint32_t>(high),
           static_cast<std::uint32_t>(high >> 32)}};
#else
  return host_atomic::load_whole(address);
#endif
}

/// Stores 16 bytes.
template <scope Scope>
GPUCLASS_HD void st_relaxed(word_of_16* address, const word_of_16& value) {
  count_volatile();
#if GPUCLASS_ON_DEVICE
  const std::uint64_t low = std::uint64_t{value.part[1]} << 32 | value.part[0], high = std::uint64_t{value.part[3]} << 32 | value.part[2];
  if constexpr (Scope == scope::block) {
    asm volatile("{ .reg .b128 whole; mov.b128 whole, {%1, %2}; st.relaxed.cta.b128 [%0], whole; }" ::"l"(address), "l"(low), "l"(high) : "memory");
  } else if constexpr (Scope == scope::device) {
    asm volatile("{ .reg .b128 whole; mov.b128 whole, {%1, %2}; st.relaxed.gpu.global.b128 [%0], whole; }" ::"l"(__cvta_generic_to_global(address)),
                 "l"(low), "l"(high)
                 : "memory");
  } else {
    asm volatile("{ .reg .b128 whole; mov.b128 whole, {%1, %2}; st.relaxed.sys.global.b128 [%0], whole; }" ::"l"(__cvta_generic_to_global(address)),
                 "l"(low), "l"(high)
                 : "memory");
  }
#else
  host_atomic::store_whole(address, value);
#endif
}

}  // namespace gpuclass

#include "../names/end.cuh"
