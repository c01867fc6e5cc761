/// \file
/// Kernels as in `proofs.cuh` of messages.
#pragma once

#include "message.cuh"
#include "proofs.cuh"

#if defined(__CUDACC__)
namespace gpuclass::proof {

/// Gives up at once.
struct gives_up_at_once {
  static constexpr bool is_exact = true;
  __device__ bool ended() const { return true; }
};

/// The first block sends items that are numbered from 1.
template <class Message>
__device__ void send_item(Message& message, std::uint32_t number) {
  patient bound;
  message.send(Message::value_type::of(0, number), bound);
}

/// An item is whole, and comes after another; none is missed unless messages overwrite each other.
template <class Message>
__device__ std::uint32_t check_item(const typename Message::value_type& item, std::uint32_t last) {
  const std::uint32_t number = item.number(0);
  require(item.is_of(0) && (Message::full == when_full::waits ? number == last + 1 : number > last));
  return number;
}

template <class Message>
__device__ std::uint32_t receive_item(Message& message, std::uint32_t last) {
  patient bound;
  typename Message::value_type item{};
  message.receive(item, bound);
  return check_item<Message>(item, last);
}

/// Messages arrive whole and in order.
template <class Message>
__device__ void messages_keep_their_order(std::uint32_t* words, std::uint32_t*) {
  Message message(words, grid_group{});
  if (blockIdx.x == 0) {
    send_item(message, 1);
    send_item(message, 2);
  } else {
    std::uint32_t last = 0;
    while (last < 2) {
      last = receive_item(message, last);
    }
  }
}

/// Who tries gets a whole item, or none.
template <class Message>
__device__ void messages_come_whole_to_tries(std::uint32_t* words, std::uint32_t*) {
  Message message(words, grid_group{});
  if (blockIdx.x == 0) {
    send_item(message, 1);
    return;
  }
  typename Message::value_type item{};
  if (message.receive_for(item, 0)) {
    check_item<Message>(item, 0);
  }
}

/// Messages of one launch are received by the next, which goes on with the numbers.
template <class Message>
__device__ void messages_keep_over_launches(std::uint32_t* words, std::uint32_t* data) {
  if (blockIdx.x == 0) {
    Message message(words, grid_group{});
    send_item(message, 1);
  }
  next_launch(data);
  Message message(words, grid_group{});
  if (blockIdx.x == 0) {
    send_item(message, 2);
  } else {
    std::uint32_t last = 0;
    while (last < 2) {
      last = receive_item(message, last);
    }
  }
}

/// Once all slots are full, another message waits until one was received, and overwrites nothing.
template <class Message>
__device__ void messages_wait_for_room(std::uint32_t* words, std::uint32_t* data) {
  if constexpr (Message::full == when_full::waits) {
    if (blockIdx.x == 0) {
      Message message(words, grid_group{});
      for (std::uint32_t number = 1; number <= Message::slots; ++number) {
        send_item(message, number);
      }
    }
    next_launch(data);
    Message message(words, grid_group{});
    if (blockIdx.x == 0) {
      send_item(message, Message::slots + 1);
    } else {
      receive_item(message, 0);
    }
  }
}

/// A message that finds no room is not sent.
template <class Message>
__device__ void messages_give_up_without_room(std::uint32_t* words, std::uint32_t*) {
  if constexpr (Message::full == when_full::waits) {
    if (blockIdx.x == 0) {
      Message message(words, grid_group{});
      for (std::uint32_t number = 1; number <= Message::slots; ++number) {
        send_item(message, number);
      }
      gives_up_at_once bound;
      require(!message.send(Message::value_type::of(0, Message::slots + 1), bound));
    }
  }
}

}  // namespace gpuclass::proof

/// Defines the kernels of messages of a type, of items.
#define GPUCLASS_PROOF_message(name, ...) \
  extern "C" __global__ void name##__init(std::uint32_t* words, std::uint32_t*) { gpuclass::proof::make<__VA_ARGS__>(words); } \
  GPUCLASS_PROOF_AS(name, keeps_its_order, messages_keep_their_order<__VA_ARGS__>) \
  GPUCLASS_PROOF_AS(name, gives_whole_to_tries, messages_come_whole_to_tries<__VA_ARGS__>) \
  GPUCLASS_PROOF_AS(name, keeps_over_launches, messages_keep_over_launches<__VA_ARGS__>) \
  GPUCLASS_PROOF_AS(name, waits_for_room, messages_wait_for_room<__VA_ARGS__>) \
  GPUCLASS_PROOF_AS(name, gives_up_without_room, messages_give_up_without_room<__VA_ARGS__>)
#endif
