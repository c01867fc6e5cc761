/// \file
/// Checks that a bounded queue loses and doubles nothing, keeps order, and hands on what was done before. Runs on the device and on host
/// threads.
#pragma once

#include "../mem/atomic.cuh"
#include "../sync/bounded_queue.cuh"
#include "mutex.cuh"

namespace gpuclass {

/// What is queued: who sends it, from 0 on, and its number among those from there.
struct queued_item {
  std::uint32_t producer;
  std::uint32_t number;
};

/// What producers and consumers note, zeroed before: `words(contenders, length)` in all.
class queue_notes {
 public:
  GPUCLASS_HD queue_notes(std::uint32_t* words, std::uint32_t contenders, std::uint32_t length)
      : words_(words), contenders_(contenders), length_(length) {}

  static constexpr GPUCLASS_HD std::uint32_t words(std::uint32_t contenders, std::uint32_t length) {
    return 2 * contenders * length + contenders * contenders;
  }

  /// A plain word that the producer writes before it enqueues the item.
  GPUCLASS_HD std::uint32_t& written(const queued_item& item) const { return words_[index(item)]; }

  /// Returns violations of an item that `consumer` got: from nowhere, twice, before what was written for it, or out of order.
  GPUCLASS_HD std::uint32_t check(const queued_item& item, std::uint32_t consumer) const {
    if (item.producer >= contenders_ || item.number >= length_) {
      return 1;
    }
    std::uint32_t* const taken = words_ + contenders_ * length_;
    std::uint32_t& next = taken[contenders_ * length_ + consumer * contenders_ + item.producer];
    const bool is_first = atom_exch_relaxed<scope::device>(taken + index(item), 1) == 0;
    const bool in_order = item.number >= next;
    next = item.number + 1;
    return !is_first + !in_order + (written(item) != item.number + 1);
  }

 private:
  GPUCLASS_HD std::uint32_t index(const queued_item& item) const { return item.producer * length_ + item.number; }

  std::uint32_t* words_;
  std::uint32_t contenders_;
  std::uint32_t length_;
};

/// Each contender, which is a thread, enqueues an item and dequeues one, `length` times, by the waiting forms and by those that try, each in
/// half of the turns.
/// \param contender from 0 on
template <class Queue, class Bound>
GPUCLASS_HD mutex_verdict verify_bounded_queue(Queue& queue, const queue_notes& notes, std::uint32_t contender, std::uint32_t length,
                                               Bound& bound) {
  mutex_verdict verdict;
  for (std::uint32_t i = 0; i < length; ++i) {
    queued_item item{contender, i};
    notes.written(item) = i + 1;
    const bool tries = i % 2 != 0;
    if (!(tries && queue.try_enqueue_for(item, 500)) && !queue.enqueue(item, bound)) {
      break;
    }
    if (!(tries && queue.try_dequeue_for(item, 500)) && !queue.dequeue(item, bound)) {
      break;
    }
    verdict.violations += notes.check(item, contender);
    ++verdict.operations;
  }
  return verdict;
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
