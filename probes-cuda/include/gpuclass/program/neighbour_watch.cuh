/// \file
/// Hits of a warp's first lane in lines that the warp before fetched (device only; Lo et al., section 4.1 and Figure 5).
#pragma once

#include "../bench/report.cuh"
#include "hit_threshold.cuh"
#include "row_stamps.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Pairs of accesses, the first of which is a neighbour's.
struct pairs_seen {
  std::uint32_t pairs = 0;
  std::uint32_t hits = 0;      ///< the second took less than the threshold
  std::uint32_t underway = 0;  ///< it took longer, but the first was still under way when it began: both shared one fetch
  std::uint32_t lost = 0;      ///< not among the pairs: the neighbour was `row_stamps::rows_kept` rows ahead
  std::uint64_t tau_cycles = 0;
  std::uint64_t access_cycles = 0;  ///< of the second accesses

  /// Adds to the counts: 0 hits, 1 pairs, 2 SM cycles between the accesses of all pairs, 5 pairs that were lost, 6 pairs that shared a
  /// fetch, 7 SM cycles of the second access of all pairs.
  __device__ __forceinline__ void report(const trial_arguments& trial) const {
    add_to_report(trial, report_first_count, hits);
    add_to_report(trial, report_word(report_first_count + 1), pairs);
    add_to_report(trial, report_word(report_first_count + 2), tau_cycles);
    add_to_report(trial, report_word(report_first_count + 5), lost);
    add_to_report(trial, report_word(report_first_count + 6), underway);
    add_to_report(trial, report_word(report_first_count + 7), access_cycles);
  }
};

/// Bytes that neighbouring warps share where a row is not aligned to them: a line, or, where rows are not whole sectors, a sector.
__device__ __forceinline__ std::uint32_t shared_bytes() {
  constexpr std::uint32_t line = 128;
  constexpr std::uint32_t sector = 32;
  return blockDim.x * sizeof(std::uint32_t) % sector == 0 ? line : sector;
}

/// The first lane of each warp has one, and follows the rows.
class neighbour_watch {
 public:
  __device__ __forceinline__ neighbour_watch(row_stamps& stamps, std::uint32_t threshold)
      : stamps_(stamps), threshold_(threshold), shared_mask_(shared_bytes() - 1), warp_(threadIdx.x / 32) {}

  /// Just before the warp loads its part of a row. It makes a pair if its first word lies where the last ones of the warp before do, and
  /// that one has begun its part.
  __device__ __forceinline__ void begin(const std::uint32_t* word, std::uint32_t row) {
    const bool shared = warp_ != 0 && (reinterpret_cast<std::uintptr_t>(word) & shared_mask_) != 0;
    before_ = shared ? stamps_.begun(warp_ - 1, row) : row_stamp{stamp_state::not_yet, 0};
    underway_ = shared && !stamps_.arrived(warp_ - 1, row);
    began_ = cycles32();
    stamps_.begin(warp_, row, began_);
  }

  /// \param ended when the first word was there
  __device__ __forceinline__ void first_word(std::uint32_t ended) {
    if (before_.state == stamp_state::there) {
      const bool hit = ended - began_ < threshold_;
      seen_.pairs += 1;
      seen_.tau_cycles += began_ - before_.cycles;
      seen_.access_cycles += ended - began_;
      seen_.hits += hit ? 1 : 0;
      seen_.underway += !hit && underway_ ? 1 : 0;
    }
    seen_.lost += before_.state == stamp_state::overwritten ? 1 : 0;
  }

  /// \param ended when all words of the warp were there
  __device__ __forceinline__ void end(std::uint32_t row, std::uint32_t ended) { stamps_.arrive(warp_, row, ended); }

  __device__ __forceinline__ const pairs_seen& seen() const { return seen_; }

 private:
  row_stamps& stamps_;
  std::uint32_t threshold_;
  std::uint32_t shared_mask_;
  std::uint32_t warp_;
  row_stamp before_{stamp_state::not_yet, 0};
  bool underway_ = false;
  std::uint32_t began_ = 0;
  pairs_seen seen_;
};

}  // namespace gpuclass
#endif
