/// \file
/// HeteroSync's two-level tree barrier as printed (Mahapatra 2020, listings 2.1 to 2.3).
#pragma once

#include "../sync/sm_groups.cuh"
#include "cuda.cuh"

namespace gpuclass::published {

/// Two counts that are used in turn: the second meeting keeps whoever is fast from adding to the first one before all have left it.
struct barrier_pair {
  std::uint32_t first;
  std::uint32_t second;
};

/// State of one barrier: zeroed before first use.
struct barrier_tree_atomic_state {
  sm_groups_state sms;
  alignas(GPUCLASS_LINE) barrier_pair leaders;
  alignas(GPUCLASS_LINE) barrier_pair of_group[sm_group_slots];  ///< side by side, as printed
};

/// The blocks of an SM meet twice, a leader of each meets the others' twice, and the blocks of the SM meet twice again. A meeting is one
/// `atomicInc` and then a `atomicCAS` that puts the count back to 0, until one of these finds it 0; all threads of the block wait
/// between them, and pause at the level of leaders.
///
/// Mended: counts on an SM are published with `__threadfence()` instead of `__threadfence_block()`, since those who read them are other
/// blocks; the number of blocks on an SM is found out instead of reckoned: the first phase of an object is a flat barrier, in which blocks
/// enrol with their SM. All threads of a block call it; each thread keeps an object of its own.
template <scope Scope = scope::device, class Backoff = no_backoff>
class barrier_tree_atomic {
 public:
  using state = barrier_tree_atomic_state;
  using backoff = Backoff;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return sizeof(state) / sizeof(std::uint32_t); }

  template <class Group>
  GPUCLASS_HD barrier_tree_atomic(std::uint32_t* words, const Group&, Backoff between = Backoff{})
      : state_(reinterpret_cast<state*>(words)), backoff_(between) {}

  /// Returns when every block of the group has arrived; what any thread did before is then visible to all.
  template <class Group, class Bound>
  GPUCLASS_HD void arrive_and_wait(const Group& group, Bound& bound) {
    group.sync_block();
    if (!is_enrolled_) {
      enrol_all(group, bound);
      return;
    }
    gave_up_ = false;
    barrier_pair* const mine = state_->of_group + seat_.group;
    meet_twice(group, mine, seat_.members, no_backoff{}, bound);
    if (leads_) {
      meet_twice(group, &state_->leaders, seat_.groups, backoff_, bound);
    }
    meet_twice(group, mine, seat_.members, no_backoff{}, bound);
  }

 private:
  template <class Group, class Bound>
  GPUCLASS_HD void enrol_all(const Group& group, Bound& bound) {
    if (group.thread() == 0) {
      seat_ = enrol<Scope>(&state_->sms, group, backoff_, bound);
    }
    is_enrolled_ = true;
    leads_ = group.sync_and_agree_block(group.thread() != 0 || seat_.place == 0);
  }

  template <class Group, class Pause, class Bound>
  GPUCLASS_HD void meet_twice(const Group& group, barrier_pair* counts, std::uint32_t all, const Pause& between, Bound& bound) {
    meet(group, &counts->first, all, between, bound);
    meet(group, &counts->second, all, between, bound);
  }

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

  state* state_;
  sm_seat seat_{};
  bool is_enrolled_ = false;
  bool leads_ = false;
  bool gave_up_ = false;  ///< in this phase, as the first thread of the block knows
  Backoff backoff_;
};

}  // namespace gpuclass::published
