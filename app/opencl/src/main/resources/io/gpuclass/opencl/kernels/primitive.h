/// \file
/// What all primitives share: the waiting loop with its backoff, and barriers of a group. It is probes-cuda's `wait/wait_until.cuh` for a
/// language without templates: forms and kinds are constants, which fold away. Kernels have the barriers of a group in loops, not under
/// conditions: PoCL 3.1 takes the items of a group for its first one behind a condition that has one inside.
#ifndef GPUCLASS_PRIMITIVE_H
#define GPUCLASS_PRIMITIVE_H

#include "frame.h"

/// Forms are chosen by constants: inlining makes the code of each as if it were written alone.
#define GPUCLASS_INLINE static inline __attribute__((always_inline))

/// 32-bit words that keep two words off each other's memory line: 256 bytes.
#define GPUCLASS_LINE_WORDS 64

/// What a waiter does between two polls, as in probes-cuda's `wait/backoff.cuh`.
typedef enum {
  no_backoff,      ///< polls again at once
  linear_backoff,  ///< the paper's (Stuart & Owens 2011, section 5): one unit more each time; from the shortest again past the longest
  turn_backoff     ///< so much for each that is ahead but for the next (Giroux S9329, "ticket lock + proportional backoff")
} backoff_kind;

/// Figures of a backoff, copied at the start of each wait.
typedef struct {
  uint shortest;  ///< in units; linear only
  uint longest;   ///< in units; linear only
  uint unit;      ///< in cycles
  uint next;      ///< the coming pause, in units
} backoff;

GPUCLASS_INLINE backoff backoff_of(const trial* t) {
  const backoff asked = {t->asked.backoff_min, t->asked.backoff_max, t->asked.backoff_unit, t->asked.backoff_min};
  return asked;
}

GPUCLASS_INLINE backoff none(void) {
  const backoff nothing = {0, 0, 0, 0};
  return nothing;
}

/// Pauses for so many cycles; a long pause is slept through up to shortly before its end, where that can be.
GPUCLASS_INLINE void doze_cycles(uint cycles) {
#if GPUCLASS_HAS_CLOCK
  const uint step_ns = 200, margin_cycles = 800;  // the hardware sleeps up to twice as long as it is told to
  const uint start = clock_cycles32();
  while (clock_cycles32() - start + margin_cycles < cycles) {
    pause_ns(step_ns);
  }
  while (clock_cycles32() - start < cycles) {
  }
#else
  pause_cycles(cycles);
#endif
}

/// Pauses for each of `ahead` but for the next, who never pauses: every pause of his would lengthen the hand-off.
GPUCLASS_INLINE void pause_for_turns(uint ahead, uint unit) {
  const uint most_turns = 1000, longest = 1u << 16;
  if (ahead != 1) {
    const uint cycles = (ahead < most_turns ? ahead - 1 : most_turns) * unit;
    doze_cycles(cycles < longest ? cycles : longest);
  }
}

GPUCLASS_INLINE void pause_once(backoff_kind kind, backoff* between, uint ahead) {
  if (kind == linear_backoff) {
    pause_cycles(between->next * between->unit);
    between->next = between->next < between->longest ? between->next + 1 : between->shortest;
  } else if (kind == turn_backoff) {
    pause_for_turns(ahead, between->unit);
  }
}

/// Polls `count` until it is 0: how many are still ahead of the waiter. Then sets `got`; if the bound ended first, clears it. Nothing but
/// the poll itself makes the time of a poll: the bound is looked at once in 64. Who is called jumps out at once: on an H200 with 528 groups
/// to ask first what ended the loop made the spin mutex 4 % slower.
/// \param figures a `backoff`
/// \param bound a `deadline*`
#define GPUCLASS_WAIT_WHILE(got, count, kind, figures, bound) GPUCLASS_WAIT_AT(__LINE__, got, count, kind, figures, bound)
#define GPUCLASS_WAIT_AT(line, got, count, kind, figures, bound) GPUCLASS_WAIT_LABELLED(line, got, count, kind, figures, bound)
#define GPUCLASS_WAIT_LABELLED(line, got, count, kind, figures, bound) \
  do { \
    backoff between = figures; \
    (got) = true; \
    do { \
      _Pragma("unroll 1") for (uint polled = 0; polled < 64; ++polled) { \
        const uint ahead = count; \
        if (ahead == 0) { \
          goto called_##line; \
        } \
        pause_once(kind, &between, ahead); \
      } \
    } while (!gives_up(bound)); \
    (got) = false; \
  called_##line:; \
  } while (0)

/// The same until `condition` is true.
#define GPUCLASS_WAIT_FOR(got, condition, kind, figures, bound) \
  GPUCLASS_WAIT_WHILE(got, ((condition) ? 0u : 1u), kind, figures, bound)

/// Counts 64 polls in vain. Returns whether to give up.
GPUCLASS_INLINE bool gives_up(deadline* bound) {
  bound->polls += 64;
  return hit(bound) || look(bound);
}

/// Load of a polling loop. `acquire_polled` follows the one that ends it.
GPUCLASS_INLINE uint ld_polled(volatile global uint* word) {
#if defined(GPUCLASS_HAS_ACQUIRE_FENCE)
  return ld_relaxed(word);
#else
  return ld_acquire(word);
#endif
}

GPUCLASS_INLINE void acquire_polled(void) {
#if defined(GPUCLASS_HAS_ACQUIRE_FENCE)
  asm volatile("fence.acquire.gpu;" : : : "memory");
#endif
}

/// Addition whose result nobody wants: posted like a store, where there is an instruction for it.
GPUCLASS_INLINE void red_add_release(volatile global uint* word, uint operand) {
#if defined(GPUCLASS_ORDER_PTX)
  asm volatile("red.release.gpu.global.add.u32 [%0], %1;" : : "l"(word), "r"(operand) : "memory");
#else
  atom_add_release(word, operand);
#endif
}

GPUCLASS_INLINE uint item(void) { return (uint)get_local_id(0); }
GPUCLASS_INLINE uint items(void) { return (uint)get_local_size(0); }

/// Barrier of the group, which orders what its items did before.
GPUCLASS_INLINE void sync_group(void) { barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE); }

/// Barrier of the group where its items may run one after the other, so that one must not wait for what a later one does.
GPUCLASS_INLINE void sync_items(void) {
#if !GPUCLASS_ITEMS_RUN_FREELY
  sync_group();
#endif
}

/// Reports what the caller's group completed in a window. Its master calls it.
GPUCLASS_INLINE void report_window(const trial* t, uint completed) {
  set_operations(t, completed);
  if (GPUCLASS_HAS_CLOCK && t->group == 0) {
    set_report(t, report_window_ns, t->asked.window_ns);
  }
}

#endif
