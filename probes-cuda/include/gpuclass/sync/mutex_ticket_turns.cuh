/// \file
/// The form `mutex_ticket_turns`: fetch-and-add ticket; a pause for each that is ahead, none for whoever is next. Written by build-forms.sh.
#pragma once
#include "../names/begin.cuh"

#include "mutex_fa.cuh"

namespace gpuclass {

template <scope Scope = scope::device, class Backoff = turn_backoff>
using mutex_ticket_turns = basic_mutex<algorithm::mutex_fa<Scope, Backoff>>;

}  // namespace gpuclass

#include "../names/end.cuh"
