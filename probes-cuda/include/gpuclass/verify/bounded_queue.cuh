/// \file
/// Checks that a bounded queue loses and doubles nothing, keeps order, and hands on what was done before. Runs on the device and on host
/// threads.
#pragma once

#include "../mem/atomic.cuh"
#include "../sync/bounded_queue.cuh"
#include "mutex.cuh"
#include "offers.cuh"
#include "written_items.cuh"

namespace gpuclass {

/// An item of the queue.
using queued_item = numbered_item;

/// Notes of producers and consumers, zeroed before: so many words in all.
class queue_notes {
 public:
  /// \param has_records whether some items are written at length
  GPUCLASS_HD queue_notes(std::uint32_t* words, std::uint32_t contenders, std::uint32_t length, bool has_records)
      : items(words + contenders * length, contenders, length, has_records), got_(words), length_(length) {}

  static constexpr GPUCLASS_HD std::uint32_t words(std::uint32_t contenders, std::uint32_t length, bool has_records) {
    return contenders * length + written_items::words(contenders, length, has_records);
  }

  /// Returns violations of an item that `consumer` got after `before` others: its own, and, if the queue keeps order, whether a later one
  /// of the same producer came before.
  GPUCLASS_HD std::uint32_t check(const queued_item& item, std::uint32_t consumer, std::uint32_t before, bool in_order) const {
    const std::uint32_t violations = items.check(item);
    const std::uint32_t mine = items.index(item), end = items.index({item.sender + 1, 0});
    std::uint32_t* const got = got_ + consumer * length_;
    std::uint32_t later = 0;
    for (std::uint32_t i = 0; i < before; ++i) {
      later += got[i] >= mine && got[i] < end;
    }
    got[before] = mine;
    return violations + (in_order ? later : 0);
  }

  const written_items items;

 private:
  std::uint32_t* got_;
  std::uint32_t length_;
};

/// Enqueues an item and dequeues one, by the forms that try first if `tries`. Returns false only if the bound expired.
template <class Queue, class Bound>
GPUCLASS_HD bool pass(Queue& queue, queued_item& item, bool tries, Bound& bound) {
  constexpr std::uint64_t patience_ns = 500;
  return ((tries && queue.try_enqueue_for(item, patience_ns)) || queue.enqueue(item, bound)) &&
         ((tries && queue.try_dequeue_for(item, patience_ns)) || queue.dequeue(item, bound));
}

/// The first `callers` threads of each member enqueue an item and dequeue one, `length` times, by the waiting forms and by those that try,
/// each in half of the turns. What a producer writes before it enqueues waits behind the stores of the `pressure`.
template <class Queue, class Group, class Pressure, class Bound>
GPUCLASS_HD mutex_verdict verify_bounded_queue(Queue& queue, const Group& group, const queue_notes& notes, std::uint32_t callers,
                                               std::uint32_t length, const Pressure& pressure, Bound& bound) {
  mutex_verdict verdict;
  if (callers == 0) {  // nothing would be checked, so nothing counts
    return verdict;
  }
  const bool calls = group.thread() < callers;
  const std::uint32_t contender = group.block() * callers + group.thread();
  for (std::uint32_t i = 0; i < length; ++i) {
    pressure.before_leaving(group, i);
    queued_item item{contender, i};
    bool passed = true;
    if (calls) {
      notes.items.write(item);
      passed = pass(queue, item, i / 4 % 2 == 0, bound);  // stress before leaving goes by four turns
      verdict.violations += passed ? notes.check(item, contender, i, keeps_order<Queue>::value) : 0;
    }
    if (!group.sync_and_agree_block(passed)) {
      break;
    }
    ++verdict.operations;
  }
  return verdict;
}

/// Fills an empty queue by the form that tries, and empties it, twice, alone: each place is used again. Returns violations: it took none or
/// more than `most`, which is more than it has room for; or what came out is not what went in.
/// \param filling ends the filling of a queue that is large and slow; what is there by then is still taken out
template <class Queue, class Bound>
GPUCLASS_HD std::uint32_t use_alone(Queue& queue, std::uint32_t most, Bound& filling, Bound& bound) {
  std::uint32_t violations = 0;
  for (std::uint32_t round = 0; round < 2 && violations == 0 && !filling.hit(); ++round) {
    std::uint32_t in = 0, out = 0, sum = 0;
    while (in <= most && !filling.expired() && queue.try_enqueue({round, in})) {
      sum += in++;
    }
    queued_item item{};
    while (out <= in && !bound.expired() && queue.try_dequeue(item)) {
      violations += item.sender != round || (keeps_order<Queue>::value && item.number != out);
      sum -= item.number;
      ++out;
    }
    violations += bound.hit() ? 0 : (in == 0 && !filling.hit()) + (in > most) + (out != in) + (sum != 0);
  }
  return violations;
}

/// Fills an empty queue, and goes on: returns whether it took more than it has places. One thread calls it, with a bound that expires soon;
/// nobody uses the queue after it.
template <class Queue, class Bound>
GPUCLASS_HD bool overfills(Queue& queue, std::uint32_t places, Bound& bound) {
  for (std::uint32_t i = 0; i < places; ++i) {
    if (!queue.enqueue({0, i}, bound)) {
      return false;
    }
  }
  return queue.enqueue({0, places}, bound);
}

}  // namespace gpuclass
