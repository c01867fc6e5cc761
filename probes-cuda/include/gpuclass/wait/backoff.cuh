/// \file
/// What a waiter does between two polls. A policy is copied at the start of each wait, so its state is that wait's own.
#pragma once

#include "../time/clock.cuh"

namespace gpuclass {

/// Polls again at once.
struct no_backoff {
  GPUCLASS_HD void pause() {}
};

/// The paper's backoff (Stuart & Owens 2011, section 5): pauses `minimum` units, then one more each time, and past `maximum`
/// starts again at `minimum`. The paper's unit is the time of one non-contentious volatile read.
struct linear_backoff {
  std::uint32_t minimum;      ///< shortest pause, in units
  std::uint32_t maximum;      ///< longest pause, in units
  std::uint32_t unit_cycles;  ///< one unit, in SM cycles; `maximum * unit_cycles` is below 2^31
  std::uint32_t next;         ///< the coming pause, in units

  GPUCLASS_HD linear_backoff(std::uint32_t minimum_units, std::uint32_t maximum_units, std::uint32_t cycles_per_unit)
      : minimum(minimum_units), maximum(maximum_units), unit_cycles(cycles_per_unit), next(minimum_units) {}

  GPUCLASS_HD void pause() {
    pause_cycles(next * unit_cycles);
    next = next < maximum ? next + 1 : minimum;
  }
};

}  // namespace gpuclass
