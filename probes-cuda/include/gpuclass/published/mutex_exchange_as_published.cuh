/// \file
/// The form `mutex_exchange_as_published`: exchanges that acquire until one returns free; a store that releases. Written by build-forms.sh.
#pragma once

#include "../sync/basic_mutex.cuh"
#include "../sync/mutex_spin.cuh"

namespace gpuclass {

template <scope Scope = scope::device>
using mutex_exchange_as_published = basic_mutex<algorithm::mutex_spin<Scope>>;

}  // namespace gpuclass
