/// \file
/// Clocks, pauses, and bounds of waiting. GPUCLASS_HAS_CLOCK says whether the device has a clock: with GPUCLASS_CLOCK_PTX (the host's -D)
/// NVIDIA's, with GPUCLASS_CLOCK_KHR the one that all groups share by the extension cl_khr_kernel_clock. Without one, waits are bounded by
/// counts of polls, the host watches the time and sets the abort word, and a window closes when a number of operations is reached.
#ifndef GPUCLASS_WAIT_H
#define GPUCLASS_WAIT_H

#include "mem.h"
#include "trial.h"

/// Whether each item gets on by itself, as on NVIDIA's GPUs; else those of a group may run one after the other.
#if defined(GPUCLASS_ORDER_PTX)
#define GPUCLASS_ITEMS_RUN_FREELY 1
#else
#define GPUCLASS_ITEMS_RUN_FREELY 0
#endif

#if defined(GPUCLASS_CLOCK_PTX)
#define GPUCLASS_HAS_CLOCK 1

static ulong clock_ns(void) {
  ulong now;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now) : : "memory");
  return now;
}

static ulong clock_cycles(void) {
  ulong now;
  asm volatile("mov.u64 %0, %%clock64;" : "=l"(now) : : "memory");
  return now;
}

/// The lower half of the cycles, which is read faster.
static uint clock_cycles32(void) {
  uint now;
  asm volatile("mov.u32 %0, %%clock;" : "=r"(now) : : "memory");
  return now;
}

/// Pauses for about so many nanoseconds.
static void pause_ns(uint ns) { asm volatile("nanosleep.u32 %0;" : : "r"(ns) : "memory"); }

#elif defined(GPUCLASS_CLOCK_KHR)
#define GPUCLASS_HAS_CLOCK 1
#if defined(cl_khr_kernel_clock)
#pragma OPENCL EXTENSION cl_khr_kernel_clock : enable
#endif

/// The extension does not say how long a tick is: GPUCLASS_NS_PER_TICK (the host's -D) is what the host found, times 2^57.
static ulong clock_ns(void) { return mul_hi(clock_read_device() << 7, (ulong)GPUCLASS_NS_PER_TICK); }

/// How many cycles the cores make meanwhile is not known.
static ulong clock_cycles(void) { return 0; }
static uint clock_cycles32(void) { return (uint)clock_ns(); }

#else
#define GPUCLASS_HAS_CLOCK 0

static ulong clock_ns(void) { return 0; }
static ulong clock_cycles(void) { return 0; }

/// Pauses for something like so many nanoseconds: each turn is a load and a store that no compiler leaves out.
static void pause_cycles(uint cycles) {
  volatile uint turn = 0;
  while (turn < cycles) {
    turn = turn + 1;
  }
}
#endif

#if GPUCLASS_HAS_CLOCK
/// Pauses for at least so many cycles, below 2^31; nanoseconds where cycles are not known.
static void pause_cycles(uint cycles) {
  const uint start = clock_cycles32();
  while (clock_cycles32() - start < cycles) {
  }
}
#endif
#if !defined(GPUCLASS_CLOCK_PTX)
static void pause_ns(uint ns) { pause_cycles(ns); }
#endif

/// When to give up waiting.
typedef struct {
  ulong ends;                         ///< on the clock, or in so many looks where there is none; 0 once given up
  volatile global uint* abort;        ///< not 0: give up
  volatile global uint* total;        ///< operations of all, which end a window where there is no clock; null for other waits
  uint quota;                         ///< when they have come to so many
  uint polls;                         ///< how often it was asked
} deadline;

/// Returns the bound of all waits of a trial, from now on.
static deadline deadline_of(const trial* t) {
  const ulong ends = GPUCLASS_HAS_CLOCK ? clock_ns() + t->asked.timeout_ns + 1 : t->asked.looks;
  const deadline bound = {ends, t->control + control_abort, 0, 0, 0};
  return bound;
}

/// Returns the window of a trial that runs for a fixed time: who still waits when it closes gives up.
/// \param start what `start_together` returned
static deadline window_of(const trial* t, ulong start) {
  const ulong ends = GPUCLASS_HAS_CLOCK ? start + t->asked.window_ns : t->asked.looks;
  const deadline bound = {ends, t->control + control_abort, t->words + words_at_total, t->asked.quota, 0};
  return bound;
}

/// Whether a wait was given up.
static bool hit(const deadline* bound) { return bound->ends == 0; }

/// Looks at the clock and at the words that end waits. Returns whether to give up.
static bool look(deadline* bound) {
#if GPUCLASS_HAS_CLOCK
  const bool over = clock_ns() >= bound->ends || ((bound->polls & 4095u) == 0 && ld_relaxed(bound->abort) != 0);
#else
  const bool closed = bound->total != 0 && ld_relaxed(bound->total) >= bound->quota;
  const bool over = closed || bound->ends <= 1 || ld_relaxed(bound->abort) != 0;
  bound->ends -= 1;
#endif
  if (over) {
    bound->ends = 0;
  }
  return over;
}

/// Whether to give up. Call it after each poll in vain; it looks at one in 64.
static bool expired(deadline* bound) {
  bound->polls += 1;
  return (bound->polls & 63u) == 0 ? hit(bound) || look(bound) : hit(bound);
}

/// Waits until a condition holds. `reached` (a bool) is whether it came to hold before the bound ended.
/// \param condition evaluated at each poll
/// \param pause statement between two polls, such as `(void)0`
/// \param bound a `deadline*`
#define GPUCLASS_WAIT_UNTIL(reached, condition, pause, bound) \
  do { \
    (reached) = (condition); \
    if (reached) { \
      break; \
    } \
    pause; \
  } while (!expired(bound))

/// Counts an operation that ended within the window, and returns whether the window is still open. Operations are counted by their own
/// group; where there is no clock, each group tells its own to all others in portions of eight.
/// \param completed operations of this group in this window so far, this one included
static bool goes_on(deadline* window, uint completed) {
#if GPUCLASS_HAS_CLOCK
  return clock_ns() < window->ends;
#else
  const uint portion = 8;
  if (completed % portion == 0) {
    atom_add_relaxed(window->total, portion);
  }
  const bool closed = ld_relaxed(window->total) >= window->quota || (completed % 1024 == 0 && ld_relaxed(window->abort) != 0);
  return !closed;
#endif
}

#endif
