/// \file
/// Where the words of a striped barrier lie.
#pragma once
#include "../names/begin.cuh"

#include "../wait/spread.cuh"

namespace gpuclass {

/// The L2 cache of an H200 has two halves of 48 slices each. Aligned pieces of 4 KiB lie in one half, the two of 8 KiB in different ones, and
/// each KiB of them in slices of its own. Up to 1056 blocks are fastest where each copy lies in one half, the copies in both halves,
/// and no two words in one slice: 780 ns for 528 blocks, and 840 ns where copies lie in both halves. So a narrow spread takes 4 KiB for a
/// copy, from a multiple of 8 KiB on. Any other begins at a multiple of 128 KiB, so that how fast it is does not depend on where the state
/// begins. Figures: reports/nvidia-h200-placement.md.
class striped_layout {
 public:
  /// Words of state, wherever they begin: those of the widest spread, and as many before them as reach a multiple of their size.
  static constexpr std::uint32_t state_words = 2 * most_reach;

  /// \param words `state_words` of them, aligned to `GPUCLASS_LINE` bytes
  /// \param over its figures in their ranges
  GPUCLASS_HD striped_layout(const std::uint32_t* words, const spread& over)
      : first_(up_to(words, alignment(over))), step_(over.step), copy_step_(over.copy_step()) {}

  /// Returns how many words it is from the state's first to one of a copy's stripes: whole lines.
  GPUCLASS_HD std::uint32_t offset(std::uint32_t copy, std::uint32_t stripe) const { return first_ + copy * copy_step_ + stripe * step_; }

  /// Calls `visit` with each word that is one of some spread.
  template <class Visit>
  static GPUCLASS_HD void for_all(std::uint32_t* words, Visit visit) {
    GPUCLASS_NO_UNROLL
    for (std::uint32_t at = 0; at < state_words; at += GPUCLASS_LINE / sizeof(std::uint32_t)) {
      visit(words + at);
    }
  }

 private:
  /// A single copy lies where the state begins, so that `placed` can find a place for it.
  static GPUCLASS_HD std::uint32_t alignment(const spread& over) {
    const bool narrow = over.copy_step() * sizeof(std::uint32_t) <= 4096;
    return !narrow ? most_reach : over.copies > 1 ? 8192 / sizeof(std::uint32_t) : 1;
  }

  /// Returns how many words it is from `words` to the next multiple of so many words, a power of two.
  static GPUCLASS_HD std::uint32_t up_to(const std::uint32_t* words, std::uint32_t multiple) {
    return (0u - static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(words) / sizeof *words)) & (multiple - 1);
  }

  std::uint32_t first_;
  std::uint32_t step_;       ///< words from a stripe to the next one
  std::uint32_t copy_step_;  ///< words from a copy to the next one
};

}  // namespace gpuclass

#include "../names/end.cuh"
