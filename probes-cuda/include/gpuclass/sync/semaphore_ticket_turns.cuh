/// \file
/// The form `semaphore_ticket_turns`: draws a ticket, then polls until its turn. Written by build-forms.sh.
#pragma once
#include "../names/begin.cuh"

#include "semaphore_ticket.cuh"

namespace gpuclass {

template <scope Scope = scope::device, class Backoff = round_backoff>
using semaphore_ticket_turns = basic_semaphore<algorithm::semaphore_ticket<Scope, Backoff>>;

}  // namespace gpuclass

#include "../names/end.cuh"
