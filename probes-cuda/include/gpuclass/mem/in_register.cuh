/// \file
/// Values that the compiler cannot know.
#pragma once
#include "../names/begin.cuh"

#include "../config.cuh"

namespace gpuclass {

/// Returns a value as one that the compiler cannot know: what is made from it, it neither makes earlier than here, nor again later.
GPUCLASS_HD std::uint32_t in_register(std::uint32_t value) {
#if GPUCLASS_ON_DEVICE
  asm volatile("" : "+r"(value));
#endif
  return value;
}

/// The same of an address.
template <class T>
GPUCLASS_HD T* in_register(T* address) {
#if GPUCLASS_ON_DEVICE
  asm volatile("" : "+l"(address));
#endif
  return address;
}

}  // namespace gpuclass

#include "../names/end.cuh"
