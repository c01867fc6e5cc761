/// \file
/// The form `mutex_ticket_proportional`: fetch-and-add ticket, then polling with a pause for each that is ahead. Written by build-forms.sh.
#pragma once
#include "../names/begin.cuh"

#include "mutex_fa.cuh"

namespace gpuclass {

template <scope Scope = scope::device, class Backoff = proportional_backoff>
using mutex_ticket_proportional = basic_mutex<algorithm::mutex_fa<Scope, Backoff>>;

}  // namespace gpuclass

#include "../names/end.cuh"
