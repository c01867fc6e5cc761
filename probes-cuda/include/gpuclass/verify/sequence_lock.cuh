/// \file
/// Checks that readers of a sequence lock see whole objects, none older than they saw before. Runs on the device and on host threads.
#pragma once

#include "../wait/wait_until.cuh"
#include "mutex.cuh"

namespace gpuclass {

/// An object whose words belong together. Zeros do.
struct stamped_object {
  static constexpr std::uint32_t words = 12;

  std::uint32_t word[words];

  static GPUCLASS_HD stamped_object of(std::uint32_t stamp) {
    stamped_object object{};
    for (std::uint32_t i = 0; i < words; ++i) {
      object.word[i] = stamp * (2 * i + 1);
    }
    return object;
  }

  GPUCLASS_HD std::uint32_t torn() const {
    std::uint32_t differing = 0;
    for (std::uint32_t i = 1; i < words; ++i) {
      differing += word[i] != word[0] * (2 * i + 1);
    }
    return differing;
  }
};

/// Reads or writes `length` times, by the first thread of a member. With one writer, who counts up, readers also hold what they see
/// against what they saw before. Objects that are torn, or older than one seen before, are violations.
template <class Lock, class Group, class Bound>
GPUCLASS_HD mutex_verdict verify_sequence_lock(Lock& lock, const Group& group, std::uint32_t writers, std::uint32_t length, Bound& bound) {
  mutex_verdict verdict;
  if (group.thread() != 0) {
    return verdict;
  }
  stamped_object last{};
  for (std::uint32_t i = 0; i < length; ++i) {
    if (group.block() < writers) {
      const stamped_object object = stamped_object::of((i + 1) * writers + group.block());
      if (!(i % 2 != 0 && lock.try_write(object)) && !lock.write(object, bound)) {
        break;
      }
    } else {
      stamped_object object{};
      if (!(i % 2 != 0 && lock.try_read(object)) && !lock.read(object, bound)) {
        break;
      }
      verdict.violations += object.torn() + (writers == 1 && object.word[0] < last.word[0]);
      last = object;
    }
    ++verdict.operations;
  }
  return verdict;
}

}  // namespace gpuclass
