/// \file
/// HeteroSync's two-level tree barrier as printed (Mahapatra 2020, listings 2.1 to 2.3).
#pragma once

#include "../sync/sm_groups.cuh"
#include "meeting.cuh"

namespace gpuclass::published {

/// State of one barrier: zeroed before first use.
struct barrier_tree_atomic_state {
  sm_groups_state sms;
  alignas(GPUCLASS_LINE) barrier_pair leaders;
  alignas(GPUCLASS_LINE) barrier_pair of_group[sm_group_slots];  ///< side by side, as printed
};

/// The blocks of an SM meet twice, a leader of each meets the others' twice, and the blocks of the SM meet twice again; leaders pause
/// between attempts.
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
    meetings_.begin();
    barrier_pair* const mine = state_->of_group + seat_.group;
    meetings_.meet_twice(group, mine, seat_.members, no_backoff{}, bound);
    if (leads_) {
      meetings_.meet_twice(group, &state_->leaders, seat_.groups, backoff_, bound);
    }
    meetings_.meet_twice(group, mine, seat_.members, no_backoff{}, bound);
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

  state* state_;
  sm_seat seat_{};
  bool is_enrolled_ = false;
  bool leads_ = false;
  meetings meetings_;
  Backoff backoff_;
};

}  // namespace gpuclass::published
