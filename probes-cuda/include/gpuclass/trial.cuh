/// \file
/// The one argument of every kernel, and the words it reports through. The host mirrors both
/// (`Trial`, `Observation`): change them together.
#pragma once

#include <cstdint>

namespace gpuclass {

/// What a kernel is asked to do. Passed by value; 88 bytes, no padding, little endian.
struct trial_arguments {
  std::uint32_t* words;        ///< shared words: zeroed before each launch, 256-byte aligned
  std::uint64_t* report;       ///< `report_word` values: zeroed before each launch
  std::uint32_t* per_block;    ///< operations of each block: zeroed before each launch
  const std::uint32_t* abort;  ///< mapped host word: non-zero asks every wait to unwind
  std::uint64_t window_ns;     ///< how long a fixed-time trial stays open, in ns
  std::uint64_t timeout_ns;    ///< bound of all waiting from the start of the kernel, in ns
  std::uint32_t length;        ///< accesses, operations or phases per block
  std::uint32_t stride;        ///< words between the words of neighbouring blocks; 0: one word for all
  std::uint32_t distance;      ///< words between the hot word and the polled word; where the state of a primitive begins
  std::uint32_t share;         ///< of each 16 blocks, how many keep atomics going
  std::uint32_t initial;       ///< initial value of a semaphore
  std::uint32_t backoff_min;   ///< shortest pause, in units
  std::uint32_t backoff_max;   ///< longest pause, in units
  std::uint32_t backoff_unit;  ///< SM cycles in one unit of backoff
  std::uint32_t word_count;    ///< number of `words`
  std::uint32_t reserved;      ///< keeps the size a multiple of 8
};
static_assert(sizeof(trial_arguments) == 88, "the host packs 88 bytes");

/// Index into `trial_arguments::report`.
enum report_word : std::uint32_t {
  report_timed_out = 0,   ///< non-zero: a wait reached its bound
  report_cycles = 1,      ///< SM cycles of block 0's measured part (clock64)
  report_timer_ns = 2,    ///< nanoseconds of the same part (%globaltimer)
  report_window_ns = 3,   ///< length of the fixed-time window, or of the timed part
  report_operations = 4,  ///< operations, beyond those counted per block
  report_violations = 5,  ///< failed checks
  report_reached = 6,     ///< largest number seen, or the final count
  report_poll_ns = 7,     ///< nanoseconds of all measured polls together
  report_polls = 8,       ///< how many polls were measured
  report_sink = 9,        ///< takes values that must count as used
  report_words = 16       ///< size of the report
};

}  // namespace gpuclass
