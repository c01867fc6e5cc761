/// \file
/// Backoff in space: how far arrivals and waiters are kept off each other's words, before any pause.
#pragma once
#include "../names/begin.cuh"

#include "../time/clock.cuh"

namespace gpuclass {

/// Words that arrivals are spread over at most.
inline constexpr std::uint32_t most_stripes = 32;
/// Words at most, all copies together.
inline constexpr std::uint32_t most_striped_words = 64;
/// Copies at most.
inline constexpr std::uint32_t most_copies = 32;
/// Stripes of which a copy may lie in one half of an H200's L2; a copy takes room for so many at least.
inline constexpr std::uint32_t narrow_stripes = 4;
/// Words that all copies together reach over at most, gaps included: 128 KiB.
inline constexpr std::uint32_t most_reach = (128u << 10) / sizeof(std::uint32_t);

/// Returns the logarithm of the largest power of two that is not above `value`, which is not 0.
GPUCLASS_HD std::uint32_t doublings_within(std::uint32_t value) {
#if GPUCLASS_ON_DEVICE
  return 31u - static_cast<std::uint32_t>(__clz(static_cast<int>(value)));
#else
  std::uint32_t doublings = 0;
  for (; value > 1; value /= 2) {
    ++doublings;
  }
  return doublings;
#endif
}

/// Over how many words so many blocks spread, whatever their size, and when they first look. Powers of two where a barrier uses it, so that
/// which word a block takes costs no division.
struct spread {
  std::uint32_t stripes;       ///< words that share the arrivals; 1 to `most_stripes`, and no more than there are blocks
  std::uint32_t copies;        ///< sets of these words that share the waiters; 1 to `most_copies`, and no more than fit into `most_striped_words`
  std::uint32_t first_cycles;  ///< SM cycles from a block's arrival to its first look; below 2^31
  std::uint32_t step = 0;      ///< words from one stripe to the next; a multiple of a line; 0: the usual step of so many stripes

  /// For a GPU that nobody measured: what loses least on an H100 and an H200, whose fences and L2 caches differ most of all that are known. The
  /// first look is rather late than early: one that finds the last arrival missing costs a whole trip, and delays the arrival.
  static GPUCLASS_HD spread usual(std::uint32_t blocks) {
    const bool few = blocks < 192, single = blocks < 330, more = blocks >= 900, many = blocks >= 1280;
    const std::uint32_t stripes = single ? 1u : many ? 16u : more ? 8u : 4u;
    return {stripes, many ? 4u : 2u, first_look(blocks), single && !few ? 1024u : usual_step(stripes)};
  }

  /// When blocks first look, after one trip to memory and as long as the others take to arrive, in SM cycles.
  static GPUCLASS_HD std::uint32_t first_look(std::uint32_t blocks) { return blocks < 1280 ? 180 + blocks / 5 : 80 + blocks / 4; }

  /// The same with every figure in its range.
  GPUCLASS_HD spread within(std::uint32_t blocks) const {
    const std::uint32_t some = clamp(stripes, blocks < most_stripes ? blocks : most_stripes);
    const std::uint32_t fitting = most_striped_words >> doublings_within(some);
    const std::uint32_t sets = clamp(copies, fitting < most_copies ? fitting : most_copies);
    const std::uint32_t widest = most_reach >> doublings_within(sets * room(some));
    const std::uint32_t wanted = step / line * line;
    return {some, sets, first_cycles, wanted == 0 ? usual_step(some) : wanted < widest ? wanted : widest};
  }

  /// Returns the words from one copy to the next.
  GPUCLASS_HD std::uint32_t copy_step() const { return step * room(stripes); }

 private:
  static constexpr std::uint32_t line = GPUCLASS_LINE / sizeof(std::uint32_t);

  /// 1 KiB, so that a copy lies in one half of an H200's L2, and no two of its words in one slice; 2 KiB where it cannot.
  static GPUCLASS_HD std::uint32_t usual_step(std::uint32_t stripes) { return (stripes <= narrow_stripes ? 1024 : 2048) / sizeof(std::uint32_t); }

  static GPUCLASS_HD std::uint32_t room(std::uint32_t stripes) { return stripes < narrow_stripes ? narrow_stripes : stripes; }

  static GPUCLASS_HD std::uint32_t clamp(std::uint32_t value, std::uint32_t most) {
    return 1u << doublings_within(value < 1 ? 1 : value < most ? value : most);
  }
};

/// Spreads, waits once, then polls without a pause. A figure of 0 is the usual one for as many blocks as there are; a step of 0, that of as
/// many stripes.
class spread_backoff {
 public:
  static constexpr bool is_long = false;

  GPUCLASS_HD spread_backoff() : spread_backoff(0) {}
  GPUCLASS_HD explicit spread_backoff(std::uint32_t stripes, std::uint32_t copies = 0, std::uint32_t first_cycles = 0, std::uint32_t step = 0)
      : spread_backoff({stripes, copies, first_cycles, step}, false) {}

  GPUCLASS_HD void pause(std::uint32_t) {}

  GPUCLASS_HD spread over(std::uint32_t blocks) const {
    if (is_settled_) {
      return wanted_;
    }
    spread found = spread::usual(blocks);
    found.first_cycles = wanted_.first_cycles == 0 ? found.first_cycles : wanted_.first_cycles;
    if (wanted_.stripes == 0 && wanted_.copies == 0 && wanted_.step == 0) {
      return found;
    }
    return spread{wanted_.stripes == 0 ? found.stripes : wanted_.stripes, wanted_.copies == 0 ? found.copies : wanted_.copies, found.first_cycles, wanted_.step}
        .within(blocks);
  }

  /// One whose figures `over` has worked out. Its handles begin sooner, and a kernel's first barrier takes as long as all warps of an SM take to begin.
  static GPUCLASS_HD spread_backoff exactly(const spread& worked_out) { return {worked_out, true}; }

 private:
  GPUCLASS_HD spread_backoff(const spread& wanted, bool is_settled) : wanted_(wanted), is_settled_(is_settled) {}

  spread wanted_;  ///< zeros stand for the usual figures
  bool is_settled_;
};

/// A backoff's choice of spreading; those that say nothing get the usual.
template <class Backoff, class = void>
struct spread_of {
  static GPUCLASS_HD spread over(const Backoff&, std::uint32_t blocks) {
    return spread::usual(blocks);
  }
};
template <class Backoff>
struct spread_of<Backoff, std::void_t<decltype(std::declval<const Backoff&>().over(0u))>> {
  static GPUCLASS_HD spread over(const Backoff& backoff, std::uint32_t blocks) {
    return backoff.over(blocks);
  }
};

}  // namespace gpuclass

#include "../names/end.cuh"
