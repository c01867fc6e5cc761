/// \file
/// Messages, bounded queues and work-stealing deques that users bring, in the form that the timed and verified kernels take (on the device, and in
/// host tests; `gpuclass bench`, docs/bench.md).
///
/// A type is of the library's own form (`sync/*.cuh`), or an object in zeroed memory of the device: of a queue one that all blocks share, of
/// a message one for each pair of a sender and a receiver, of a deque one for each block. It is a template over the `Item`, 4 or 8 bytes that
/// can be copied, and is named with it.
///
///     kind                 must have                                                          who calls it
///     message              void send(const Item&), Item receive()                             one thread of a block at each end
///     bounded queue        void enqueue(const Item&) and Item dequeue(), or the forms that try   threads of all blocks, some of a warp together
///     work-stealing deque  bool try_push(const Item&), bool try_pop(Item&)                       one thread of the block that owns it
///                          bool try_steal(Item&)                                                 any thread of any block
///
///     may have                                                                what for
///     bool try_enqueue(const Item&), bool try_dequeue(Item&)                  verified too; enough for a queue that never waits
///     bool enqueue(const Item&, Bound&), bool dequeue(Item&, Bound&)          to give a wait up, returning false, once `bound.ended()`
///     static constexpr unsigned capacity                                      its places: `prove` explores a full queue too
///     bool send(const Item&, Bound&), bool receive(Item&, Bound&)             the same
///     static constexpr bool is_fifo = false                                   of a queue that promises no order
///     void init(unsigned blocks)                                              to make its state from zeroes
///     void preset(unsigned blocks, unsigned items)                            to start as after so many items came and went
#pragma once

#include "../sync/message.cuh"
#include "../verify/offers.cuh"
#include "../wait/wait_until.cuh"
#include "own.cuh"

#if defined(__CUDACC__) || defined(GPUCLASS_OWN_ON_HOST)
namespace gpuclass {

GPUCLASS_OFFER(offers_dequeue, .dequeue())
GPUCLASS_OFFER_OF(offers_enqueue, .enqueue(std::declval<const Of&>()))
GPUCLASS_OFFER_OF(offers_bounded_enqueue, .enqueue(std::declval<const Of&>(), std::declval<deadline&>()))
GPUCLASS_OFFER_OF(offers_bounded_dequeue, .dequeue(std::declval<Of&>(), std::declval<deadline&>()))
GPUCLASS_OFFER_OF(offers_push, .try_push(std::declval<const Of&>()))
GPUCLASS_OFFER_OF(offers_pop, .try_pop(std::declval<Of&>()))
GPUCLASS_OFFER_OF(offers_steal, .try_steal(std::declval<Of&>()))
GPUCLASS_OFFER(offers_receive, .receive())
GPUCLASS_OFFER_OF(offers_send, .send(std::declval<const Of&>()))
GPUCLASS_OFFER_OF(offers_bounded_send, .send(std::declval<const Of&>(), std::declval<deadline&>()))
GPUCLASS_OFFER_OF(offers_bounded_receive, .receive(std::declval<Of&>(), std::declval<deadline&>()))

#if !defined(GPUCLASS_OWN_CAPACITY)
#define GPUCLASS_OWN_CAPACITY 0
#endif

/// Places of a queue that says how many it has; otherwise those that its type names, or 0.
template <class Own, class = void>
struct own_capacity : std::integral_constant<std::uint32_t, GPUCLASS_OWN_CAPACITY> {};
template <class Own>
struct own_capacity<Own, std::void_t<std::integral_constant<std::uint32_t, Own::capacity>>>
    : std::integral_constant<std::uint32_t, Own::capacity> {};

/// Bytes at most of a message, so that each block of a grid has one.
constexpr std::uint32_t most_message_bytes = GPUCLASS_LINE;

/// A message as the kernels take it: one that is sent is received before the next one is sent.
template <class Own, class Item>
class shared_message_object : public shared_object<Own> {
  static constexpr bool is_plain = offers_send<Own, Item>::value && offers_receive<Own>::value;

 public:
  using shared_object<Own>::shared_object;
  using value_type = Item;
  static constexpr bool is_bounded = offers_bounded_send<Own, Item>::value && offers_bounded_receive<Own, Item>::value;
  static constexpr std::uint32_t slots = 1;
  static constexpr when_full full = when_full::waits;
  static constexpr bool receive_all = false;
  static_assert(is_plain || is_bounded,
                "gpuclass bench: a message needs void send(const Item&) and Item receive(), or both as bool with a Bound&, that are __device__ "
                "and public");
  static_assert(sizeof(Own) <= most_message_bytes, "gpuclass bench: a message must not take more than 256 bytes");

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return most_message_bytes / sizeof(std::uint32_t); }

  template <class Bound>
  __device__ __forceinline__ bool send(const Item& item, [[maybe_unused]] Bound& bound) {
    if constexpr (is_bounded) {
      return this->own_->send(item, bound);
    } else {
      this->own_->send(item);
      return true;
    }
  }
  template <class Bound>
  __device__ __forceinline__ bool receive(Item& item, [[maybe_unused]] Bound& bound) {
    if constexpr (is_bounded) {
      return this->own_->receive(item, bound);
    } else {
      item = this->own_->receive();
      return true;
    }
  }
  [[nodiscard]] __device__ __forceinline__ bool send_for(const Item&, std::uint64_t) const { return false; }
  [[nodiscard]] __device__ __forceinline__ bool receive_for(Item&, std::uint64_t) const { return false; }
};

/// A bounded queue as the kernels take it. One that only tries waits by trying again and again; one that cannot be tried is taken for one
/// whose tries all fail.
template <class Own, class Item>
class shared_bounded_queue_object : public shared_object<Own> {
  static constexpr bool waits_bounded = offers_bounded_enqueue<Own, Item>::value && offers_bounded_dequeue<Own, Item>::value;
  static constexpr bool waits = offers_enqueue<Own, Item>::value && offers_dequeue<Own>::value;
  static constexpr bool tries = can_be_tried<Own, Item>::value;
  static_assert(waits_bounded || waits || tries,
                "gpuclass bench: a bounded queue needs void enqueue(const Item&) and Item dequeue(), both as bool with a Bound&, or bool "
                "try_enqueue(const Item&) and bool try_dequeue(Item&), that are __device__ and public");

 public:
  using shared_object<Own>::shared_object;
  static constexpr bool is_bounded = waits_bounded || !waits;
  static constexpr bool is_fifo = keeps_order<Own>::value;
  static constexpr bool offers_tries = tries;
  static constexpr std::uint32_t places = own_capacity<Own>::value;

  template <class Bound>
  __device__ __forceinline__ bool enqueue(const Item& item, Bound& bound) {
    if constexpr (waits_bounded) {
      return this->own_->enqueue(item, bound);
    } else if constexpr (waits) {
      this->own_->enqueue(item);
      return true;
    } else {
      return wait_until([&] { return this->own_->try_enqueue(item); }, no_backoff{}, bound);
    }
  }

  template <class Bound>
  __device__ __forceinline__ bool dequeue(Item& item, Bound& bound) {
    if constexpr (waits_bounded) {
      return this->own_->dequeue(item, bound);
    } else if constexpr (waits) {
      item = this->own_->dequeue();
      return true;
    } else {
      return wait_until([&] { return this->own_->try_dequeue(item); }, no_backoff{}, bound);
    }
  }

  /// Only there where the type has it.
  template <class Type = Own, class = std::enable_if_t<can_be_tried<Type, Item>::value>>
  [[nodiscard]] __device__ __forceinline__ bool try_enqueue(const Item& item) {
    return static_cast<Type*>(this->own_)->try_enqueue(item);
  }

  /// Only there where the type has it.
  template <class Type = Own, class = std::enable_if_t<can_be_tried<Type, Item>::value>>
  [[nodiscard]] __device__ __forceinline__ bool try_dequeue(Item& item) {
    return static_cast<Type*>(this->own_)->try_dequeue(item);
  }

  [[nodiscard]] __device__ __forceinline__ bool try_enqueue_for([[maybe_unused]] const Item& item,
                                                                [[maybe_unused]] std::uint64_t timeout_ns) {
    if constexpr (tries) {
      return try_for([&] { return this->own_->try_enqueue(item); }, timeout_ns);
    } else {
      return false;
    }
  }

  [[nodiscard]] __device__ __forceinline__ bool try_dequeue_for([[maybe_unused]] Item& item, [[maybe_unused]] std::uint64_t timeout_ns) {
    if constexpr (tries) {
      return try_for([&] { return this->own_->try_dequeue(item); }, timeout_ns);
    } else {
      return false;
    }
  }
};

/// Bytes at most of a deque, so that there is room for one of each block and for what is noted of its items.
constexpr std::uint32_t most_deque_bytes = 768;

/// A work-stealing deque as the kernels take it. Nobody waits for it.
template <class Own, class Item>
class shared_work_stealing_deque_object : public shared_object<Own> {
  static_assert(offers_push<Own, Item>::value && offers_pop<Own, Item>::value,
                "gpuclass bench: a work-stealing deque needs bool try_push(const Item&) and bool try_pop(Item&) that are __device__ and public");
  static_assert(offers_steal<Own, Item>::value,
                "gpuclass bench: a work-stealing deque needs bool try_steal(Item&) that is __device__ and public");
  static_assert(sizeof(Own) <= most_deque_bytes, "gpuclass bench: a work-stealing deque must not take more than 768 bytes, as there is one for "
                                                 "each block: 64 places are enough");

 public:
  /// The owner's side.
  using owner = shared_work_stealing_deque_object;

  using shared_object<Own>::shared_object;
  static constexpr bool is_bounded = true;

  [[nodiscard]] __device__ __forceinline__ bool try_push(const Item& item) { return this->own_->try_push(item); }
  [[nodiscard]] __device__ __forceinline__ bool try_pop(Item& item) { return this->own_->try_pop(item); }
  [[nodiscard]] __device__ __forceinline__ bool try_steal(Item& item) { return this->own_->try_steal(item); }
};

/// Offers of a deque, with the state of all blocks.
template <class Deque>
class one_for_each_block : public Deque {
 public:
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return blocks * Deque::state_words(blocks); }
};

}  // namespace gpuclass
#endif
