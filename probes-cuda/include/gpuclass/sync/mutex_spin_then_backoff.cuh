/// \file
/// The form `mutex_spin_then_backoff`: atomic exchange, eagerly at first and then with growing pauses. Written by build-forms.sh.
#pragma once
#include "../names/begin.cuh"

#include "mutex_spin.cuh"

namespace gpuclass {

template <scope Scope = scope::device, class Backoff = spin_then<linear_backoff>>
using mutex_spin_then_backoff = basic_mutex<algorithm::mutex_spin<Scope, Backoff>>;

}  // namespace gpuclass

#include "../names/end.cuh"
