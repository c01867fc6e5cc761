/// \file
/// The form `semaphore_rw_priority_exponential`: readers take a place, writers all; leaving goes first; pauses forecast the wait. Written by build-forms.sh.
#pragma once
#include "../names/begin.cuh"

#include "semaphore_rw.cuh"

namespace gpuclass {

template <scope Scope = scope::device, class Backoff = exponential_backoff>
using semaphore_rw_priority_exponential = basic_semaphore<algorithm::semaphore_rw<Scope, Backoff, true>>;

}  // namespace gpuclass

#include "../names/end.cuh"
