// A latch that is wrong, and looks right on a few blocks: what is missing is counted in eight bits. As soon as more than 256 are expected,
// it opens before they have come.
//
//     gpuclass bench byte_latch.cuh --kind latch --type own::byte_latch
//
// Its wait can be given up, by the optional bound.
#pragma once

namespace own {

struct byte_latch {
  unsigned missing;

  __device__ void init(unsigned, unsigned expected) { missing = expected; }

  __device__ void count_down() {
    __threadfence();
    atomicSub(&missing, 1u);
  }

  template <class Bound>
  __device__ bool wait(Bound& bound) {
    while ((*static_cast<volatile unsigned*>(&missing) & 255u) != 0) {
      if (bound.ended()) {
        return false;
      }
    }
    __threadfence();
    return true;
  }
};

}  // namespace own
