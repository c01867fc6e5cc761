/// \file
/// The form `mutex_fa_plain`: fetch-and-add ticket, then polling without pauses. Written by build-forms.sh.
#pragma once
#include "../names/begin.cuh"

#include "mutex_fa.cuh"

namespace gpuclass {

template <scope Scope = scope::device>
using mutex_fa_plain = basic_mutex<algorithm::mutex_fa<Scope>>;

}  // namespace gpuclass

#include "../names/end.cuh"
