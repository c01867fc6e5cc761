/// \file
/// Event counters, latches, combining mutexes, shared mutexes and sequence locks that users bring, in the form that the timed and verified
/// kernels take (device only; `gpuclass bench`, docs/bench.md).
///
/// A type is of the library's own form (`sync/*.cuh`), or an object that all blocks share, in zeroed memory of the device:
///
///     kind             must have                                                                  who calls it
///     event counter    void arrive(unsigned events), void wait_ge(unsigned events)                one thread of a block
///     latch            void init(unsigned blocks, unsigned expected), void count_down(), void wait()  one thread of a block
///     combining mutex  auto execute(Operation operation), which returns what operation() returns  all threads of a block
///     shared mutex     void lock(), unlock(), lock_shared(), unlock_shared()                      one thread of a block
///     sequence lock    Object read(), void write(const Object& object)                            one thread of a block
///
///     may have                                               what for
///     void init(unsigned blocks)                             to make its state from zeroes; a latch must
///     bool wait_ge(unsigned, Bound&), wait(Bound&), lock(Bound&), lock_shared(Bound&), read(Object&, Bound&), write(const Object&, Bound&)
///                                                            to give a wait up, returning false, once `bound.ended()`
///     bool try_wait_ge(unsigned), try_lock(), try_lock_shared(), try_read(Object&), try_write(const Object&)  verified too
///     void preset(unsigned blocks, unsigned operations)      to start as after so many operations
///
/// A combining mutex is named with its `Operation`, 16 bytes that can be copied, and a sequence lock with its `Object`, so many words.
#pragma once

#include "../sync/combining_mutex.cuh"
#include "own.cuh"

#if defined(__CUDACC__) || defined(GPUCLASS_OWN_ON_HOST)
namespace gpuclass {

GPUCLASS_OFFER(offers_arrive, .arrive(1u))
GPUCLASS_OFFER(offers_wait_ge, .wait_ge(1u))
GPUCLASS_OFFER(offers_bounded_wait_ge, .wait_ge(1u, std::declval<deadline&>()))
GPUCLASS_OFFER(offers_try_wait_ge, .try_wait_ge(1u))
GPUCLASS_OFFER(offers_count_down, .count_down())
GPUCLASS_OFFER(offers_lock_shared, .lock_shared())
GPUCLASS_OFFER(offers_bounded_lock_shared, .lock_shared(std::declval<deadline&>()))
GPUCLASS_OFFER(offers_try_lock_shared, .try_lock_shared())
GPUCLASS_OFFER(offers_unlock_shared, .unlock_shared())
GPUCLASS_OFFER_OF(offers_execute, .execute(std::declval<Of>()))
GPUCLASS_OFFER_OF(offers_read, .read())
GPUCLASS_OFFER_OF(offers_bounded_read, .read(std::declval<Of&>(), std::declval<deadline&>()))
GPUCLASS_OFFER_OF(offers_try_read, .try_read(std::declval<Of&>()))
GPUCLASS_OFFER_OF(offers_write, .write(std::declval<const Of&>()))
GPUCLASS_OFFER_OF(offers_bounded_write, .write(std::declval<const Of&>(), std::declval<deadline&>()))
GPUCLASS_OFFER_OF(offers_try_write, .try_write(std::declval<const Of&>()))

/// Bytes at most of an event counter, so that pairs of blocks find two in a line each, and of a latch.
constexpr std::uint32_t most_counter_bytes = 64, most_latch_bytes = 128;

/// An event counter as the kernels take it. One that cannot be tried is taken for one whose tries all fail.
template <class Own>
class shared_event_counter_object : public shared_object<Own> {
  static_assert(offers_arrive<Own>::value, "gpuclass bench: an event counter needs void arrive(unsigned events) that is __device__ and public");
  static_assert(offers_wait_ge<Own>::value || offers_bounded_wait_ge<Own>::value,
                "gpuclass bench: an event counter needs void wait_ge(unsigned events), or bool wait_ge(unsigned, Bound&), that is __device__ "
                "and public");
  static_assert(sizeof(Own) <= most_counter_bytes && alignof(Own) <= most_counter_bytes,
                "gpuclass bench: an event counter must not take more than 64 bytes");

 public:
  using shared_object<Own>::shared_object;
  static constexpr bool is_bounded = offers_bounded_wait_ge<Own>::value;
  static constexpr bool offers_tries = offers_try_wait_ge<Own>::value;

  __device__ __forceinline__ void arrive(std::uint32_t events = 1) { this->own_->arrive(events); }

  __device__ __forceinline__ bool try_wait_ge_for([[maybe_unused]] std::uint32_t events, [[maybe_unused]] std::uint64_t timeout_ns) const {
    if constexpr (offers_try_wait_ge<Own>::value) {
      return try_for([&] { return this->own_->try_wait_ge(events); }, timeout_ns);
    } else {
      return false;
    }
  }

  template <class Bound>
  __device__ __forceinline__ bool wait_ge(std::uint32_t events, [[maybe_unused]] Bound& bound) const {
    if constexpr (is_bounded) {
      return this->own_->wait_ge(events, bound);
    } else {
      this->own_->wait_ge(events);
      return true;
    }
  }
};

/// A latch as the kernels take it.
template <class Own>
class shared_latch_object : public shared_object<Own> {
  static_assert(offers_init_with_places<Own>::value,
                "gpuclass bench: a latch needs void init(unsigned blocks, unsigned expected) that is __device__ and public");
  static_assert(offers_count_down<Own>::value, "gpuclass bench: a latch needs void count_down() that is __device__ and public");
  static_assert(offers_wait<Own>::value || offers_bounded_wait<Own>::value,
                "gpuclass bench: a latch needs void wait(), or bool wait(Bound&), that is __device__ and public");
  static_assert(sizeof(Own) <= most_latch_bytes && alignof(Own) <= most_latch_bytes,
                "gpuclass bench: a latch must not take more than 128 bytes");

 public:
  using shared_object<Own>::shared_object;
  static constexpr bool is_bounded = offers_bounded_wait<Own>::value;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return most_latch_bytes / sizeof(std::uint32_t); }

  static __device__ __forceinline__ void init(std::uint32_t* words, std::uint32_t blocks, std::uint32_t expected) {
    shared_object<Own>::of(words)->init(blocks, expected);
  }

  __device__ __forceinline__ void count_down() { this->own_->count_down(); }

  template <class Bound>
  __device__ __forceinline__ bool wait([[maybe_unused]] Bound& bound) const {
    if constexpr (is_bounded) {
      return this->own_->wait(bound);
    } else {
      this->own_->wait();
      return true;
    }
  }
};

/// A combining mutex as the kernels take it: all threads of a block call the user's, which hands its result to the first one at least.
template <class Own, class Operation>
class shared_combining_mutex_object : public shared_object<Own> {
  static_assert(offers_execute<Own, Operation>::value,
                "gpuclass bench: a combining mutex needs auto execute(Operation operation) that is __device__ and public");

 public:
  using shared_object<Own>::shared_object;
  using result_type = typename result_of_operation<Operation>::type;
  static constexpr bool is_bounded = false;
  static constexpr bool answers_first = true;
  static constexpr bool offers_tries = false;

  template <class Bound>
  __device__ __forceinline__ bool execute(const Operation& operation, result_type& result, Bound&) {
    result = this->own_->execute(operation);
    return true;
  }

  [[nodiscard]] __device__ __forceinline__ bool try_execute(const Operation&, result_type&) { return false; }
};

/// A shared mutex as the kernels take it. What it guards lies on a line behind it. One that cannot be tried is taken for one whose tries
/// all fail.
template <class Own>
class shared_shared_mutex_object : public shared_object<Own> {
  static_assert((offers_lock<Own>::value && offers_lock_shared<Own>::value) ||
                    (offers_bounded_lock<Own>::value && offers_bounded_lock_shared<Own>::value),
                "gpuclass bench: a shared mutex needs void lock() and void lock_shared(), or both as bool with a Bound&, that are __device__ "
                "and public");
  static_assert(offers_unlock<Own>::value && offers_unlock_shared<Own>::value,
                "gpuclass bench: a shared mutex needs void unlock() and void unlock_shared() that are __device__ and public");

 public:
  using shared_object<Own>::shared_object;
  static constexpr bool is_bounded = offers_bounded_lock<Own>::value && offers_bounded_lock_shared<Own>::value;
  static constexpr bool offers_tries = offers_try_lock<Own>::value;
  static constexpr bool offers_shared_tries = offers_try_lock_shared<Own>::value;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) {
    return (sizeof(Own) + GPUCLASS_LINE - 1) / GPUCLASS_LINE * (GPUCLASS_LINE / sizeof(std::uint32_t));
  }

  template <class Bound>
  __device__ __forceinline__ bool lock([[maybe_unused]] Bound& bound) {
    if constexpr (is_bounded) {
      return this->own_->lock(bound);
    } else {
      this->own_->lock();
      return true;
    }
  }

  template <class Bound>
  __device__ __forceinline__ bool lock_shared([[maybe_unused]] Bound& bound) {
    if constexpr (is_bounded) {
      return this->own_->lock_shared(bound);
    } else {
      this->own_->lock_shared();
      return true;
    }
  }

  [[nodiscard]] __device__ __forceinline__ bool try_lock_for([[maybe_unused]] std::uint64_t timeout_ns) {
    if constexpr (offers_try_lock<Own>::value) {
      return try_for([&] { return this->own_->try_lock(); }, timeout_ns);
    } else {
      return false;
    }
  }

  [[nodiscard]] __device__ __forceinline__ bool try_lock_shared_for([[maybe_unused]] std::uint64_t timeout_ns) {
    if constexpr (offers_try_lock_shared<Own>::value) {
      return try_for([&] { return this->own_->try_lock_shared(); }, timeout_ns);
    } else {
      return false;
    }
  }

  __device__ __forceinline__ void unlock() { this->own_->unlock(); }
  __device__ __forceinline__ void unlock_shared() { this->own_->unlock_shared(); }
};

/// A sequence lock as the kernels take it. One that cannot be tried is taken for one whose tries all fail.
template <class Own, class Object>
class shared_sequence_lock_object : public shared_object<Own> {
  static constexpr bool is_plain = offers_read<Own, Object>::value && offers_write<Own, Object>::value;

 public:
  using shared_object<Own>::shared_object;
  static constexpr bool is_bounded = offers_bounded_read<Own, Object>::value && offers_bounded_write<Own, Object>::value;
  static constexpr bool offers_tries = offers_try_read<Own, Object>::value || offers_try_write<Own, Object>::value;
  static_assert(is_plain || is_bounded,
                "gpuclass bench: a sequence lock needs Object read() and void write(const Object&), or bool read(Object&, Bound&) and bool "
                "write(const Object&, Bound&), that are __device__ and public");

  template <class Bound>
  __device__ __forceinline__ bool read(Object& object, [[maybe_unused]] Bound& bound) {
    if constexpr (is_bounded) {
      return this->own_->read(object, bound);
    } else {
      object = this->own_->read();
      return true;
    }
  }

  template <class Bound>
  __device__ __forceinline__ bool write(const Object& object, [[maybe_unused]] Bound& bound) {
    if constexpr (is_bounded) {
      return this->own_->write(object, bound);
    } else {
      this->own_->write(object);
      return true;
    }
  }

  [[nodiscard]] __device__ __forceinline__ bool try_read([[maybe_unused]] Object& object) {
    if constexpr (offers_try_read<Own, Object>::value) {
      return this->own_->try_read(object);
    } else {
      return false;
    }
  }

  [[nodiscard]] __device__ __forceinline__ bool try_write([[maybe_unused]] const Object& object) {
    if constexpr (offers_try_write<Own, Object>::value) {
      return this->own_->try_write(object);
    } else {
      return false;
    }
  }
};

}  // namespace gpuclass
#endif
