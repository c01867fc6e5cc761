/// \file
/// Kernels as in `proofs.cuh` of bounded queues and work-stealing deques.
#pragma once

#include "offers.cuh"
#include "proofs.cuh"
#include "written_items.cuh"

#if defined(__CUDACC__)
namespace gpuclass::proof {

/// Places of those of which it is looked at what they do when full.
constexpr std::uint32_t few_places = 4;

// Bounded queues

/// Writes a word for an item before it is queued.
template <class Queue>
__device__ void send(Queue& queue, std::uint32_t* data, std::uint32_t number) {
  patient bound;
  data[number] = number + 1;
  queue.enqueue({1, number}, bound);
}

/// An item is one that was sent, and its word is there.
__device__ inline std::uint32_t check_item(const numbered_item& item, std::uint32_t* data) {
  require(item.sender == 1 && data[item.number] == item.number + 1);
  return item.number;
}

template <class Queue>
__device__ std::uint32_t receive(Queue& queue, std::uint32_t* data) {
  patient bound;
  numbered_item item{};
  queue.dequeue(item, bound);
  return check_item(item, data);
}

/// Of several producers one consumer gets each item once, and what was done before it was queued.
template <class Queue>
__device__ void gets_all(std::uint32_t* words, std::uint32_t* data) {
  Queue queue(words, grid_group{});
  if (blockIdx.x != 0) {
    send(queue, data, blockIdx.x);
    return;
  }
  for (std::uint32_t i = 1; i < gridDim.x; ++i) {
    require_first(data, receive(queue, data));
  }
}

/// Of several consumers each gets another item.
template <class Queue>
__device__ void gives_each_one(std::uint32_t* words, std::uint32_t* data) {
  Queue queue(words, grid_group{});
  if (blockIdx.x != 0) {
    require_first(data, receive(queue, data));
    return;
  }
  for (std::uint32_t i = 1; i < gridDim.x; ++i) {
    send(queue, data, i);
  }
}

/// Items leave in the order in which they came, unless the queue promises none.
template <class Queue>
__device__ void keeps_its_order(std::uint32_t* words, std::uint32_t* data) {
  Queue queue(words, grid_group{});
  for (std::uint32_t number = 0; number < 2; ++number) {
    if (blockIdx.x == 0) {
      send(queue, data, number);
    } else {
      const std::uint32_t came = receive(queue, data);
      require(!keeps_order<Queue>::value || came == number);
    }
  }
}

/// Who tries and gets one gets it whole; who tries to queue one, and cannot, waits.
template <class Queue>
__device__ void gives_whole_to_tries(std::uint32_t* words, std::uint32_t* data) {
  if constexpr (can_try<Queue>::value) {
    Queue queue(words, grid_group{});
    if (blockIdx.x != 0) {
      numbered_item item{};
      if (queue.try_dequeue_for(item, 0)) {
        require_first(data, check_item(item, data));
      }
      return;
    }
    data[1] = 2;
    patient bound;
    if (!queue.try_enqueue_for({1, 1}, 0)) {
      queue.enqueue({1, 1}, bound);
    }
  }
}

/// Items queued by one launch are there for the next.
template <class Queue>
__device__ void keeps_over_launches(std::uint32_t* words, std::uint32_t* data) {
  Queue first(words, grid_group{});
  send(first, data, blockIdx.x);
  next_launch(data);
  Queue queue(words, grid_group{});
  require_first(data, receive(queue, data));
}

/// Once it is full, another item waits until there is room, and overwrites nothing.
template <class Queue>
__device__ void waits_for_room(std::uint32_t* words, std::uint32_t* data) {
  Queue queue(words, grid_group{});
  if (blockIdx.x == 0) {
    for (std::uint32_t number = 0; number < few_places; ++number) {
      send(queue, data, number);
    }
  }
  next_launch(data);
  if (blockIdx.x == 0) {
    send(queue, data, few_places);
  } else {
    require(receive(queue, data) == 0);
  }
}

/// Places of a user's queue: 0 if it does not say how many, and of the library's own, which are asked otherwise.
template <class Queue, class = void>
struct own_places : std::integral_constant<std::uint32_t, 0> {};
template <class Queue>
struct own_places<Queue, std::enable_if_t<(Queue::is_users && Queue::places > 0)>>
    : std::integral_constant<std::uint32_t, Queue::places> {};

/// A queue that is full but for one place, of which the second round uses a place again: nothing is overwritten, nothing lost. One that
/// keeps a place free has one fewer.
template <class Queue>
__device__ void uses_places_again(std::uint32_t* words, std::uint32_t* data) {
  constexpr std::uint32_t places = own_places<Queue>::value;
  if constexpr (places >= 2 && places <= 16) {
    Queue queue(words, grid_group{});
    if (blockIdx.x == 0) {
      for (std::uint32_t number = 0; number + 1 < places; ++number) {
        send(queue, data, number);
      }
    }
    next_launch(data);
    for (std::uint32_t number = 0; number < 2; ++number) {
      if (blockIdx.x == 0) {
        send(queue, data, places - 1 + number);
      } else {
        const std::uint32_t came = receive(queue, data);
        require_first(data, came);
        require(!keeps_order<Queue>::value || came == number);
      }
    }
  }
}

// Work-stealing deques

template <class Deque>
__device__ void push(typename Deque::owner& owner, std::uint32_t* data, std::uint32_t number) {
  data[number] = number + 1;
  require(owner.try_push({1, number}));
}

template <class Deque>
__device__ void steal(Deque& deque, std::uint32_t* data) {
  numbered_item item{};
  if (deque.try_steal(item)) {
    require_first(data, check_item(item, data));
  }
}

template <class Deque>
__device__ void pop(typename Deque::owner& owner, std::uint32_t* data) {
  numbered_item item{};
  if (owner.try_pop(item)) {
    require_first(data, check_item(item, data));
  }
}

/// A thief sees what was done before the item was pushed.
template <class Deque>
__device__ void hands_on(std::uint32_t* words, std::uint32_t* data) {
  if (blockIdx.x == 0) {
    typename Deque::owner owner(words, grid_group{});
    push<Deque>(owner, data, 0);
  } else {
    Deque deque(words, grid_group{});
    steal(deque, data);
  }
}

/// Two items, which nobody has taken yet, are taken once each at most.
template <class Deque, std::uint32_t Steals>
__device__ void take_two(std::uint32_t* words, std::uint32_t* data) {
  if (blockIdx.x == 0) {
    typename Deque::owner owner(words, grid_group{});
    push<Deque>(owner, data, 0);
    push<Deque>(owner, data, 1);
  }
  next_launch(data);
  if (blockIdx.x == 0) {
    typename Deque::owner owner(words, grid_group{});
    pop<Deque>(owner, data);
    pop<Deque>(owner, data);
  } else {
    Deque deque(words, grid_group{});
    for (std::uint32_t i = 0; i < Steals; ++i) {
      steal(deque, data);
    }
  }
}

/// One thief steals twice.
template <class Deque>
__device__ void gives_each_once(std::uint32_t* words, std::uint32_t* data) {
  take_two<Deque, 2>(words, data);
}

/// Several thieves steal once each.
template <class Deque>
__device__ void parts_thieves(std::uint32_t* words, std::uint32_t* data) {
  take_two<Deque, 1>(words, data);
}

/// Items that thieves have left are there for their owner in the next launch.
template <class Deque>
__device__ void loses_none(std::uint32_t* words, std::uint32_t* data) {
  if (blockIdx.x == 0) {
    typename Deque::owner owner(words, grid_group{});
    push<Deque>(owner, data, 0);
    pop<Deque>(owner, data);
    push<Deque>(owner, data, 1);
  } else {
    Deque deque(words, grid_group{});
    steal(deque, data);
  }
  next_launch(data);
  if (blockIdx.x == 0) {
    typename Deque::owner owner(words, grid_group{});
    pop<Deque>(owner, data);
    pop<Deque>(owner, data);
    require(atom_exch_relaxed<scope::device>(data + 64, 1) == 1 && atom_exch_relaxed<scope::device>(data + 65, 1) == 1);
  }
}

/// A full deque takes another item only where a thief has made room.
template <class Deque, std::uint32_t Places>
__device__ void fill_again(std::uint32_t* words, std::uint32_t* data) {
  if (blockIdx.x != 0) {
    Deque deque(words, grid_group{});
    steal(deque, data);
    return;
  }
  typename Deque::owner owner(words, grid_group{});
  for (std::uint32_t number = 0; number < Places; ++number) {
    push<Deque>(owner, data, number);
  }
  data[Places] = Places + 1;
  [[maybe_unused]] const bool has_room = owner.try_push({1, Places});
  pop<Deque>(owner, data);
}
template <class Deque>
__device__ void fills_again(std::uint32_t* words, std::uint32_t* data) {
  fill_again<Deque, Deque::capacity>(words, data);
}

}  // namespace gpuclass::proof

/// Defines the kernels of a queue or a deque of a type; `_few` those of one with few places besides.
#define GPUCLASS_PROOF_bounded_queue(name, ...) \
  extern "C" __global__ void name##__init(std::uint32_t* words, std::uint32_t*) { gpuclass::proof::make<__VA_ARGS__>(words); } \
  GPUCLASS_PROOF_KERNEL(name, gets_all, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, gives_each_one, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, keeps_its_order, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, gives_whole_to_tries, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, uses_places_again, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, keeps_over_launches, __VA_ARGS__)
#define GPUCLASS_PROOF_few_places_queue(name, ...) GPUCLASS_PROOF_KERNEL(name, waits_for_room, __VA_ARGS__)
#define GPUCLASS_PROOF_work_stealing_deque(name, ...) \
  extern "C" __global__ void name##__init(std::uint32_t* words, std::uint32_t*) { gpuclass::proof::make<__VA_ARGS__>(words); } \
  GPUCLASS_PROOF_KERNEL(name, hands_on, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, gives_each_once, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, parts_thieves, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, loses_none, __VA_ARGS__)
#define GPUCLASS_PROOF_few_places_deque(name, ...) GPUCLASS_PROOF_KERNEL(name, fills_again, __VA_ARGS__)
#endif
