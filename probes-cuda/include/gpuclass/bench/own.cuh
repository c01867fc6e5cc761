/// \file
/// Barriers, mutexes and semaphores that users bring, in the form that the timed and verified kernels take (device only; `gpuclass bench`, docs/bench.md).
///
/// A type is either of the library's own form (`sync/*.cuh`: `state_words`, a constructor over words and a group, waits that take a bound),
/// or an object that all blocks share, in zeroed memory of the device:
///
///     kind       must have                                                          who calls it
///     barrier    void arrive_and_wait()                                             all threads of all blocks
///     mutex      void lock(), void unlock()                                         one thread of a block
///     semaphore  void init(unsigned blocks, unsigned places), void wait(), void post()  one thread of a block
///
///     may have                                            what for
///     void init(unsigned blocks)                          to make its state from zeroes, where that is not the initial state
///     bool arrive_and_wait(Bound&), lock(Bound&), wait(Bound&)  to give a wait up, returning false, once `bound.ended()`
///     bool try_lock(), bool try_wait()                    verified too
///     void preset(unsigned blocks, unsigned operations)   to start as after so many operations: verified across the wrap of its counters
#pragma once

#include "../sync/algorithm_of.cuh"
#include "../sync/group.cuh"
#include "../wait/backoff.cuh"
#include "../wait/bound.cuh"

/// A host test that has what `__device__` code needs says so by GPUCLASS_OWN_ON_HOST.
#if defined(__CUDACC__) || defined(GPUCLASS_OWN_ON_HOST)

/// Marks, in code that counts accesses, where that of a user begins and ends: the tool counts what lies between, instruction by instruction
/// in the PTX, before a driver compiles it. Elsewhere it is nothing.
#if defined(GPUCLASS_COUNT_IN_CODE)
#define GPUCLASS_OWN_CODE(on) asm volatile("//@ own " #on ::: "memory")
#else
#define GPUCLASS_OWN_CODE(on) ((void)0)
#endif

namespace gpuclass {

/// Defines whether an object `own` of a type can be asked for an expression.
#define GPUCLASS_OFFER(name, expression)                                                                                 \
  template <class Own, class = void>                                                                                     \
  struct name : std::false_type {};                                                                                      \
  template <class Own>                                                                                                   \
  struct name<Own, std::void_t<decltype(std::declval<Own&>() expression)>> : std::true_type {};

GPUCLASS_OFFER(offers_init, .init(0u))
GPUCLASS_OFFER(offers_init_with_places, .init(0u, 0u))
GPUCLASS_OFFER(offers_preset, .preset(0u, 0u))
GPUCLASS_OFFER(offers_arrive_and_wait, .arrive_and_wait())
GPUCLASS_OFFER(offers_bounded_arrive_and_wait, .arrive_and_wait(std::declval<deadline&>()))
GPUCLASS_OFFER(offers_lock, .lock())
GPUCLASS_OFFER(offers_bounded_lock, .lock(std::declval<deadline&>()))
GPUCLASS_OFFER(offers_try_lock, .try_lock())
GPUCLASS_OFFER(offers_unlock, .unlock())
GPUCLASS_OFFER(offers_wait, .wait())
GPUCLASS_OFFER(offers_bounded_wait, .wait(std::declval<deadline&>()))
GPUCLASS_OFFER(offers_try_wait, .try_wait())
GPUCLASS_OFFER(offers_post, .post())
GPUCLASS_OFFER(has_library_form, .state_words(0u))

/// Defines whether an object `own` of a type can be asked for an expression that has something of a type in it.
#define GPUCLASS_OFFER_OF(name, expression)                                                                               \
  template <class Own, class Of, class = void>                                                                           \
  struct name : std::false_type {};                                                                                      \
  template <class Own, class Of>                                                                                         \
  struct name<Own, Of, std::void_t<decltype(std::declval<Own&>() expression)>> : std::true_type {};

/// Bytes at most of an object that all blocks share: what `bench/layout.cuh` has room for in each of its places.
constexpr std::uint32_t most_own_bytes = 900'000;

/// Lives as long as the code of a user runs.
struct own_code {
  __device__ __forceinline__ own_code() { GPUCLASS_OWN_CODE(1); }
  __device__ __forceinline__ ~own_code() { GPUCLASS_OWN_CODE(0); }
};

/// An object that all blocks share, as every kind has it.
template <class Own>
class shared_object {
  static_assert(sizeof(Own) <= most_own_bytes, "gpuclass bench: the object must not take more than 900,000 bytes");
  static_assert(alignof(Own) <= GPUCLASS_LINE, "gpuclass bench: the object must not be aligned to more than 256 bytes");

 public:
  using backoff = no_backoff;
  static constexpr bool is_users = true;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return (sizeof(Own) + 3) / 4; }

  template <class Group>
  __device__ __forceinline__ shared_object(std::uint32_t* words, const Group&, no_backoff = {}) : own_(of(words)) {}

  /// Makes the initial state, if the type has to. Does nothing otherwise.
  static __device__ __forceinline__ void init([[maybe_unused]] std::uint32_t* words, [[maybe_unused]] std::uint32_t blocks) {
    if constexpr (offers_init<Own>::value) {
      of(words)->init(blocks);
    }
  }

  /// Only there where the type has it.
  template <class Type = Own>
  static __device__ __forceinline__ std::enable_if_t<offers_preset<Type>::value> preset(std::uint32_t* words, std::uint32_t blocks,
                                                                                      std::uint32_t operations) {
    static_cast<Type*>(of(words))->preset(blocks, operations);
  }

 protected:
  static __device__ __forceinline__ Own* of(std::uint32_t* words) { return reinterpret_cast<Own*>(words); }

  Own* own_;
};

/// A mutex as the kernels take it.
template <class Own>
class shared_mutex_object : public shared_object<Own> {
  static_assert(offers_lock<Own>::value || offers_bounded_lock<Own>::value,
                "gpuclass bench: a mutex needs void lock(), or bool lock(Bound&), that is __device__ and public");
  static_assert(offers_unlock<Own>::value, "gpuclass bench: a mutex needs void unlock() that is __device__ and public");

 public:
  using shared_object<Own>::shared_object;
  static constexpr bool is_bounded = offers_bounded_lock<Own>::value;

  template <class Bound>
  __device__ __forceinline__ bool lock([[maybe_unused]] Bound& bound) {
    const own_code own;
    if constexpr (is_bounded) {
      return this->own_->lock(bound);
    } else {
      this->own_->lock();
      return true;
    }
  }

  template <class Type = Own, class = std::enable_if_t<offers_try_lock<Type>::value>>
  __device__ __forceinline__ bool try_lock() {
    const own_code own;
    return static_cast<Type*>(this->own_)->try_lock();
  }

  template <class Bound>
  __device__ __forceinline__ bool unlock(Bound&) {
    const own_code own;
    this->own_->unlock();
    return true;
  }
};

/// A semaphore as the kernels take it. One that cannot be tried is taken for one whose tries all fail.
template <class Own>
class shared_semaphore_object : public shared_object<Own> {
  static_assert(offers_init_with_places<Own>::value,
                "gpuclass bench: a semaphore needs void init(unsigned blocks, unsigned places) that is __device__ and public");
  static_assert(offers_wait<Own>::value || offers_bounded_wait<Own>::value,
                "gpuclass bench: a semaphore needs void wait(), or bool wait(Bound&), that is __device__ and public");
  static_assert(offers_post<Own>::value, "gpuclass bench: a semaphore needs void post() that is __device__ and public");

 public:
  using shared_object<Own>::shared_object;
  static constexpr bool is_bounded = offers_bounded_wait<Own>::value;
  static constexpr bool offers_tries = offers_try_wait<Own>::value;

  static __device__ __forceinline__ void init(std::uint32_t* words, std::uint32_t blocks, std::uint32_t places) {
    shared_object<Own>::of(words)->init(blocks, places);
  }

  template <class Bound>
  __device__ __forceinline__ bool wait([[maybe_unused]] Bound& bound) {
    const own_code own;
    if constexpr (is_bounded) {
      return this->own_->wait(bound);
    } else {
      this->own_->wait();
      return true;
    }
  }

  __device__ __forceinline__ bool try_wait() {
    const own_code own;
    if constexpr (offers_try_wait<Own>::value) {
      return this->own_->try_wait();
    } else {
      return false;
    }
  }

  template <class Bound>
  __device__ __forceinline__ bool post(Bound&) {
    const own_code own;
    this->own_->post();
    return true;
  }
};

/// A barrier as the kernels take it: all threads of a block call the user's.
template <class Own>
class shared_barrier_object : public shared_object<Own> {
  static_assert(offers_arrive_and_wait<Own>::value || offers_bounded_arrive_and_wait<Own>::value,
                "gpuclass bench: a barrier needs void arrive_and_wait(), or bool arrive_and_wait(Bound&), that is __device__ and public");

 public:
  using shared_object<Own>::shared_object;
  static constexpr bool is_bounded = offers_bounded_arrive_and_wait<Own>::value;

  template <class Group, class Bound>
  __device__ __forceinline__ void arrive_and_wait(const Group&, [[maybe_unused]] Bound& bound) {
    const own_code own;
    if constexpr (is_bounded) {
      this->own_->arrive_and_wait(bound);
    } else {
      this->own_->arrive_and_wait();
    }
  }
};

/// A type of the library's own form, which makes the pauses that it has by itself.
template <class Own>
class library_form : public Own {
 public:
  using backoff = no_backoff;
  static constexpr bool is_bounded = true;

  template <class Group>
  __device__ __forceinline__ library_form(std::uint32_t* words, const Group& group, no_backoff = {}) : Own(words, group) {}

  template <class... Arguments>
  __device__ __forceinline__ bool lock(Arguments&&... arguments) {
    const own_code own;
    return Own::lock(std::forward<Arguments>(arguments)...);
  }

  template <class... Arguments>
  __device__ __forceinline__ bool unlock(Arguments&&... arguments) {
    const own_code own;
    return Own::unlock(std::forward<Arguments>(arguments)...);
  }

  template <class... Arguments>
  __device__ __forceinline__ bool wait(Arguments&&... arguments) {
    const own_code own;
    return Own::wait(std::forward<Arguments>(arguments)...);
  }

  template <class... Arguments>
  __device__ __forceinline__ bool post(Arguments&&... arguments) {
    const own_code own;
    return Own::post(std::forward<Arguments>(arguments)...);
  }

  template <class... Arguments>
  __device__ __forceinline__ void arrive_and_wait(Arguments&&... arguments) {
    const own_code own;
    Own::arrive_and_wait(std::forward<Arguments>(arguments)...);
  }
};

/// A type of the library's own form, of which nothing is counted. Of a combining mutex, too, no more is asked than that it answers the
/// first thread of a block.
template <class Own>
class library_kind : public Own {
 public:
  using Own::Own;
  static constexpr bool is_bounded = true;
  static constexpr bool is_users = true;
  static constexpr bool answers_first = true;
};

/// A user's type, or what makes the kernels' calls of it.
template <class Own, template <class...> class Shared, class... Of>
using own_kind = typename std::conditional<has_library_form<Own>::value, library_kind<Own>, Shared<Own, Of...>>::type;

/// The same of a type for any operation, object or item.
template <template <class> class Own, template <class...> class Shared>
struct own_template {
  template <class Of>
  using with = own_kind<Own<Of>, Shared, Of>;
};

/// The same of a barrier, a mutex or a semaphore; of a handle of the library's, its algorithm.
template <class Own, template <class> class Shared>
using own_form =
    typename std::conditional<has_library_form<Own>::value, library_form<algorithm_of_t<Own>>, Shared<Own>>::type;

}  // namespace gpuclass
#endif
