/// \file
/// Copies of objects as bytes.
#pragma once
#include "../names/begin.cuh"

#include "../config.cuh"

#if !GPUCLASS_ON_DEVICE && !defined(__GNUC__)
#include <cstring>
#endif

namespace gpuclass {

/// `memcpy`; the built-in where there is one, which needs no header.
GPUCLASS_HD void copy_bytes(void* to, const void* from, decltype(sizeof(0)) bytes) {
#if defined(__CUDACC_RTC__)
  memcpy(to, from, bytes);
#elif GPUCLASS_ON_DEVICE || defined(__GNUC__)
  __builtin_memcpy(to, from, bytes);
#else
  std::memcpy(to, from, bytes);
#endif
}

}  // namespace gpuclass

#include "../names/end.cuh"
