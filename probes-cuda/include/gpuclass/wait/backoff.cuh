/// \file
/// Pauses of a waiter between two polls. A policy is copied at the start of each wait, so its state is that wait's own. `pause` is
/// told how many are ahead of the waiter where the primitive knows, else 1. `is_long` says that pauses can last for many polls, so that
/// the bound is looked at more often.
#pragma once
#include "../names/begin.cuh"

#include "../time/clock.cuh"

namespace gpuclass {

/// Polls again at once.
struct no_backoff {
  static constexpr bool is_long = false;

  GPUCLASS_HD void pause(std::uint32_t) {}
};

/// The paper's backoff (Stuart & Owens 2011, section 5): pauses `minimum` units, then one more each time, and past `maximum`
/// starts again at `minimum`. The paper's unit is the time of one non-contentious volatile read.
struct linear_backoff {
  static constexpr bool is_long = false;

  std::uint32_t minimum;      ///< shortest pause, in units
  std::uint32_t maximum;      ///< longest pause, in units
  std::uint32_t unit_cycles;  ///< one unit, in SM cycles; `maximum * unit_cycles` is below 2^31
  std::uint32_t next;         ///< the coming pause, in units

  /// The paper's backoff for spinning, in units of an H200.
  GPUCLASS_HD linear_backoff() : linear_backoff(1, 64, 335) {}
  GPUCLASS_HD linear_backoff(std::uint32_t minimum_units, std::uint32_t maximum_units, std::uint32_t cycles_per_unit)
      : minimum(minimum_units), maximum(maximum_units), unit_cycles(cycles_per_unit), next(minimum_units) {}

  GPUCLASS_HD void pause(std::uint32_t) {
    pause_cycles(next * unit_cycles);
    next = next < maximum ? next + 1 : minimum;
  }
};

/// Aggressive first, then `Later`: the form that Stuart & Owens 2011, section 5, compare to a futex. A waiter that gets its turn soon
/// never pauses.
template <class Later>
struct spin_then {
  static constexpr bool is_long = Later::is_long;
  static constexpr std::uint32_t usual_polls = 16;  ///< about the time of one hand-off on a lock that few want

  std::uint32_t polls_left;  ///< polls without a pause
  Later later;

  GPUCLASS_HD spin_then() : spin_then(usual_polls, Later{}) {}
  GPUCLASS_HD spin_then(std::uint32_t polls, Later after) : polls_left(polls), later(after) {}

  GPUCLASS_HD void pause(std::uint32_t ahead) {
    if (polls_left != 0) {
      --polls_left;
    } else {
      later.pause(ahead);
    }
  }
};

/// Forecasts from the past (Giroux S9329, "backoff: less pressure via forecasting"): a pause is `percent` of the time waited so far,
/// so that it makes the wait at most so much longer than it had to be. `floor_ns` protects short waits, `ceiling_ns` bounds the error
/// of long ones.
struct exponential_backoff {
  static constexpr bool is_long = true;

  std::uint32_t floor_ns;    ///< added to the time waited for each poll, in ns
  std::uint32_t ceiling_ns;  ///< the time waited counts as no more than this, in ns; with `percent` below 2^31
  std::uint32_t percent;     ///< pause over time waited
  std::uint32_t waited_ns;   ///< forecast of how long this wait takes

  GPUCLASS_HD explicit exponential_backoff(std::uint32_t floor = 256, std::uint32_t ceiling = 1u << 18, std::uint32_t share = 50)
      : floor_ns(floor), ceiling_ns(ceiling), percent(share), waited_ns(floor) {}

  GPUCLASS_HD void pause(std::uint32_t) {
    const std::uint32_t delay_ns = waited_ns / 100 * percent + waited_ns % 100 * percent / 100;
    sleep_ns(delay_ns);
    waited_ns += floor_ns + delay_ns;
    waited_ns = waited_ns < ceiling_ns ? waited_ns : ceiling_ns;
  }
};

/// Forecasts from the place in the queue (Giroux S9329, "ticket lock + proportional backoff"): so much for each that is ahead.
struct proportional_backoff {
  static constexpr bool is_long = true;

  std::uint32_t ns_each;  ///< pause for each that is ahead, in ns

  GPUCLASS_HD explicit proportional_backoff(std::uint32_t nanoseconds_each = 256) : ns_each(nanoseconds_each) {}

  GPUCLASS_HD void pause(std::uint32_t ahead) {
    constexpr std::uint32_t longest_ns = 1'000'000;  // what the hardware sleeps at most
    const std::uint64_t delay_ns = static_cast<std::uint64_t>(ahead) * ns_each;
    sleep_ns(delay_ns < longest_ns ? static_cast<std::uint32_t>(delay_ns) : longest_ns);
  }
};

/// The same for waits that are too short to sleep through: counted on the SM clock, in sixteenths of a cycle. What a barrier's
/// arrivals take is about a cycle each.
struct clocked_backoff {
  static constexpr bool is_long = false;

  std::uint32_t sixteenths_each;  ///< pause for each that is ahead, in sixteenths of an SM cycle; times their number below 2^31

  GPUCLASS_HD explicit clocked_backoff(std::uint32_t sixteenths = 20) : sixteenths_each(sixteenths) {}

  GPUCLASS_HD void pause(std::uint32_t ahead) { pause_cycles(ahead * sixteenths_each / 16); }
};

/// The same for queues that move by one turn at a time: whoever is next never pauses, since every pause would lengthen the hand-off, and
/// those behind pause for the turns before that; rather too short than too long, for who comes late to his turn keeps all others waiting.
struct turn_backoff {
  static constexpr bool is_long = false;

  std::uint32_t cycles_each;  ///< pause for each turn that is ahead but for the next, in SM cycles; below 2^22

  GPUCLASS_HD explicit turn_backoff(std::uint32_t cycles = 75) : cycles_each(cycles) {}

  GPUCLASS_HD void pause(std::uint32_t ahead) {
    constexpr std::uint32_t most_turns = 1000;
    constexpr std::uint32_t longest_cycles = 1u << 16;  // a wait looks at its bound once in so many pauses
    if (ahead == 1) {
      return;
    }
    const std::uint32_t cycles = (ahead < most_turns ? ahead - 1 : most_turns) * cycles_each;
    doze_cycles(cycles < longest_cycles ? cycles : longest_cycles);
  }
};

/// The same for queues that move by several at a time. Pauses are longer, since all of a round come in at once, and would all look.
struct round_backoff : turn_backoff {
  GPUCLASS_HD explicit round_backoff(std::uint32_t cycles = 600) : turn_backoff(cycles) {}
};

}  // namespace gpuclass

#include "../names/end.cuh"
