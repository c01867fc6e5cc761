/// \file
/// Records when each warp of a block accessed each row (device only).
#pragma once

#include "../config.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// A warp's stamp for a row: none yet, or overwritten by a later row in the same place.
enum class stamp_state { not_yet, there, overwritten };

struct row_stamp {
  stamp_state state;
  std::uint32_t cycles;  ///< of the SM's clock, if it is there
};

/// The times of the last rows of each warp, in shared memory. A time and its row are one word of 64 bits, so that whoever reads it while
/// it is written has the one or the other. Rows begin and arrive in order. One object per block; `clear` comes first.
class row_stamps {
 public:
  static constexpr std::uint32_t most_warps = 17;
  static constexpr std::uint32_t rows_kept = 128;

  /// All threads of the block call it, and then meet.
  __device__ __forceinline__ void clear() {
    for (std::uint32_t i = threadIdx.x; i < most_warps * rows_kept; i += blockDim.x) {
      begun_[i] = 0;
    }
    if (threadIdx.x < most_warps) {
      arrived_[threadIdx.x] = 0;
    }
  }

  /// A warp is about to load its part of a row.
  __device__ __forceinline__ void begin(std::uint32_t warp, std::uint32_t row, std::uint32_t cycles) {
    begun_[place(warp, row)] = stamp(row, cycles);
  }

  /// It has what it loaded, since `cycles`: the store cannot go ahead of a clock that waited for the loads.
  __device__ __forceinline__ void arrive(std::uint32_t warp, std::uint32_t row, std::uint32_t cycles) {
    arrived_[warp] = stamp(row, cycles);
  }

  __device__ __forceinline__ row_stamp begun(std::uint32_t warp, std::uint32_t row) const {
    const std::uint64_t found = begun_[place(warp, row)];
    const std::uint32_t rows = rows_of(found);
    const stamp_state state =
        rows == row + 1 ? stamp_state::there : (rows > row ? stamp_state::overwritten : stamp_state::not_yet);
    return {state, static_cast<std::uint32_t>(found)};
  }

  __device__ __forceinline__ bool arrived(std::uint32_t warp, std::uint32_t row) const {
    return rows_of(arrived_[warp]) > row;
  }

 private:
  /// Zero is no stamp: rows count from 1.
  __device__ __forceinline__ static std::uint64_t stamp(std::uint32_t row, std::uint32_t cycles) {
    return std::uint64_t{row + 1} << 32 | cycles;
  }

  __device__ __forceinline__ static std::uint32_t rows_of(std::uint64_t stamp) { return static_cast<std::uint32_t>(stamp >> 32); }

  __device__ __forceinline__ static std::uint32_t place(std::uint32_t warp, std::uint32_t row) {
    return warp * rows_kept + row % rows_kept;
  }

  volatile std::uint64_t begun_[most_warps * rows_kept];
  volatile std::uint64_t arrived_[most_warps];
};

}  // namespace gpuclass
#endif
