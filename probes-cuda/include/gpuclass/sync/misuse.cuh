/// \file
/// What the library refuses at compile time, or stops at in debug builds.
#pragma once

#include "../mem/scope.cuh"

/// Debug builds check what a pointer can be checked for: those by `nvcc -G`, and all that define it.
#if !defined(GPUCLASS_DEBUG) && defined(__CUDACC_DEBUG__)
#define GPUCLASS_DEBUG 1
#endif

#if defined(GPUCLASS_DEBUG) && !defined(__CUDACC_RTC__)
#include <cstdio>
#endif

namespace gpuclass {

/// The scope that an algorithm of `sync/` works at; device, where it leaves none open.
template <class Implementation>
struct scope_of {
  static constexpr scope value = scope::device;
};
template <template <scope, class> class Algorithm, scope Scope, class Backoff>
struct scope_of<Algorithm<Scope, Backoff>> {
  static constexpr scope value = Scope;
};
template <template <scope, class, bool> class Algorithm, scope Scope, class Backoff, bool Variant>
struct scope_of<Algorithm<Scope, Backoff, Variant>> {
  static constexpr scope value = Scope;
};

/// Whether an algorithm's scope reaches all members of a group.
template <class Implementation, class Group>
constexpr bool reaches = scope_of<Implementation>::value != scope::block || !Group::spans_blocks;

/// In debug builds: stops the kernel, or the program, with a message unless the state of a primitive lies where it must.
GPUCLASS_HD void check_state([[maybe_unused]] const std::uint32_t* words) {
#if defined(GPUCLASS_DEBUG)
  const char* fault = nullptr;
  if (reinterpret_cast<std::uintptr_t>(words) % GPUCLASS_LINE != 0) {
    fault = "is not aligned to GPUCLASS_LINE bytes";
  }
#if GPUCLASS_ON_DEVICE
  if (__isGlobal(words) == 0) {
    fault = "does not lie in global memory";
  }
#endif
  if (fault != nullptr) {
    printf("gpuclass: the state of a primitive %s\n", fault);
#if GPUCLASS_ON_DEVICE
    __trap();
#else
    __builtin_trap();
#endif
  }
#endif
}

}  // namespace gpuclass
