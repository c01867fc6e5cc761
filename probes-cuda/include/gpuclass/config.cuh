/// \file
/// Where the library stands on the compiler: every header also compiles as plain C++17, so that the same source runs on
/// host threads (and under ThreadSanitizer) and on the device.
#pragma once
#include "names/begin.cuh"

/// The library's version: 10000 times the major, plus 100 times the minor, plus the patch number. Before 1.0, a minor version may change the
/// interface.
#define GPUCLASS_VERSION 100

#if defined(__CUDACC_RTC__)
#include <cuda/std/cstdint>
#include <cuda/std/type_traits>
#include <cuda/std/utility>
namespace gpuclass {
namespace std = ::cuda::std;  // NVRTC has no standard library but this one
}
#else
#include <cstdint>
#include <type_traits>
#include <utility>
#endif

#if defined(__CUDACC__)
#define GPUCLASS_HD __host__ __device__ __forceinline__
#else
#define GPUCLASS_HD inline
#endif

/// Makes the initial state of a primitive: on the device, since its words lie there; on host threads where there is no device.
#if defined(__CUDACC__)
#define GPUCLASS_INIT __device__ __forceinline__
#else
#define GPUCLASS_INIT inline
#endif

/// Unrolls the loop that follows. Not where nvcc passes host code on: it knows one form of the pragma, the host's compiler the other.
#if defined(__CUDA_ARCH__)
#define GPUCLASS_UNROLL _Pragma("unroll")
#elif defined(__CUDACC__)
#define GPUCLASS_UNROLL
#elif defined(__GNUC__)
#define GPUCLASS_UNROLL _Pragma("GCC unroll 8")
#else
#define GPUCLASS_UNROLL
#endif

/// A function that is seldom called, and whose instructions and registers must not be its caller's. Shuffles behind a call that only some threads
/// of a warp make are compiled for diverged warps.
#if defined(__CUDACC__)
#define GPUCLASS_APART __host__ __device__ __noinline__
#else
#define GPUCLASS_APART inline
#endif

/// A condition that seldom holds: what depends on it is compiled to stand behind the rest, so that the rest is fetched in one piece.
#if defined(_MSC_VER) && !defined(__CUDA_ARCH__)
#define GPUCLASS_UNLIKELY(condition) (condition)
#else
#define GPUCLASS_UNLIKELY(condition) __builtin_expect((condition) ? 1 : 0, 0)
#endif

/// Keeps the loop that follows as it is.
#if defined(__CUDA_ARCH__)
#define GPUCLASS_NO_UNROLL _Pragma("unroll 1")
#else
#define GPUCLASS_NO_UNROLL
#endif

#if defined(__CUDA_ARCH__)
#define GPUCLASS_ON_DEVICE 1
#if __CUDA_ARCH__ < 700
#error "gpuclass needs compute capability 7.0 or newer: scoped memory operations and independent thread scheduling"
#endif
#else
#define GPUCLASS_ON_DEVICE 0
#endif

/// Whether there is a fence that only acquires (PTX ISA 8.6, of CUDA 12.8; compute capability 9.0).
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900 && __CUDACC_VER_MAJOR__ * 100 + __CUDACC_VER_MINOR__ >= 1208
#define GPUCLASS_HAS_ACQUIRE_FENCE 1
#else
#define GPUCLASS_HAS_ACQUIRE_FENCE 0
#endif

/// Bytes that keep two words off each other's memory line: Stuart & Owens 2011, section 3, and twice the line of any GPU since.
#define GPUCLASS_LINE 256

#include "names/end.cuh"
