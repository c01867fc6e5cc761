/// \file
/// Whole objects, copied by loads and stores that others may race with: each word is whole, the object need not be.
#pragma once
#include "../names/begin.cuh"

#include "bytes.cuh"
#include "fence.cuh"

namespace gpuclass {

/// Four words that one instruction moves; each is a relaxed access of its own (PTX ISA, "vector data types").
struct alignas(16) four_words {
  std::uint32_t word[4];
};

/// Loads four words; a later fence turns that into an acquire. On the host each acquires by itself.
template <scope Scope>
GPUCLASS_HD four_words ld_before_fence(const four_words* address) {
  four_words value;
#if GPUCLASS_ON_DEVICE
  count_volatile();
  const auto global = __cvta_generic_to_global(address);
  std::uint32_t* const word = value.word;
  if constexpr (Scope == scope::block) {
    asm volatile("ld.relaxed.cta.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(word[0]), "=r"(word[1]), "=r"(word[2]), "=r"(word[3])
                 : "l"(address)
                 : "memory");
  } else if constexpr (Scope == scope::system) {
    asm volatile("ld.relaxed.sys.global.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(word[0]), "=r"(word[1]), "=r"(word[2]), "=r"(word[3])
                 : "l"(global)
                 : "memory");
  } else {
    asm volatile("ld.relaxed.gpu.global.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(word[0]), "=r"(word[1]), "=r"(word[2]), "=r"(word[3])
                 : "l"(global)
                 : "memory");
  }
#else
  for (std::uint32_t i = 0; i < 4; ++i) {
    value.word[i] = ld_before_fence<Scope>(address->word + i);
  }
#endif
  return value;
}

/// Stores four words; an earlier fence turns that into a release. On the host each releases by itself.
template <scope Scope>
GPUCLASS_HD void st_after_fence(four_words* address, const four_words& value) {
#if GPUCLASS_ON_DEVICE
  count_volatile();
  const auto global = __cvta_generic_to_global(address);
  const std::uint32_t* const word = value.word;
  if constexpr (Scope == scope::block) {
    asm volatile("st.relaxed.cta.v4.u32 [%0], {%1, %2, %3, %4};" ::"l"(address), "r"(word[0]), "r"(word[1]), "r"(word[2]), "r"(word[3])
                 : "memory");
  } else if constexpr (Scope == scope::system) {
    asm volatile("st.relaxed.sys.global.v4.u32 [%0], {%1, %2, %3, %4};" ::"l"(global), "r"(word[0]), "r"(word[1]), "r"(word[2]), "r"(word[3])
                 : "memory");
  } else {
    asm volatile("st.relaxed.gpu.global.v4.u32 [%0], {%1, %2, %3, %4};" ::"l"(global), "r"(word[0]), "r"(word[1]), "r"(word[2]), "r"(word[3])
                 : "memory");
  }
#else
  for (std::uint32_t i = 0; i < 4; ++i) {
    st_after_fence<Scope>(address->word + i, value.word[i]);
  }
#endif
}

/// An object in whole groups of four words.
/// \tparam T trivially copyable
template <class T>
struct object_words {
  static_assert(std::is_trivially_copyable<T>::value, "what others copy while it changes must be trivially copyable");
  static constexpr std::uint32_t groups = (sizeof(T) + sizeof(four_words) - 1) / sizeof(four_words);

  four_words group[groups];

  /// All loads are under way at once.
  template <scope Scope>
  GPUCLASS_HD object_words loaded() const {
    object_words copy;
    GPUCLASS_UNROLL
    for (std::uint32_t i = 0; i < groups; ++i) {
      copy.group[i] = ld_before_fence<Scope>(group + i);
    }
    return copy;
  }

  template <scope Scope>
  GPUCLASS_HD void store(const object_words& from) {
    GPUCLASS_UNROLL
    for (std::uint32_t i = 0; i < groups; ++i) {
      st_after_fence<Scope>(group + i, from.group[i]);
    }
  }

  static GPUCLASS_HD object_words of(const T& object) {
    object_words words{};
    copy_bytes(&words, &object, sizeof(T));
    return words;
  }

  GPUCLASS_HD T object() const {
    T object;
    copy_bytes(&object, this, sizeof(T));
    return object;
  }
};

}  // namespace gpuclass

#include "../names/end.cuh"
