/// \file
/// The form `mutex_exchange_exponential`: atomic exchange with pauses that forecast the wait. Written by build-forms.sh.
#pragma once
#include "../names/begin.cuh"

#include "mutex_spin.cuh"

namespace gpuclass {

template <scope Scope = scope::device, class Backoff = exponential_backoff>
using mutex_exchange_exponential = basic_mutex<algorithm::mutex_spin<Scope, Backoff>>;

}  // namespace gpuclass

#include "../names/end.cuh"
