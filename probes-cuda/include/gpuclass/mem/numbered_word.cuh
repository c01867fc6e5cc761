/// \file
/// A number and what goes with it, in one word that is stored and loaded whole, so that no fence stands between them.
#pragma once
#include "../names/begin.cuh"

#include "bytes.cuh"
#include "whole_word.cuh"

namespace gpuclass {

/// Up to 4 bytes in a word of 8, or up to 12 in a word of 16; the number is in the last 4. Zeroed, it has number 0.
/// \tparam T trivially copyable
template <class T>
struct numbered_word {
  static_assert(std::is_trivially_copyable<T>::value, "what moves to other threads must be trivially copyable");
  static_assert(sizeof(T) <= 12, "a word of 16 bytes has room for 12 bytes beside its number: for more use an event counter");
  static_assert(sizeof(T) <= 4 || GPUCLASS_HAS_B128, "words of 16 bytes, for more than 4 bytes of data, need CUDA 12.4");
  using word = std::conditional_t<sizeof(T) <= 4, word_of_8, word_of_16>;

  static GPUCLASS_HD word of(const T& value, std::uint32_t number) {
    word made{};
    copy_bytes(&made, &value, sizeof(T));
    made.part[last] = number;
    return made;
  }
  /// A number that nothing goes with.
  static GPUCLASS_HD word of_none(std::uint32_t number) {
    word made{};
    made.part[last] = number;
    return made;
  }
  static GPUCLASS_HD T value(const word& seen) {
    T value;
    copy_bytes(&value, &seen, sizeof(T));
    return value;
  }
  static GPUCLASS_HD std::uint32_t number(const word& seen) { return seen.part[last]; }

 private:
  static constexpr std::uint32_t last = sizeof(word) / sizeof(std::uint32_t) - 1;
};

}  // namespace gpuclass

#include "../names/end.cuh"
