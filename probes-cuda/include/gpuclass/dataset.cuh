/// \file
/// The second argument of the kernels of programs: device memory of the program's own. The host mirrors it (`Dataset`): change them
/// together.
#pragma once

#include "config.cuh"

namespace gpuclass {

/// Input of a program. Passed by value; 160 bytes, no padding, little endian. Each program says which region and which number is
/// what, beside its kernel and where the host makes it.
struct dataset {
  std::uint64_t regions[12];  ///< device addresses, 256-byte aligned
  std::uint32_t numbers[16];  ///< sizes and settings

#if defined(__CUDACC__)
  /// Returns a region as an array.
  template <class T>
  __device__ __forceinline__ T* region(std::uint32_t index) const {
    return reinterpret_cast<T*>(regions[index]);
  }
#endif
};
static_assert(sizeof(dataset) == 160, "the host packs 160 bytes");

}  // namespace gpuclass
