/// \file
/// The form `mutex_libcu_binary_semaphore`: cuda::binary_semaphore at device scope. Written by build-forms.sh.
#pragma once
#include "../names/begin.cuh"

#include "mutex_libcu.cuh"

namespace gpuclass {

using mutex_libcu_binary_semaphore = basic_mutex<algorithm::mutex_libcu>;

}  // namespace gpuclass

#include "../names/end.cuh"
