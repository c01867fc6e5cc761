/// \file
/// The form `condition_variable_over_ticket_proportional`: waiters take a ticket and poll until it is called; the mutex is ticket-proportional. Written by build-forms.sh.
#pragma once
#include "../names/begin.cuh"

#include "condition_variable.cuh"
#include "mutex_fa.cuh"

namespace gpuclass {

template <scope Scope = scope::device, class Backoff = proportional_backoff>
using condition_variable_over_ticket_proportional = condition_variable<basic_mutex<algorithm::mutex_fa<Scope, Backoff>>, typename algorithm::mutex_fa<Scope, Backoff>::backoff, Scope>;

}  // namespace gpuclass

#include "../names/end.cuh"
