/// \file
/// The form `semaphore_rw_spin`: readers take a place, writers all; entering and leaving contend. Written by build-forms.sh.
#pragma once
#include "../names/begin.cuh"

#include "semaphore_rw.cuh"

namespace gpuclass {

template <scope Scope = scope::device, class Backoff = no_backoff>
using semaphore_rw_spin = basic_semaphore<algorithm::semaphore_rw<Scope, Backoff, false>>;

}  // namespace gpuclass

#include "../names/end.cuh"
