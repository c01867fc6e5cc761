/// \file
/// Where the words of a striped barrier lie.
#pragma once

#include "../wait/spread.cuh"

namespace gpuclass {

/// The L2 cache of an H200 has two halves of 48 slices each. Aligned pieces of 4 KiB lie in one half, the two of 8 KiB in different ones, and
/// each KiB of them in slices of its own. Up to 1056 blocks are fastest where each copy lies in one half, the copies in both halves,
/// and no two words in one slice: 780 ns for 528 blocks, and 840 ns where copies lie in both halves. So a narrow spread takes 4 KiB for a
/// copy. A wide one does not fit, and lies where few words share slices: every 2 KiB, from a multiple of 128 KiB on. On GPUs with other caches
/// this does no harm. Figures: reports/nvidia-h200-placement.md.
class striped_layout {
 public:
  /// Words of state, wherever they begin: those of the widest spread, and as many before them as reach a multiple of their size.
  static constexpr std::uint32_t state_words = 2 * (128u << 10) / sizeof(std::uint32_t);

  /// \param words `state_words` of them, aligned to `GPUCLASS_LINE` bytes
  GPUCLASS_HD striped_layout(std::uint32_t* words, const spread& over)
      : steps_of_copy_(is_narrow(over) ? most_narrow : over.stripes),
        step_shift_(is_narrow(over) ? narrow_shift : narrow_shift + 1),
        first_(words + words_before(words, over)) {}

  GPUCLASS_HD std::uint32_t* word(std::uint32_t copy, std::uint32_t stripe) const { return first_ + offset(copy, stripe); }

  /// Returns how many words it is from the first one.
  GPUCLASS_HD std::uint32_t offset(std::uint32_t copy, std::uint32_t stripe) const {
    return (copy * steps_of_copy_ + stripe) << step_shift_;
  }

  /// Returns how many words a copy is from the next one.
  static GPUCLASS_HD std::uint32_t words_between_copies(const spread& over) {
    return (is_narrow(over) ? most_narrow : over.stripes) * words_between_stripes(over);
  }

  /// Returns how many words a stripe is from the next one.
  static GPUCLASS_HD std::uint32_t words_between_stripes(const spread& over) { return 1u << (is_narrow(over) ? narrow_shift : narrow_shift + 1); }

  /// Calls `visit` with each word that is one of some spread.
  template <class Visit>
  static GPUCLASS_HD void for_all(std::uint32_t* words, Visit visit) {
    constexpr std::uint32_t step = 1u << narrow_shift;
    GPUCLASS_NO_UNROLL
    for (std::uint32_t at = 0; at < most_narrow * step; at += step) {
      visit(words + at);
    }
    GPUCLASS_NO_UNROLL
    for (std::uint32_t at = up_to(words, step); at < state_words; at += step) {
      visit(words + at);
    }
  }

 private:
  static constexpr std::uint32_t most_narrow = 4;   ///< stripes
  static constexpr std::uint32_t narrow_shift = 8;  ///< logarithm of the words of a step: 1 KiB
  static constexpr std::uint32_t narrow_start = 2 * most_narrow << narrow_shift;
  static constexpr std::uint32_t wide_start = state_words / 2;
  static_assert(most_striped_words << (narrow_shift + 1) <= wide_start, "all words of a wide spread lie in the state");
  static_assert((most_copies * most_narrow << narrow_shift) + narrow_start <= state_words, "and all of a narrow one");

  static GPUCLASS_HD bool is_narrow(const spread& over) { return over.stripes <= most_narrow; }

  /// Returns how many words it is from `words` to the next multiple of so many words, a power of two.
  static GPUCLASS_HD std::uint32_t up_to(const std::uint32_t* words, std::uint32_t multiple) {
    return (0u - static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(words) / sizeof *words)) & (multiple - 1);
  }

  /// A single copy lies where the state begins, so that `placed` can find a place for it.
  static GPUCLASS_HD std::uint32_t words_before(const std::uint32_t* words, const spread& over) {
    return up_to(words, !is_narrow(over) ? wide_start : over.copies > 1 ? narrow_start : 1);
  }

  std::uint32_t steps_of_copy_;  ///< from a copy to the next one
  std::uint32_t step_shift_;     ///< logarithm of the words from a stripe to the next one
  std::uint32_t* first_;
};

}  // namespace gpuclass
