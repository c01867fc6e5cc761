/// \file
/// Text that a kernel leaves for the host before it stops.
#pragma once
#include "../names/begin.cuh"

#include "../config.cuh"

#if GPUCLASS_ON_DEVICE
namespace gpuclass {

/// Copies a text and the 0 that ends it to memory of the host, and waits until the host can see it. By hand, for nvcc's loop takes more
/// registers than a lock does.
__device__ __forceinline__ void copy_text_to_host(std::uint64_t to, const char* from) {
  asm volatile(
      "{ .reg .u64 to, from; .reg .u32 character; .reg .pred goes_on; mov.u64 to, %0; mov.u64 from, %1;\n"
      "NEXT_CHARACTER: ld.u8 character, [from]; st.u8 [to], character; add.u64 to, to, 1; add.u64 from, from, 1;\n"
      "setp.ne.u32 goes_on, character, 0; @goes_on bra NEXT_CHARACTER; fence.sc.sys; }" ::"l"(to), "l"(from) : "memory");
}

}  // namespace gpuclass
#endif

#include "../names/end.cuh"
