/// \file
/// Backoff in space: how far arrivals and waiters are kept off each other's words, before any pause.
#pragma once

#include "../time/clock.cuh"

namespace gpuclass {

/// Words that arrivals are spread over at most.
inline constexpr std::uint32_t most_stripes = 32;
/// Words at most, all copies together.
inline constexpr std::uint32_t most_striped_words = 64;
/// Copies at most.
inline constexpr std::uint32_t most_copies = 32;

/// Over how many words so many blocks spread, whatever their size, and when they first look.
struct spread {
  std::uint32_t stripes;       ///< words that share the arrivals; 1 to `most_stripes`, and no more than there are blocks
  std::uint32_t copies;        ///< sets of these words that share the waiters; 1 to `most_copies`, and no more than fit into `most_striped_words`
  std::uint32_t first_cycles;  ///< SM cycles from a block's arrival to its first look; below 2^31

  /// For a GPU that nobody measured: what an H200 was fastest with at 132, 264, 528, 1056 and 2112 blocks. Up to 1056 blocks few words win,
  /// since those of a copy then lie in one half of its L2 (`striped_layout`); beyond that, 128 arrivals keep a word busy for about one trip
  /// to memory, and 512 waiters a copy. The first look is rather late than early: one that finds the last arrival missing costs a whole
  /// trip, and delays the arrival.
  static GPUCLASS_HD spread usual(std::uint32_t blocks) {
    const bool few = blocks < 192, many = blocks >= 1280;
    return {few ? 1 : many ? blocks / 128 : 4, many ? blocks / 512 : 2, (few ? 154 : 190) + blocks / 5};
  }

  /// The same with every figure in its range.
  GPUCLASS_HD spread within(std::uint32_t blocks) const {
    const std::uint32_t some = clamp(stripes, blocks < most_stripes ? blocks : most_stripes);
    const std::uint32_t fitting = most_striped_words / some < most_copies ? most_striped_words / some : most_copies;
    return {some, clamp(copies, fitting), first_cycles};
  }

 private:
  static GPUCLASS_HD std::uint32_t clamp(std::uint32_t value, std::uint32_t most) {
    return value < 1 ? 1 : value < most ? value : most;
  }
};

/// Spreads, waits once, then polls without a pause. A figure of 0 is the usual one for as many blocks as there are.
struct spread_backoff {
  static constexpr bool is_long = false;

  spread wanted;  ///< zeros stand for the usual figures

  GPUCLASS_HD explicit spread_backoff(std::uint32_t stripes = 0, std::uint32_t copies = 0, std::uint32_t first_cycles = 0)
      : wanted{stripes, copies, first_cycles} {}

  GPUCLASS_HD void pause(std::uint32_t) {}

  GPUCLASS_HD spread over(std::uint32_t blocks) const {
    const spread usual = spread::usual(blocks);
    return spread{wanted.stripes == 0 ? usual.stripes : wanted.stripes, wanted.copies == 0 ? usual.copies : wanted.copies,
                  wanted.first_cycles == 0 ? usual.first_cycles : wanted.first_cycles}
        .within(blocks);
  }
};

/// What a backoff says of spreading; those that say nothing get the usual.
template <class Backoff, class = void>
struct spread_of {
  static GPUCLASS_HD spread over(const Backoff&, std::uint32_t blocks) {
    return spread::usual(blocks).within(blocks);
  }
};
template <class Backoff>
struct spread_of<Backoff, std::void_t<decltype(std::declval<const Backoff&>().over(0u))>> {
  static GPUCLASS_HD spread over(const Backoff& backoff, std::uint32_t blocks) {
    return backoff.over(blocks);
  }
};

}  // namespace gpuclass
