/// \file
/// The form `mutex_ticket_proportional_as_published`: ticket, then polling after 256 ns for each that is ahead; an addition to unlock. Written by build-forms.sh.
#pragma once

#include "../sync/basic_mutex.cuh"
#include "mutex_ticket.cuh"

namespace gpuclass {

template <scope Scope = scope::device, class Backoff = proportional_backoff>
using mutex_ticket_proportional_as_published = basic_mutex<published::mutex_ticket<Scope, Backoff>>;

}  // namespace gpuclass
