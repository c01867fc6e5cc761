/// \file
/// The form `mutex_exchange_jittered_as_published`: exchanges that acquire, with pauses by chance around a forecast. Written by build-forms.sh.
#pragma once

#include "../sync/basic_mutex.cuh"
#include "../sync/mutex_spin.cuh"
#include "../wait/jittered.cuh"

namespace gpuclass {

template <scope Scope = scope::device, class Backoff = jittered_backoff>
using mutex_exchange_jittered_as_published = basic_mutex<algorithm::mutex_spin<Scope, Backoff>>;

}  // namespace gpuclass
