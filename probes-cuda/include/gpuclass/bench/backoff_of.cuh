/// \file
/// The backoff that a trial asks for.
#pragma once

#include "../trial.cuh"
#include "../wait/backoff.cuh"
#include "../wait/jittered.cuh"
#include "../wait/spread.cuh"

namespace gpuclass {

/// Makes a policy of the arguments: `backoff_min`, `backoff_max` and `backoff_unit` mean what the policy needs.
template <class Backoff>
struct backoff_maker;

template <>
struct backoff_maker<no_backoff> {
  static GPUCLASS_HD no_backoff of(const trial_arguments&) { return {}; }
};

/// Shortest and longest pause in units, SM cycles in a unit.
template <>
struct backoff_maker<linear_backoff> {
  static GPUCLASS_HD linear_backoff of(const trial_arguments& trial) {
    return linear_backoff(trial.backoff_min, trial.backoff_max, trial.backoff_unit);
  }
};

/// As for the later policy, after a few polls without a pause.
template <class Later>
struct backoff_maker<spin_then<Later>> {
  static GPUCLASS_HD spin_then<Later> of(const trial_arguments& trial) {
    return spin_then<Later>(spin_then<Later>::usual_polls, backoff_maker<Later>::of(trial));
  }
};

/// Floor and ceiling in ns, percentage.
template <>
struct backoff_maker<exponential_backoff> {
  static GPUCLASS_HD exponential_backoff of(const trial_arguments& trial) {
    return exponential_backoff(trial.backoff_min, trial.backoff_max, trial.backoff_unit);
  }
};

template <>
struct backoff_maker<jittered_backoff> {
  static GPUCLASS_HD jittered_backoff of(const trial_arguments& trial) {
    return jittered_backoff(trial.backoff_min, trial.backoff_max, trial.backoff_unit);
  }
};

/// Nanoseconds for each that is ahead.
template <>
struct backoff_maker<proportional_backoff> {
  static GPUCLASS_HD proportional_backoff of(const trial_arguments& trial) { return proportional_backoff(trial.backoff_unit); }
};

/// Sixteenths of an SM cycle for each that is ahead.
template <>
struct backoff_maker<clocked_backoff> {
  static GPUCLASS_HD clocked_backoff of(const trial_arguments& trial) { return clocked_backoff(trial.backoff_unit); }
};

/// SM cycles for each turn that is ahead but for the next.
template <>
struct backoff_maker<turn_backoff> {
  static GPUCLASS_HD turn_backoff of(const trial_arguments& trial) { return turn_backoff(trial.backoff_unit); }
};

template <>
struct backoff_maker<round_backoff> {
  static GPUCLASS_HD round_backoff of(const trial_arguments& trial) { return round_backoff(trial.backoff_unit); }
};

/// Stripes, copies, SM cycles before the first look; and the words from one stripe to the next.
template <>
struct backoff_maker<spread_backoff> {
  static GPUCLASS_HD spread_backoff of(const trial_arguments& trial) {
    return spread_backoff(trial.backoff_min, trial.backoff_max, trial.backoff_unit, trial.stride);
  }
};

template <class Primitive>
GPUCLASS_HD typename Primitive::backoff backoff_of(const trial_arguments& trial) {
  return backoff_maker<typename Primitive::backoff>::of(trial);
}

}  // namespace gpuclass
