// A ticket lock of one's own, as `gpuclass bench` takes it:
//
//     gpuclass bench ticket_lock.cuh --kind mutex --type own::ticket_lock
//
// The object lies in zeroed memory of the device, shared by all blocks; one thread of a block calls lock and unlock.
#pragma once

namespace own {

struct ticket_lock {
  unsigned next;                // the ticket that is drawn next
  alignas(256) unsigned turn;   // the ticket that may enter; on a line of its own, so that those who poll it do not slow those who draw

  __device__ void lock() {
    const unsigned mine = atomicAdd(&next, 1u);
    while (*static_cast<volatile unsigned*>(&turn) != mine) {
    }
    __threadfence();
  }

  __device__ void unlock() {
    __threadfence();
    *static_cast<volatile unsigned*>(&turn) = turn + 1;
  }

  // Lets verification start shortly before the tickets wrap at 2^32.
  __device__ void preset(unsigned, unsigned operations) { next = turn = operations; }
};

}  // namespace own
