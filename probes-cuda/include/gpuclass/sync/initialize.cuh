/// \file
/// Bringing zeroed words into a primitive's initial state, whether or not it needs that.
#pragma once
#include "../names/begin.cuh"

#include "../config.cuh"

namespace gpuclass {

/// Whether zeroed words are not the initial state of a primitive, so that it makes it itself.
template <class Primitive, class = void>
struct makes_its_state : std::false_type {};
template <class Primitive>
struct makes_its_state<Primitive, std::void_t<decltype(Primitive::init(std::declval<std::uint32_t*>(), 0u))>> : std::true_type {};

/// Makes the initial state of a primitive for so many blocks from zeroed words. One thread calls it, before any object is made.
template <class Primitive>
GPUCLASS_INIT void initialize([[maybe_unused]] std::uint32_t* words, [[maybe_unused]] std::uint32_t blocks) {
  if constexpr (makes_its_state<Primitive>::value) {
    Primitive::init(words, blocks);
  }
}

}  // namespace gpuclass

#include "../names/end.cuh"
