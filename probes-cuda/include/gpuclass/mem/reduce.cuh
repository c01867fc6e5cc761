/// \file
/// Additions whose result nobody wants, one PTX instruction each (PTX ISA, "red"): they are posted like stores. Of `scope::block` on shared
/// memory too. On the host: `host_atomic.cuh`.
#pragma once
#include "../names/begin.cuh"

#include "count.cuh"
#include "host_atomic.cuh"
#include "scope.cuh"

namespace gpuclass {

/// Addition that orders nothing.
template <scope Scope>
GPUCLASS_HD void red_add_relaxed(std::uint32_t* address, std::uint32_t operand) {
  count_atomic();
#if GPUCLASS_ON_DEVICE
  GPUCLASS_AT_SCOPE("red.relaxed", "add.u32 [%0], %1;", , "l"(at), "r"(operand))
#else
  host_atomic::add<host_atomic::relaxed>(address, operand);
#endif
}

/// Addition that publishes what happened before it to whoever acquires the sum, or a later one.
template <scope Scope>
GPUCLASS_HD void red_add_release(std::uint32_t* address, std::uint32_t operand) {
  count_atomic();
#if GPUCLASS_ON_DEVICE
  GPUCLASS_AT_SCOPE("red.release", "add.u32 [%0], %1;", , "l"(at), "r"(operand))
#else
  host_atomic::add<host_atomic::release>(address, operand);
#endif
}

}  // namespace gpuclass

#include "../names/end.cuh"
