/// \file
/// The form `barrier_libcu_barrier`: cuda::barrier at device scope. Written by build-forms.sh.
#pragma once
#include "../names/begin.cuh"

#include "barrier_libcu.cuh"

namespace gpuclass {

using barrier_libcu_barrier = basic_barrier<algorithm::barrier_libcu>;

}  // namespace gpuclass

#include "../names/end.cuh"
