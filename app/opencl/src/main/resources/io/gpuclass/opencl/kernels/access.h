/// \file
/// The four accesses of the memory probes, and how consecutive ones of one work-item relate (`probes-cuda/include/gpuclass/probe/`). The words
/// hold 0 throughout, which only the host knows: adding what was read to the address makes the next access wait for the value.
#ifndef GPUCLASS_ACCESS_H
#define GPUCLASS_ACCESS_H

#include "mem.h"

static uint volatile_read(volatile global uint* word) { return ld_volatile(word); }
static uint volatile_write(volatile global uint* word) {
  st_volatile(word, 0);
  return 0;
}
static uint atomic_read(volatile global uint* word) { return atom_add_relaxed(word, 0); }
static uint atomic_write(volatile global uint* word) { return atom_exch_relaxed(word, 0); }
static uint nothing(volatile global uint* word) { return 0; }

/// Eight accesses in a turn. Lengths are multiples of that.
#define GPUCLASS_TURNS(length) for (uint done = 0; done < (length); done += 8)

/// The next access depends on the value of the last one.
#define serial(sum, word, length, access) \
  do { \
    volatile global uint* at = (word); \
    GPUCLASS_TURNS(length) { \
      _Pragma("unroll 8") for (uint i = 0; i < 8; ++i) { \
        const uint value = access(at); \
        at += value; \
        (sum) += value; \
      } \
    } \
  } while (0)

/// Independent accesses: all of one turn are under way before the first value is used.
#define pipelined(sum, word, length, access) \
  do { \
    GPUCLASS_TURNS(length) { \
      uint values[8]; \
      _Pragma("unroll 8") for (uint i = 0; i < 8; ++i) { values[i] = access(word); } \
      _Pragma("unroll 8") for (uint i = 0; i < 8; ++i) { (sum) += values[i]; } \
    } \
  } while (0)

/// Each store followed by a fence at device scope.
#define completed(sum, word, length, access) \
  do { \
    GPUCLASS_TURNS(length) { \
      _Pragma("unroll 8") for (uint i = 0; i < 8; ++i) { \
        (sum) += access(word); \
        fence_acq_rel(); \
      } \
    } \
  } while (0)

#endif
