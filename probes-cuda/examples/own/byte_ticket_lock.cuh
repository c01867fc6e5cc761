// A lock that is wrong, and looks right on a few blocks: its tickets have eight bits. As soon as more than 256 blocks wait at once, two of
// them hold the same ticket, and enter together.
//
//     gpuclass bench byte_ticket_lock.cuh --kind mutex --type own::byte_ticket_lock
//
// Its wait can be given up, by the optional bound: a run that gets stuck on a ticket then ends by itself, and says so.
#pragma once

namespace own {

struct byte_ticket_lock {
  unsigned next;
  alignas(256) unsigned turn;

  template <class Bound>
  __device__ bool lock(Bound& bound) {
    const unsigned mine = atomicAdd(&next, 1u) & 255u;
    while ((*static_cast<volatile unsigned*>(&turn) & 255u) != mine) {
      if (bound.ended()) {
        return false;
      }
    }
    __threadfence();
    return true;
  }

  __device__ void unlock() {
    __threadfence();
    atomicAdd(&turn, 1u);
  }
};

}  // namespace own
