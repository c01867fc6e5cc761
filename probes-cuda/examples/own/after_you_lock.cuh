// A lock that livelocks: whoever wants it announces that, and steps back as soon as somebody else has announced the same. Alone, or in
// twos, somebody gets through; among many there is always another, all of them step back, and all of them try again.
//
//     gpuclass bench after_you_lock.cuh --kind mutex --type own::after_you_lock
//
// Its wait cannot be given up, so nothing in the kernel ends it: the tool does, from outside.
#pragma once

namespace own {

struct after_you_lock {
  unsigned announced;

  __device__ void lock() {
    while (atomicAdd(&announced, 1u) != 0) {
      atomicSub(&announced, 1u);
    }
    __threadfence();
  }

  __device__ void unlock() {
    __threadfence();
    atomicSub(&announced, 1u);
  }
};

}  // namespace own
