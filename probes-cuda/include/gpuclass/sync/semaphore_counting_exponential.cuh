/// \file
/// The form `semaphore_counting_exponential`: takes a free place by compare-and-swap, with pauses that forecast the wait. Written by build-forms.sh.
#pragma once
#include "../names/begin.cuh"

#include "semaphore_counting.cuh"

namespace gpuclass {

template <scope Scope = scope::device, class Backoff = exponential_backoff>
using semaphore_counting_exponential = basic_semaphore<algorithm::semaphore_counting<Scope, Backoff>>;

}  // namespace gpuclass

#include "../names/end.cuh"
