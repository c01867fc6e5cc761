/// \file
/// The spread that fits a GPU, by what its host can know: a row for each GPU that was measured.
#pragma once
#include "../names/begin.cuh"

#include "spread.cuh"

namespace gpuclass {

/// Facts that tell GPUs apart.
struct gpu_facts {
  std::uint32_t capability;  ///< 10 times the major compute capability, plus the minor one
  std::uint32_t l2_mib;      ///< size of the L2 cache
};

/// A spread that was the best of all that were tried, or within 5 % of it, from so many blocks on. Times are from one barrier to the next in the empty
/// loop of that search, of blocks of 128 threads, over several addresses.
struct measured_spread {
  gpu_facts gpu;
  std::uint32_t from_blocks;
  std::uint32_t stripes, copies, step_bytes;
};

/// By GPU, and in the order of blocks. Measured by an exhaustive search over stripes, copies, steps and first looks.
inline constexpr measured_spread measured_spreads[] = {
    // H200, 2026-11-28: 801, 811, 788, 875, 949 and 1031 ns with 132, 264, 528, 1056, 1584 and 2112 blocks.
    {{90, 60}, 0, 1, 2, 1024},
    {{90, 60}, 192, 2, 2, 256},
    {{90, 60}, 450, 4, 2, 1024},
    {{90, 60}, 1280, 16, 4, 2048},
    // H100 of 80 GB, 2026-11-27: 828, 966, 1103, 1183, 1226 and 1274 ns.
    {{90, 50}, 0, 1, 2, 1024},
    {{90, 50}, 192, 1, 4, 4096},
    {{90, 50}, 330, 2, 2, 2048},
    {{90, 50}, 900, 8, 2, 4352},
    {{90, 50}, 1320, 8, 4, 4096},
};

#if !defined(__CUDACC_RTC__)
/// Returns the spread of so many blocks on a GPU; zeros, which stand for what loses least anywhere, if nobody measured one like it.
inline spread_backoff spread_for(const gpu_facts& gpu, std::uint32_t blocks) {
  spread_backoff found;
  for (const measured_spread& row : measured_spreads) {
    if (row.gpu.capability == gpu.capability && row.gpu.l2_mib == gpu.l2_mib && row.from_blocks <= blocks) {
      found = spread_backoff(row.stripes, row.copies, 0, row.step_bytes / sizeof(std::uint32_t));
    }
  }
  return found;
}
#endif

}  // namespace gpuclass

#include "../names/end.cuh"
