/// \file
/// The form `semaphore_rw_spin_exponential`: readers take a place, writers all; all contend, with pauses that forecast the wait. Written by build-forms.sh.
#pragma once
#include "../names/begin.cuh"

#include "semaphore_rw.cuh"

namespace gpuclass {

template <scope Scope = scope::device, class Backoff = exponential_backoff>
using semaphore_rw_spin_exponential = basic_semaphore<algorithm::semaphore_rw<Scope, Backoff, false>>;

}  // namespace gpuclass

#include "../names/end.cuh"
