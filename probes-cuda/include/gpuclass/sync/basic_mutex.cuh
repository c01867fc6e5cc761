/// \file
/// Any mutex behind one interface (Stuart & Owens 2011, section 5, "API").
#pragma once
#include "../names/begin.cuh"

#include "../wait/roll_call.cuh"
#include "../wait/usual.cuh"
#include "../wait/wait_until.cuh"
#include "algorithm_of.cuh"
#include "by_reference.cuh"
#include "group.cuh"
#include "tagged_state.cuh"

namespace gpuclass {

template <class Mutex, class Backoff, scope Scope>
class condition_variable;

/// Meets BasicLockable, Lockable and TimedLockable, so that lock guards of this library, of `std` and of other libraries take it. One thread
/// of a block calls it, with an object of its own, and passes it on by reference: it remembers what `unlock` has to know.
/// \tparam Implementation any mutex of `gpuclass::algorithm`, or a user's of that form
template <class Implementation>
class mutex_handle : roll_caller<> {
 public:
  using implementation = Implementation;
  using backoff = typename Implementation::backoff;
  static constexpr bool has_tag = true;

  /// 32-bit words of state for so many blocks, aligned to `GPUCLASS_LINE` bytes: whole lines.
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) {
    return tagged_state<Implementation>::state_words(blocks);
  }

  /// Makes the initial state, whatever the words held. One thread calls it while nobody uses the words, best in a kernel before.
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks) { tagged_state<Implementation>::init(words, blocks, 0); }

#if defined(__CUDACC__)
  explicit __device__ __forceinline__ mutex_handle(std::uint32_t* words) : mutex_handle(words, usual_group{}) {}
#endif
  /// \param group the blocks that may contend
  template <class Group>
  GPUCLASS_HD mutex_handle(std::uint32_t* words, const Group& group) : mutex_handle(words, group, usual<backoff>::of(group.blocks())) {}
  template <class Group>
  GPUCLASS_HD mutex_handle(std::uint32_t* words, const Group& group, backoff between)
      : roll_caller<>(awaited::mutex, static_cast<const Implementation*>(nullptr), words, group),
        check_(check_state<scope_of<Implementation>::value>(words), group),
        mutex_(tagged_state<Implementation>::own(words), group, between) {
    static_assert(reaches<Implementation, Group>, "a mutex among blocks needs scope::device or scope::system");
    static_assert(reaches_gpus<Implementation, Group>, "a mutex of several GPUs needs scope::system");
  }
  GPUCLASS_BY_REFERENCE(mutex_handle)

  GPUCLASS_HD void lock() {
    auto forever = this->template next_bound<decltype(forever_of<Implementation>(0))>();
    lock(forever);
  }

  /// Takes the lock if that needs no waiting. Not of `mutex_clh`, which learns whether it has to wait by joining the queue.
  [[nodiscard]] GPUCLASS_HD bool try_lock() {
    const bool taken = mutex_.try_lock();
    if (taken) {
      this->note_holder();
    }
    return taken;
  }

  /// Tries for so long, in nanoseconds or as a duration; 0 tries once. Never joins a queue, so those that `lock()` come first, and giving up
  /// leaves nothing behind. Returns whether the lock was taken.
  [[nodiscard]] GPUCLASS_HD bool try_lock_for(timeout at_most) {
    return try_for([&] { return try_lock(); }, at_most);
  }

  /// The same until a point in time of a clock of `chrono`; on the device, of one of `cuda::std::chrono`.
  template <class TimePoint>
  [[nodiscard]] GPUCLASS_HD bool try_lock_until(const TimePoint& at) {
    return try_lock_for(until(at));
  }

  GPUCLASS_HD void unlock() {
    auto forever = this->template next_bound<decltype(forever_of<Implementation>(0))>();
    unlock(forever);
  }

 private:
  template <class Mutex, class Backoff, scope Scope>
  friend class condition_variable;

  template <class Bound>
  GPUCLASS_HD bool lock(Bound& bound) {
    const bool taken = mutex_.lock(bound);
    if (taken) {
      this->note_holder();
    }
    return taken;
  }
  template <class Bound>
  GPUCLASS_HD bool unlock(Bound& bound) {
    this->note_release();
    return mutex_.unlock(bound);
  }

  handle_check<Implementation, !makes_its_state<Implementation>::value> check_;
  Implementation mutex_;
};

template <class Implementation>
struct algorithm_of<mutex_handle<Implementation>> : algorithm_of<Implementation> {};

/// The handle of an algorithm; of a handle, itself.
template <class Form>
using basic_mutex = mutex_handle<algorithm_of_t<Form>>;

}  // namespace gpuclass

#include "../names/end.cuh"
