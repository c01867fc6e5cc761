/// \file
/// Misuse that the library refuses at compile time, when an object is made, or in debug builds.
#pragma once
#include "../names/begin.cuh"

#include "../mem/scope.cuh"
#include "../stop.cuh"
#include "group.cuh"

/// Debug builds check what a pointer can be checked for: those by `nvcc -G`, and all that define it.
#if !defined(GPUCLASS_DEBUG) && defined(__CUDACC_DEBUG__)
#define GPUCLASS_DEBUG 1
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
inline constexpr bool reaches = scope_of<Implementation>::value != scope::block || !Group::spans_blocks;

/// Whether the members of a group are on several GPUs.
template <class Group, class = void>
struct spans_gpus {
  static constexpr bool value = false;
};
template <class Group>
struct spans_gpus<Group, std::enable_if_t<Group::reaches_all == scope::system>> {
  static constexpr bool value = true;
};

/// Whether an algorithm's scope reaches all members of a group, wherever they are.
template <class Implementation, class Group>
inline constexpr bool reaches_gpus = scope_of<Implementation>::value == scope::system || !spans_gpus<Group>::value;

/// Whether an implementation can meet the members of a group. A barrier in hardware says whom it `meets`; all others take any group.
template <class Implementation, class Group, class = void>
struct can_meet : std::true_type {};
template <class Implementation, class Group>
struct can_meet<Implementation, Group, std::enable_if_t<!Implementation::template meets<Group>>> : std::false_type {};

/// Whether the state of a barrier lies in the shared memory of a block.
template <class Barrier, class = void>
struct lies_in_shared : std::false_type {};
template <class Barrier>
struct lies_in_shared<Barrier, std::void_t<decltype(Barrier::lies_in_shared_memory)>> : std::true_type {};

/// In debug builds: stops the kernel, or the program, with a message unless `holds`.
GPUCLASS_HD void require([[maybe_unused]] bool holds, [[maybe_unused]] const char* fault) {
#if defined(GPUCLASS_DEBUG)
  if (!holds) {
#if GPUCLASS_ON_DEVICE
    const unsigned here = __activemask();
    if (linear_rank::of_thread() % 32 == static_cast<std::uint32_t>(__ffs(static_cast<int>(here))) - 1) {  // one line for each warp
      printf("gpuclass: %s\n", fault);
    }
    __syncwarp(here);
    __trap();
#else
    std::printf("gpuclass: %s\n", fault);
    std::abort();
#endif
  }
#endif
}

/// Returns the words of a primitive's state. Refuses shared memory unless the scope is a block's: the instructions of wider scopes are those
/// of global memory. In debug builds, misaligned state too.
template <scope Scope>
GPUCLASS_HD std::uint32_t* check_state(std::uint32_t* words) {
#if GPUCLASS_ON_DEVICE
  if constexpr (Scope != scope::block) {
    GPUCLASS_STOP_UNLESS(__isGlobal(words) != 0, "state of scope::device or wider does not lie in global memory; scope::block takes shared memory");
  }
#endif
#if defined(GPUCLASS_DEBUG)
  require(reinterpret_cast<std::uintptr_t>(words) % GPUCLASS_LINE == 0, "the state of a primitive is not aligned to GPUCLASS_LINE bytes");
#endif
  return words;
}

}  // namespace gpuclass

#include "../names/end.cuh"
