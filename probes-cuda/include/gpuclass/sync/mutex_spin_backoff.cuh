/// \file
/// The form `mutex_spin_backoff`: atomic exchange with growing pauses. Written by build-forms.sh.
#pragma once
#include "../names/begin.cuh"

#include "mutex_spin.cuh"

namespace gpuclass {

template <scope Scope = scope::device, class Backoff = linear_backoff>
using mutex_spin_backoff = basic_mutex<algorithm::mutex_spin<Scope, Backoff>>;

}  // namespace gpuclass

#include "../names/end.cuh"
