// A bounded queue of one's own, as `gpuclass bench` takes it:
//
//     gpuclass bench ring_queue.cuh --kind bounded-queue --type 'own::ring_queue<Item>'
//     gpuclass bench ring_queue.cuh --kind bounded-queue --type 'own::ring_queue<Item, 4>' --name few-places
//
// `Item` stands for what is queued. A plain ring, and one lock around it. Threads of one warp may call together: who finds the lock taken
// comes back to the loop, where the one that has it is waited for with empty hands. The queue lies in zeroed memory of the device, shared by
// all blocks. Its waits can be given up, by the optional bound.
#pragma once

namespace own {

template <class Item, unsigned Places = 1u << 16>
struct ring_queue {
  static_assert((Places & (Places - 1)) == 0, "a power of two, since counts wrap at 2^32");

  unsigned taken;              // whether somebody is inside
  alignas(256) unsigned head;  // items that have left
  unsigned tail;               // items that have come
  alignas(256) Item place[Places];

  // Fails if the queue is full, or if another is inside.
  __device__ bool try_enqueue(const Item& item) {
    return inside([&] {
      const bool has_room = tail - head != Places;
      if (has_room) {
        place[tail++ % Places] = item;
      }
      return has_room;
    });
  }

  // Fails if the queue is empty, or if another is inside.
  __device__ bool try_dequeue(Item& item) {
    return inside([&] {
      const bool has_item = head != tail;
      if (has_item) {
        item = place[head++ % Places];
      }
      return has_item;
    });
  }

  template <class Bound>
  __device__ bool enqueue(const Item& item, Bound& bound) {
    return again([&] { return try_enqueue(item); }, bound);
  }

  template <class Bound>
  __device__ bool dequeue(Item& item, Bound& bound) {
    return again([&] { return try_dequeue(item); }, bound);
  }

  // Lets verification start shortly before the counts wrap at 2^32.
  __device__ void preset(unsigned, unsigned items) { head = tail = items; }

 private:
  // Does something with the lock held, unless another has it.
  template <class Act>
  __device__ bool inside(Act act) {
    bool done = false;
    if (*static_cast<volatile unsigned*>(&taken) == 0 && atomicExch(&taken, 1u) == 0) {
      __threadfence();
      done = act();
      __threadfence();
      atomicExch(&taken, 0u);
    }
    return done;
  }

  template <class Try, class Bound>
  static __device__ bool again(Try attempt, Bound& bound) {
    for (unsigned pause = 64; !attempt(); pause = pause < 4096 ? 2 * pause : pause) {
      if (bound.ended()) {
        return false;
      }
      __nanosleep(pause);
    }
    return true;
  }
};

}  // namespace own
