/// \file
/// The arguments of every kernel, and the words it reports through. The host mirrors both (`KernelArguments`, `ReportReader`): change
/// them together. `probes-cuda/include/gpuclass/trial.cuh` has the same, for CUDA.
#ifndef GPUCLASS_TRIAL_H
#define GPUCLASS_TRIAL_H

/// What a kernel is asked to do. 88 bytes, no padding, little endian.
typedef struct {
  ulong window_ns;    ///< how long a fixed-time trial stays open, in ns; only where there is a clock
  ulong timeout_ns;   ///< bound of all waiting from the start of the kernel, in ns; only where there is a clock
  uint length;        ///< accesses, operations or phases per group
  uint stride;        ///< words between the words of neighbouring groups; 0: one word for all
  uint distance;      ///< words between the hot word and the polled word; where the state of a primitive begins
  uint share;         ///< of each 16 groups, how many keep atomics going
  uint initial;       ///< initial value of a semaphore
  uint backoff_min;   ///< shortest pause, in units
  uint backoff_max;   ///< longest pause, in units
  uint backoff_unit;  ///< cycles in one unit of backoff; nanoseconds, roughly, where there is no clock
  uint word_count;    ///< number of words
  uint section;       ///< loads and stores inside a critical section, or between two barriers
  uint first;         ///< operations that the counters of a primitive have behind them at the start
  uint skew;          ///< cycles by which groups come late at a barrier at most
  uint place;         ///< words by which the shared words begin further on
  uint groups;        ///< groups that take part; those that are launched beyond them leave at once
  uint looks;         ///< looks, one in 64 polls, after which a wait gives up where there is no clock
  uint quota;         ///< operations of all groups that close the window, where there is no clock
  uint discover;      ///< not 0: nothing but count the groups that are resident, waiting for them so many polls after the last one came
  uint reserved;
} trial_arguments;

/// Index of a 64-bit word of the report. Histogram and operations of each group follow it, as 32-bit words.
enum report_word {
  report_timed_out = 0,         ///< not 0: a wait reached its bound
  report_cycles = 1,            ///< cycles of group 0's measured part
  report_timer_ns = 2,          ///< nanoseconds of the same part
  report_window_ns = 3,         ///< length of the fixed-time window, or of the timed part; 0 where there is no clock
  report_operations = 4,        ///< operations, beyond those counted per group
  report_violations = 5,        ///< failed checks
  report_reached = 6,           ///< largest number seen, or the final count
  report_poll_ns = 7,           ///< nanoseconds of all measured polls together; 0 where there is no clock
  report_polls = 8,             ///< how many polls were measured
  report_sink = 9,              ///< takes values that must count as used
  report_words = 32
};

enum {
  histogram_bins = 512,                                  ///< 32-bit words of the histogram
  per_group_at = 2 * report_words + histogram_bins,      ///< 32-bit words from the report to the operations of each group
  words_at_data = 1 << 18,                               ///< what a verification guards, or arrivals
  words_at_gate = 3 << 18,                               ///< the start gate
  words_at_total = 3 << 18 | 1 << 12,                    ///< operations of all groups, where they close the window
  words_at_done = 7 << 17,                               ///< how many groups have finished
  stress_words = 1 << 24,                                ///< words behind the others, which nobody reads or clears

  control_abort = 0,       ///< the host sets it to end all waits
  control_entered = 64,    ///< how many groups have entered
  control_gate = 128,      ///< start of groups that were launched with others to spare
  control_resident = 192,  ///< groups found resident, and whether that is settled
  control_words = 256      ///< all but the first 64 are zeroed before each launch
};

/// A group's view of its trial.
typedef struct {
  volatile global uint* words;    ///< shared words: zeroed before each launch
  volatile global uint* report;   ///< 64-bit words as pairs, the lower half first: zeroed before each launch
  volatile global uint* control;  ///< `control_abort` and the words of the frame
  local uint* shared;             ///< four words of the group
  trial_arguments asked;
  uint group;   ///< the group's number, from 0
  uint groups;  ///< how many take part
} trial;

/// The state of the primitive under test.
static volatile global uint* state_of(const trial* t) { return t->words + t->asked.distance; }

/// Whether this is the work-item that speaks for its group.
static bool is_master(void) { return get_local_id(0) == 0; }

/// Returns the master's number to all work-items of its group, which call it together.
static uint agreed(const trial* t, uint masters) {
  if (is_master()) {
    t->shared[0] = masters;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  const uint number = t->shared[0];
  barrier(CLK_LOCAL_MEM_FENCE);
  return number;
}

#endif
