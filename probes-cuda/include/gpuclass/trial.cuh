/// \file
/// The one argument of every kernel, and the words it reports through. The host mirrors both
/// (`Trial`, `Observation`): change them together.
#pragma once

#include "config.cuh"

namespace gpuclass {

/// A kernel's orders. Passed by value; 96 bytes, no padding, little endian.
struct trial_arguments {
  std::uint32_t* words;        ///< shared words: zeroed before each launch, 256-byte aligned
  std::uint64_t* report;       ///< `report_word` values: zeroed before each launch
  std::uint32_t* per_block;    ///< operations of each block: zeroed before each launch
  const std::uint32_t* abort;  ///< mapped host word: non-zero asks every wait to unwind
  std::uint64_t window_ns;     ///< how long a fixed-time trial stays open, in ns
  std::uint64_t timeout_ns;    ///< bound of all waiting from the start of the kernel, in ns
  std::uint32_t length;        ///< accesses, operations or phases per block
  std::uint32_t stride;        ///< words between the words of neighbouring blocks, 0: one word for all; or of a barrier's stripes, 0: the usual
  std::uint32_t distance;      ///< words between the hot word and the polled word; where the state of a primitive begins
  std::uint32_t share;         ///< of each 16 blocks, how many keep atomics going, or write; 0 where writers matter: one on each SM
  std::uint32_t initial;       ///< initial value of a semaphore
  std::uint32_t backoff_min;   ///< shortest pause, in units
  std::uint32_t backoff_max;   ///< longest pause, in units
  std::uint32_t backoff_unit;  ///< SM cycles in one unit of backoff
  std::uint32_t word_count;    ///< number of `words`
  std::uint32_t section;       ///< loads and stores inside a critical section, or between two barriers
  std::uint32_t first;         ///< operations that the counters of a primitive have behind them at the start
  std::uint32_t skew;          ///< SM cycles by which blocks come late at a barrier at most, each block in each phase by another share
};
static_assert(sizeof(trial_arguments) == 96, "the host packs 96 bytes");

/// Index into `trial_arguments::report`.
enum report_word : std::uint32_t {
  report_timed_out = 0,         ///< non-zero: a wait reached its bound
  report_cycles = 1,            ///< SM cycles of block 0's measured part (clock64)
  report_timer_ns = 2,          ///< nanoseconds of the same part (%globaltimer)
  report_window_ns = 3,         ///< length of the fixed-time window, or of the timed part
  report_operations = 4,        ///< operations, beyond those counted per block
  report_violations = 5,        ///< failed checks
  report_reached = 6,           ///< largest number seen, or the final count
  report_poll_ns = 7,           ///< nanoseconds of all measured polls together
  report_polls = 8,             ///< how many polls were measured
  report_sink = 9,              ///< takes values that must count as used
  report_section_ns = 10,       ///< nanoseconds that all blocks spent in critical sections, or between barriers
  report_atomics = 11,          ///< atomic accesses, where they are counted
  report_volatiles = 12,        ///< loads and stores of the primitive's words, where they are counted
  report_groups = 13,           ///< SMs that have blocks
  report_fewest = 14,           ///< blocks on the SM that has fewest
  report_most = 15,             ///< blocks on the SM that has most
  report_hand_off_max_ns = 16,  ///< longest hand-off, in ns
  report_first_count = 17,      ///< what else a program counts: this word and up to 14 further ones, as the program says
  report_words = 32             ///< size of the report; `histogram_bins` 32-bit counts of hand-offs by latency follow it
};

/// Bins of the histogram of hand-off latencies: 16 to each doubling, so that a latency is known to 6 %.
constexpr std::uint32_t histogram_bins = 512;

/// Returns the bin of a latency in ns: those below 16 ns each have their own.
GPUCLASS_HD std::uint32_t bin_of(std::uint32_t ns) {
  std::uint32_t log = 0;
#if GPUCLASS_ON_DEVICE
  log = 31u - static_cast<std::uint32_t>(__clz(static_cast<int>(ns)));
#else
  for (std::uint32_t rest = ns; rest > 1; rest /= 2) {
    ++log;
  }
#endif
  const std::uint32_t bin = ns < 16 ? ns : (log - 3) * 16 + ((ns >> (log - 4)) & 15u);
  return bin < histogram_bins ? bin : histogram_bins - 1;
}

}  // namespace gpuclass
