/// \file
/// Which threads a memory operation is coherent with.
#pragma once

#include "../config.cuh"

namespace gpuclass {

/// Scope of a memory operation, as PTX names it in its memory consistency model.
enum class scope {
  block,   ///< `.cta`: threads of this block
  device,  ///< `.gpu`: threads of this device
  system,  ///< `.sys`: all threads, the host's and other devices' included
};

}  // namespace gpuclass
