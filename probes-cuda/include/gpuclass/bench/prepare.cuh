/// \file
/// Prepares a primitive's state before its first use.
#pragma once

#include "../sync/initialize.cuh"
#include "layout.cuh"

namespace gpuclass {

/// Whether a primitive counts operations, so that it can start near the wrap.
template <class Primitive, class = void>
struct has_preset : std::false_type {};
template <class Primitive>
struct has_preset<Primitive, std::void_t<decltype(Primitive::preset(std::declval<std::uint32_t*>(), 0u, 0u))>> : std::true_type {};

/// Puts zeroed state into what a trial asks for: constructed, if the primitive wants that, and `first` operations on, if it counts
/// them. One thread calls it, before any object is made.
template <class Primitive>
GPUCLASS_INIT void prepare(std::uint32_t* words, std::uint32_t blocks, [[maybe_unused]] std::uint32_t first) {
  initialize<Primitive>(words, blocks);
  if constexpr (has_preset<Primitive>::value) {
    if (first != 0) {
      Primitive::preset(words, blocks, first);
    }
  }
}

}  // namespace gpuclass
