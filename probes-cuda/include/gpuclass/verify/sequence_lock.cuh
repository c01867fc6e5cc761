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

/// Reads a number of times. Returns false only if the bound expired.
/// \param in_order whether writers count up, so that no object may be older than `last`, the one read before
template <class Lock, class Bound>
GPUCLASS_HD bool read_stamped(Lock& lock, std::uint32_t turn, bool in_order, stamped_object& last, std::uint32_t& violations, Bound& bound) {
  constexpr std::uint32_t times = 16;
  bool came = true;
  for (std::uint32_t i = 0; came && i < times; ++i) {
    stamped_object object{};
    came = ((turn + i) % 2 != 0 && lock.try_read(object)) || lock.read(object, bound);
    violations += came && (object.torn() != 0 || (in_order && object.word[0] < last.word[0])) ? 1 : 0;
    last = came ? object : last;
  }
  return came;
}

/// Writes once, or reads a few times, `length` times, by the first thread of a member, while the others make `pressure`. With one writer,
/// who counts up, readers also hold what they see against what they saw before. Objects that are torn, or older than one seen before, are
/// violations. A writer's stores wait behind those of the pressure.
template <class Lock, class Group, class Pressure, class Bound>
GPUCLASS_HD mutex_verdict verify_sequence_lock(Lock& lock, const Group& group, std::uint32_t writers, std::uint32_t length,
                                               const Pressure& pressure, Bound& bound) {
  mutex_verdict verdict;
  const bool writes = group.block() < writers;
  stamped_object last{};
  for (std::uint32_t i = 0; i < length; ++i) {
    const auto act = [&] {
      if (!writes) {
        return read_stamped(lock, i, writers == 1, last, verdict.violations, bound);
      }
      const stamped_object object = stamped_object::of((i + 1) * writers + group.block());
      return (i % 2 != 0 && lock.try_write(object)) || lock.write(object, bound);
    };
    if (writes) {
      pressure.before_leaving(group, i);
    }
    if (!group.sync_and_agree_block(pressure.while_first(group, i, act, [] { return false; }))) {
      break;
    }
    ++verdict.operations;
  }
  return verdict;
}

}  // namespace gpuclass
