/// \file
/// The form `condition_variable_over_spin_backoff`: waiters take a ticket and poll until it is called; the mutex is spin-backoff. Written by build-forms.sh.
#pragma once
#include "../names/begin.cuh"

#include "condition_variable.cuh"
#include "mutex_spin.cuh"

namespace gpuclass {

template <scope Scope = scope::device, class Backoff = linear_backoff>
using condition_variable_over_spin_backoff = condition_variable<basic_mutex<algorithm::mutex_spin<Scope, Backoff>>, typename algorithm::mutex_spin<Scope, Backoff>::backoff, Scope>;

}  // namespace gpuclass

#include "../names/end.cuh"
