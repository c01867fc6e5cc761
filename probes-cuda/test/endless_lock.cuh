// A lock that nobody ever gets, for `gpuclass bench`: its waits cannot be given up.
#pragma once

struct endless_lock {
  unsigned taken;

  __device__ void lock() {
    while (*static_cast<volatile unsigned*>(&taken) == 0) {
    }
  }
  __device__ void unlock() {}
};
