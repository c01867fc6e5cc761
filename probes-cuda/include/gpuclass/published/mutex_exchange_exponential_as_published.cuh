/// \file
/// The form `mutex_exchange_exponential_as_published`: exchanges that acquire, with pauses that forecast the wait. Written by build-forms.sh.
#pragma once

#include "../sync/basic_mutex.cuh"
#include "../sync/mutex_spin.cuh"

namespace gpuclass {

template <scope Scope = scope::device, class Backoff = exponential_backoff>
using mutex_exchange_exponential_as_published = basic_mutex<algorithm::mutex_spin<Scope, Backoff>>;

}  // namespace gpuclass
