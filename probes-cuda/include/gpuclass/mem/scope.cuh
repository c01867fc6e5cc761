/// \file
/// Threads with which a memory operation is coherent.
#pragma once
#include "../names/begin.cuh"

#include "../config.cuh"

namespace gpuclass {

/// Scope of a memory operation, as PTX names it in its memory consistency model.
enum class scope {
  block,   ///< `.cta`: threads of this block
  device,  ///< `.gpu`: threads of this device
  system,  ///< `.sys`: all threads, the host's and other devices' included
};

}  // namespace gpuclass

/// One PTX instruction at the `Scope` of the function that it stands in: OPCODE, the scope, OPERATION, its output if it has one, and its inputs,
/// of which `"l"(at)` is the word at the function's `address`. At block scope by generic addresses, since the word may lie in shared memory;
/// at wider scopes in global memory.
#define GPUCLASS_AT_SCOPE(OPCODE, OPERATION, OUTPUT, ...)                             \
  if constexpr (Scope == scope::block) {                                              \
    const auto at = address;                                                          \
    asm volatile(OPCODE ".cta." OPERATION : OUTPUT : __VA_ARGS__ : "memory");         \
  } else if constexpr (Scope == scope::device) {                                      \
    const auto at = __cvta_generic_to_global(address);                                \
    asm volatile(OPCODE ".gpu.global." OPERATION : OUTPUT : __VA_ARGS__ : "memory");  \
  } else {                                                                            \
    const auto at = __cvta_generic_to_global(address);                                \
    asm volatile(OPCODE ".sys.global." OPERATION : OUTPUT : __VA_ARGS__ : "memory");  \
  }

/// A fence at the `Scope` of the function that it stands in.
#define GPUCLASS_FENCE_AT_SCOPE(KIND)                  \
  if constexpr (Scope == scope::block) {               \
    asm volatile("fence." KIND ".cta;" ::: "memory");  \
  } else if constexpr (Scope == scope::device) {       \
    asm volatile("fence." KIND ".gpu;" ::: "memory");  \
  } else {                                             \
    asm volatile("fence." KIND ".sys;" ::: "memory");  \
  }

#include "../names/end.cuh"
