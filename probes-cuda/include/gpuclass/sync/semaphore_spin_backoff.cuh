/// \file
/// The form `semaphore_spin_backoff`: count guarded by atomic exchange, with pauses. Written by build-forms.sh.
#pragma once
#include "../names/begin.cuh"

#include "semaphore_spin.cuh"

namespace gpuclass {

template <scope Scope = scope::device, class Backoff = linear_backoff>
using semaphore_spin_backoff = basic_semaphore<algorithm::semaphore_spin<Scope, Backoff>>;

}  // namespace gpuclass

#include "../names/end.cuh"
