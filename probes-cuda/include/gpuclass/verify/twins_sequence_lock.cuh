/// \file
/// Broken twins of the sequence lock: one deliberate fault each, which verification must catch. Never use them.
#pragma once

#include "../sync/sequence_lock.cuh"

namespace gpuclass {

/// Copies an object slowly, so that a writer may come in between.
template <class T>
GPUCLASS_HD T copied_slowly(const object_words<T>& from) {
  object_words<T> copied{};
  for (std::uint32_t i = 0; i < object_words<T>::groups; ++i) {
    copied.group[i] = ld_before_fence<scope::device>(from.group + i);
    pause_cycles(1000);
#if !GPUCLASS_ON_DEVICE
    std::this_thread::yield();
#endif
  }
  return copied.object();
}

/// Takes any copy for a whole one: does not look whether a writer was there meanwhile.
template <class T>
class twin_sequence_lock_unchecked : public sequence_lock<T, 1> {
 public:
  using state = sequence_lock_state<T, 1>;

  template <class Group>
  GPUCLASS_HD twin_sequence_lock_unchecked(std::uint32_t* words, const Group& group)
      : sequence_lock<T, 1>(words, group), state_(reinterpret_cast<state*>(words)) {}

  GPUCLASS_HD bool try_read(T& object) const {
    object = copied_slowly(state_->copy[0]);
    return true;
  }

  template <class Bound>
  GPUCLASS_HD bool read(T& object, Bound&) const {
    return try_read(object);
  }

 private:
  const state* state_;
};

/// With two copies, takes one for whole though two writes were published while it was copied, and the second of them filled it.
template <class T>
class twin_sequence_lock_too_patient : public sequence_lock<T, 2> {
 public:
  using state = sequence_lock_state<T, 2>;

  template <class Group>
  GPUCLASS_HD twin_sequence_lock_too_patient(std::uint32_t* words, const Group& group)
      : sequence_lock<T, 2>(words, group), state_(reinterpret_cast<state*>(words)) {}

  GPUCLASS_HD bool try_read(T& object) const {
    const std::uint32_t before = ld_acquire<scope::device>(&state_->version);
    object = copied_slowly(state_->copy[before % 2]);
    return ld_acquire<scope::device>(&state_->version) - before <= 2;
  }

  template <class Bound>
  GPUCLASS_HD bool read(T& object, Bound& bound) const {
    return wait_until([&] { return try_read(object); }, no_backoff{}, bound);
  }

 private:
  const state* state_;
};

}  // namespace gpuclass
