/// \file
/// The form `semaphore_libcu_counting`: cuda::counting_semaphore at device scope. Written by build-forms.sh.
#pragma once
#include "../names/begin.cuh"

#include "semaphore_libcu.cuh"

namespace gpuclass {

using semaphore_libcu_counting = basic_semaphore<algorithm::semaphore_libcu>;

}  // namespace gpuclass

#include "../names/end.cuh"
