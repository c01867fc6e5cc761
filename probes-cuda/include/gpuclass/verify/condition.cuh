/// \file
/// Checks that a condition variable loses no notification. Runs on the device and on host threads.
#pragma once

#include "../config.cuh"

namespace gpuclass {

/// A mutex and the condition variables of one verification, each on lines of its own.
template <class Condition>
struct verified_conditions {
  using mutex_type = typename Condition::mutex;

  mutex_type mutex;
  Condition items;       ///< an item has come
  Condition places;      ///< the place has become free
  Condition generation;  ///< the generation has advanced

  /// Words of state, zeroed before first use.
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return at(blocks, 3); }

  template <class Group>
  GPUCLASS_HD verified_conditions(std::uint32_t* words, const Group& group,
                                  typename mutex_type::backoff between = typename mutex_type::backoff{},
                                  typename Condition::backoff between_looks = typename Condition::backoff{})
      : mutex(words, group, between),
        items(words + at(group.blocks(), 0), group, between_looks),
        places(words + at(group.blocks(), 1), group, between_looks),
        generation(words + at(group.blocks(), 2), group, between_looks) {}

  /// Puts zeroed state into what it is after `operations` waits on each condition variable. One thread calls it, before any object is
  /// made.
  static GPUCLASS_HD void preset(std::uint32_t* words, std::uint32_t blocks, std::uint32_t operations) {
    for (std::uint32_t index = 0; index < 3; ++index) {
      Condition::preset(words + at(blocks, index), blocks, operations);
    }
  }

 private:
  static constexpr GPUCLASS_HD std::uint32_t whole_lines(std::uint32_t words) {
    constexpr std::uint32_t line_words = GPUCLASS_LINE / sizeof(std::uint32_t);
    return (words + line_words - 1) / line_words * line_words;
  }

  static constexpr GPUCLASS_HD std::uint32_t at(std::uint32_t blocks, std::uint32_t index) {
    return whole_lines(mutex_type::state_words(blocks)) + index * whole_lines(Condition::state_words(blocks));
  }
};

/// A buffer for one item, and a generation: plain words, changed only under the mutex, zeroed before use. With room for more items,
/// one notification could make up for another that was lost.
struct guarded_buffer {
  alignas(GPUCLASS_LINE) std::uint32_t produced;
  alignas(GPUCLASS_LINE) std::uint32_t consumed;
  alignas(GPUCLASS_LINE) std::uint32_t item;
  alignas(GPUCLASS_LINE) std::uint32_t arrived;  ///< contenders that wait for the next generation
  std::uint32_t generation;
};

/// Counts of one contender.
struct condition_verdict {
  std::uint32_t operations = 0;  ///< items produced or consumed, and generations; what it was asked for, unless the bound expired
  std::uint32_t violations = 0;
};

/// One contender's part in the verification.
template <class Condition, class Bound>
class condition_verifier {
 public:
  GPUCLASS_HD condition_verifier(verified_conditions<Condition>& conditions, guarded_buffer* guarded, bool is_impatient, Bound& bound)
      : conditions_(conditions), guarded_(guarded), is_impatient_(is_impatient), bound_(bound) {}

  /// Puts an item into the buffer. Every item holds its number.
  GPUCLASS_HD bool produce(bool notify_inside) {
    if (!lock_when([&] { return guarded_->produced == guarded_->consumed; }, conditions_.places)) {
      return false;
    }
    guarded_->item = guarded_->produced;
    guarded_->produced += 1;
    return unlock_and_notify(conditions_.items, notify_inside);
  }

  /// Takes an item out of the buffer.
  GPUCLASS_HD bool consume(bool notify_inside) {
    if (!lock_when([&] { return guarded_->produced != guarded_->consumed; }, conditions_.items)) {
      return false;
    }
    verdict_.violations += guarded_->item != guarded_->consumed;
    guarded_->consumed += 1;
    verdict_.violations += guarded_->produced != guarded_->consumed;
    return unlock_and_notify(conditions_.places, notify_inside);
  }

  /// Waits until all contenders have come, of which the last notifies the others. Waking up before that is a violation.
  GPUCLASS_HD bool advance(std::uint32_t contenders) {
    if (!conditions_.mutex.lock(bound_)) {
      return false;
    }
    if (++guarded_->arrived == contenders) {
      guarded_->arrived = 0;
      ++guarded_->generation;
      conditions_.generation.notify_all();
    } else {
      const std::uint32_t current = guarded_->generation;
      while (guarded_->generation == current) {
        if (!conditions_.generation.wait(conditions_.mutex, bound_)) {
          return false;
        }
        verdict_.violations += guarded_->generation == current;
      }
    }
    return leave();
  }

  GPUCLASS_HD condition_verdict verdict() const { return verdict_; }

 private:
  template <class Predicate>
  GPUCLASS_HD bool lock_when(Predicate holds, Condition& condition) {
    if (!conditions_.mutex.lock(bound_)) {
      return false;
    }
    while (!holds()) {
      if (bound_.ended() || !wait_once(condition)) {
        return false;
      }
    }
    return true;
  }

  /// Waits; who is impatient gives up soon, which must lose no notification.
  GPUCLASS_HD bool wait_once(Condition& condition) {
    constexpr std::uint64_t soon_ns = 2000;
    if (!is_impatient_) {
      return condition.wait(conditions_.mutex, bound_);
    }
    bool called = false;
    return condition.wait_for(conditions_.mutex, soon_ns, called, bound_);
  }

  GPUCLASS_HD bool unlock_and_notify(Condition& condition, bool notify_inside) {
    if (notify_inside) {
      condition.notify_one();
    }
    const bool left = leave();
    if (!notify_inside) {
      condition.notify_one();
    }
    return left;
  }

  GPUCLASS_HD bool leave() {
    const bool left = conditions_.mutex.unlock(bound_);
    verdict_.operations += left;
    return left;
  }

  verified_conditions<Condition>& conditions_;
  guarded_buffer* guarded_;
  bool is_impatient_;
  Bound& bound_;
  condition_verdict verdict_;
};

/// First, contenders hand numbered items through the buffer, `length` each: even ones produce, odd ones consume, and one who is left over
/// does both in turn. Each item and each freed place is notified once, alternately with the mutex held and after giving it back.
/// Then all wait for all, `generations` times. Of those who wait for an item or a place, half give up and wait again. A notification that is
/// lost leaves somebody waiting until the bound expires, so that operations are missing; updates that are lost or not seen are violations.
template <class Condition, class Group, class Bound>
GPUCLASS_HD condition_verdict verify_condition(verified_conditions<Condition>& conditions, const Group& group, guarded_buffer* guarded,
                                               std::uint32_t length, std::uint32_t generations, Bound& bound) {
  const bool is_impatient = group.block() % 4 == 1 || group.block() % 4 == 2;
  condition_verifier<Condition, Bound> verifier(conditions, guarded, is_impatient, bound);
  const bool is_left_over = group.block() + 1 == group.blocks() && group.blocks() % 2 == 1;
  for (std::uint32_t i = 0; i < length; ++i) {
    const bool produces = (is_left_over ? i : group.block()) % 2 == 0;
    const bool notify_inside = i % 4 < 2;
    if (!(produces ? verifier.produce(notify_inside) : verifier.consume(notify_inside))) {
      return verifier.verdict();
    }
  }
  for (std::uint32_t i = 0; i < generations; ++i) {
    if (!verifier.advance(group.blocks())) {
      break;
    }
  }
  return verifier.verdict();
}

}  // namespace gpuclass
