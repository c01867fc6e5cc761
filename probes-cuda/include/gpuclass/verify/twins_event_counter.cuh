/// \file
/// Broken twins of event counters and latches: one deliberate fault each, which verification must catch. Never use them.
#pragma once

#include "../mem/atomic.cuh"
#include "../sync/event_counter.cuh"
#include "../sync/latch.cuh"

namespace gpuclass {

/// Lets go one event early.
class twin_event_counter_early : public event_counter<> {
 public:
  using event_counter<>::event_counter;

  template <class Bound>
  GPUCLASS_HD bool wait_ge(std::uint32_t events, Bound& bound) const {
    return event_counter<>::wait_ge(events - 1, bound);
  }
};

/// Counts, but publishes nothing with it.
class twin_event_counter_unordered : public event_counter<> {
 public:
  template <class Group>
  GPUCLASS_HD twin_event_counter_unordered(std::uint32_t* words, const Group& group, no_backoff between)
      : event_counter<>(words, group, between), word_(words) {}

  GPUCLASS_HD void arrive(std::uint32_t events = 1) { atom_add_relaxed<scope::device>(word_, events); }
  GPUCLASS_HD void arrive_alone(std::uint32_t events_so_far) { st_relaxed<scope::device>(word_, events_so_far); }

 private:
  std::uint32_t* word_;
};

/// Compares counts by order, so that it fails once they have wrapped.
class twin_event_counter_breaks_at_wrap : public event_counter<> {
 public:
  using event_counter<>::event_counter;

  template <class Bound>
  GPUCLASS_HD bool wait_ge(std::uint32_t events, Bound& bound) const {
    const bool reached = wait_until([&] { return value() >= events; }, no_backoff{}, bound);
    return event_counter<>::try_wait_ge(value()) && reached;
  }
};

/// Opens while one is missing.
class twin_latch_early : public latch<> {
 public:
  template <class Group>
  GPUCLASS_HD twin_latch_early(std::uint32_t* words, const Group& group) : latch<>(words, group), word_(words) {}

  template <class Bound>
  GPUCLASS_HD bool wait(Bound& bound) const {
    return wait_until([&] { return ld_acquire<scope::device>(word_) <= 1; }, no_backoff{}, bound);
  }

 private:
  const std::uint32_t* word_;
};

}  // namespace gpuclass
