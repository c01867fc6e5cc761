/// \file
/// The form `mutex_fa_as_published`: fetch-and-add ticket beside the turn that is polled with pauses. Written by build-forms.sh.
#pragma once

#include "../sync/basic_mutex.cuh"
#include "mutex_fa.cuh"

namespace gpuclass {

template <scope Scope = scope::device, class Backoff = tuned<linear_backoff, 1, 1, 335>>
using mutex_fa_as_published = basic_mutex<published::mutex_fa<Scope, Backoff>>;

}  // namespace gpuclass
