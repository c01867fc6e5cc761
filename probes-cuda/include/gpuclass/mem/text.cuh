/// \file
/// Text that a kernel leaves for the host before it stops.
#pragma once

#include "../config.cuh"

#if GPUCLASS_ON_DEVICE
namespace gpuclass {

/// Copies a text and the 0 that ends it to memory of the host, and waits until the host can see it. By hand, for nvcc's loop takes more
/// registers than a lock does.
__device__ __forceinline__ void copy_text_to_host(std::uint64_t to, const char* from) {
  asm volatile(
      "{\n"
      ".reg .u64 to, from;\n"
      ".reg .u32 character;\n"
      ".reg .pred goes_on;\n"
      "mov.u64 to, %0;\n"
      "mov.u64 from, %1;\n"
      "NEXT_CHARACTER:\n"
      "ld.u8 character, [from];\n"
      "st.u8 [to], character;\n"
      "add.u64 to, to, 1;\n"
      "add.u64 from, from, 1;\n"
      "setp.ne.u32 goes_on, character, 0;\n"
      "@goes_on bra NEXT_CHARACTER;\n"
      "fence.sc.sys;\n"
      "}" ::"l"(to),
      "l"(from)
      : "memory");
}

}  // namespace gpuclass
#endif
