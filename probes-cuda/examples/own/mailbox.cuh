/// \file
/// A place for one item, with a flag: a sender waits until it is empty, a receiver until it is full. Right, and it pays for fences that a
/// message does without.
#pragma once

namespace own {

template <class Item>
struct mailbox {
  Item item;
  unsigned full;

  __device__ void send(const Item& sent) {
    while (atomicAdd(&full, 0u) != 0) {
    }
    __threadfence();
    item = sent;
    __threadfence();
    atomicExch(&full, 1u);
  }

  __device__ Item receive() {
    while (atomicAdd(&full, 0u) == 0) {
    }
    __threadfence();
    const Item received = item;
    __threadfence();
    atomicExch(&full, 0u);
    return received;
  }
};

}  // namespace own
