/// \file
/// The words of a primitive, with the spread that its host chose for the GPU.
#pragma once
#include "../names/begin.cuh"

#include "spread.cuh"
#include "usual.cuh"

namespace gpuclass {

/// The spread that `state` passes to a kernel: make the handle from it, in the kernel or in a function that takes it by value. A
/// kernel's parameters lie in constant memory, so that the spread costs no trip to memory.
struct spread_words {
  std::uint32_t* words;
  spread over;           ///< worked out
  std::uint32_t blocks;  ///< members that the words were made for

  /// A handle over the words alone would not know the spread.
  operator std::uint32_t*() const = delete;

  /// Returns the backoff of a handle: the host's, unless the program's type has figures of its own.
  template <class Backoff>
  GPUCLASS_HD Backoff between_of([[maybe_unused]] std::uint32_t blocks) const {
    if constexpr (std::is_same<Backoff, spread_backoff>::value) {
      return spread_backoff::exactly(over);
    } else {
      return usual<Backoff>::of(blocks);
    }
  }
};

/// Whether a primitive takes the host's spread.
template <class Primitive, class = void>
struct takes_spread : std::false_type {};
template <class Primitive>
struct takes_spread<Primitive, std::enable_if_t<std::is_same<typename Primitive::backoff, spread_backoff>::value>> : std::true_type {};

}  // namespace gpuclass

#include "../names/end.cuh"
