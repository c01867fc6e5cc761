/// \file
/// The form `condition_variable_over_mcs`: waiters take a ticket and poll until it is called; the mutex is mcs. Written by build-forms.sh.
#pragma once
#include "../names/begin.cuh"

#include "condition_variable.cuh"
#include "mutex_mcs.cuh"

namespace gpuclass {

template <scope Scope = scope::device>
using condition_variable_over_mcs = condition_variable<basic_mutex<algorithm::mutex_mcs<Scope>>, typename algorithm::mutex_mcs<Scope>::backoff, Scope>;

}  // namespace gpuclass

#include "../names/end.cuh"
