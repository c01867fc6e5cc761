/// \file
/// Many readers and few writers of one object, for a fixed time (device only).
#pragma once

#include "../sync/sequence_lock.cuh"
#include "../sync/shared_mutex.cuh"
#include "gate.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// An object under a shared mutex, behind the interface of a sequence lock. The object lies behind the mutex's words.
template <class T, class Mutex>
class object_under {
 public:
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) {
    return Mutex::state_words(blocks) + sizeof(object_words<T>) / sizeof(std::uint32_t);
  }

  template <class Group>
  __device__ __forceinline__ object_under(std::uint32_t* words, const Group& group)
      : mutex_(words, group), object_(reinterpret_cast<object_words<T>*>(words + Mutex::state_words(group.blocks()))) {}

  template <class Bound>
  __device__ __forceinline__ bool read(T& object, Bound& bound) {
    if (!mutex_.lock_shared(bound)) {
      return false;
    }
    const object_words<T> copied = *object_;
    mutex_.unlock_shared();
    object = copied.object();
    return true;
  }

  template <class Bound>
  __device__ __forceinline__ bool write(const T& object, Bound& bound) {
    if (!mutex_.lock(bound)) {
      return false;
    }
    *object_ = object_words<T>::of(object);
    mutex_.unlock();
    return true;
  }

 private:
  Mutex mutex_;
  object_words<T>* object_;
};

/// Any mutex behind the interface of a shared one: readers exclude each other too.
template <class Mutex>
class exclusive : public Mutex {
 public:
  using Mutex::Mutex;

  template <class Bound>
  __device__ __forceinline__ bool lock_shared(Bound& bound) {
    return Mutex::lock(bound);
  }
  __device__ __forceinline__ void unlock_shared() { unlock(); }
  __device__ __forceinline__ void unlock() {
    unbounded never_waits;
    Mutex::unlock(never_waits);
  }
};

/// The guarded object: words that are equal.
struct timed_object {
  static constexpr std::uint32_t words = 8;

  std::uint32_t word[words];

  static __device__ __forceinline__ timed_object of(std::uint32_t stamp) {
    timed_object object;
    GPUCLASS_UNROLL
    for (std::uint32_t i = 0; i < words; ++i) {
      object.word[i] = stamp;
    }
    return object;
  }

  __device__ __forceinline__ bool is_torn() const {
    std::uint32_t differing = 0;
    GPUCLASS_UNROLL
    for (std::uint32_t i = 1; i < words; ++i) {
      differing |= word[i] ^ word[0];
    }
    return differing != 0;
  }
};

/// The first `trial.share` blocks write, one after the other without a rest, the others read, until the window closes. Operations of a
/// block are its reads; writes are counted in `report_first_count`. Objects that are torn are violations.
template <class Form>
__device__ __forceinline__ void readers_rate(const trial_arguments& trial) {
  if (!is_master()) {
    return;
  }
  deadline gate(trial.timeout_ns, trial.abort);
  if (blockIdx.x == 0) {
    trial.report[report_window_ns] = trial.window_ns;
  }
  const std::uint64_t start = start_together(trial, gate);
  report_expiry(trial, gate);
  if (start == 0) {
    return;
  }
  Form form(state_of(trial), grid_group{});
  deadline window(trial.window_ns, trial.abort);
  const std::uint64_t end = start + trial.window_ns;
  const bool writes = blockIdx.x < trial.share;
  const timed_interval timed(trial);
  timed_object object = timed_object::of(0);
  std::uint32_t completed = 0, torn = 0;
  bool goes_on = true;
  while (goes_on) {
    goes_on = writes ? form.write(timed_object::of(completed), window) : form.read(object, window);
    // A read that gave up may have left half an object.
    torn += goes_on && object.is_torn();
    goes_on = goes_on && global_timer_ns() < end;
    completed += goes_on;
  }
  timed.end(trial);
  add_to_report(trial, report_violations, torn);
  if (writes) {
    add_to_report(trial, report_first_count, completed);
  } else {
    trial.per_block[blockIdx.x] = completed;
  }
}

}  // namespace gpuclass
#endif
