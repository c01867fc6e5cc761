/// \file
/// The meeting that runs twice of HeteroSync's barriers, as printed (Mahapatra 2020, listings 2.1 to 2.3).
#pragma once

#include "cuda.cuh"

namespace gpuclass::published {

/// Two counts that are used in turn: the second meeting keeps whoever is fast from adding to the first one before all have left it.
struct barrier_pair {
  std::uint32_t first;
  std::uint32_t second;
};

/// A block's part in the meetings of a phase. A meeting is one `atomicInc` and then a `atomicCAS` that puts the count back to 0, until one
/// of these finds it 0; all threads of the block wait between them. Each thread keeps an object of its own; all threads of a block call it.
class meetings {
 public:
  /// Begins a phase: whoever gave up in the one before comes again.
  GPUCLASS_HD void begin() { gave_up_ = false; }

  /// Meets so many others at the first count, then at the second.
  template <class Group, class Pause, class Bound>
  GPUCLASS_HD void meet_twice(const Group& group, barrier_pair* counts, std::uint32_t all, const Pause& between, Bound& bound) {
    meet(group, &counts->first, all, between, bound);
    meet(group, &counts->second, all, between, bound);
  }

 private:
  /// Who gave up comes to no further meeting of the phase, or others would take it for complete.
  template <class Group, class Pause, class Bound>
  GPUCLASS_HD void meet(const Group& group, std::uint32_t* count, std::uint32_t all, const Pause& between, Bound& bound) {
    if (group.thread() == 0 && !gave_up_) {
      threadfence();
      atomic_add(count, 1);
    }
    const auto is_zero = [&] {
      const bool zero = gave_up_ || atomic_cas(count, all, 0) == 0;
      if (zero) {
        threadfence();
      }
      return zero;
    };
    gave_up_ = !attempt_together(group, is_zero, between, bound) || gave_up_;
  }

  bool gave_up_ = false;  ///< in this phase, as the first thread of the block knows
};

}  // namespace gpuclass::published
