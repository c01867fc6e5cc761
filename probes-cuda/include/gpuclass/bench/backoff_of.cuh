/// \file
/// The backoff that a trial asks for.
#pragma once

#include "../trial.cuh"
#include "../wait/backoff.cuh"

namespace gpuclass {

GPUCLASS_HD linear_backoff backoff_of(const trial_arguments& trial) {
  return linear_backoff(trial.backoff_min, trial.backoff_max, trial.backoff_unit);
}

}  // namespace gpuclass
