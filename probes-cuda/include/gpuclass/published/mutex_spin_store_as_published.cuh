/// \file
/// The form `mutex_spin_store_as_published`: atomic exchange until it returns free; a fence and a volatile store to unlock. Written by build-forms.sh.
#pragma once

#include "../sync/basic_mutex.cuh"
#include "mutex_spin.cuh"

namespace gpuclass {

template <scope Scope = scope::device, class Backoff = no_backoff>
using mutex_spin_store_as_published = basic_mutex<published::mutex_spin<Scope, Backoff, published::unlocking::by_store>>;

}  // namespace gpuclass
