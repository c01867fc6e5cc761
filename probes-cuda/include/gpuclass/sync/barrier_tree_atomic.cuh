/// \file
/// The two-level atomic tree barrier of HeteroSync (Mahapatra 2020, section 2.2.1, listings 2.1 to 2.3).
#pragma once
#include "../names/begin.cuh"

#include "barrier_arrival.cuh"
#include "basic_barrier.cuh"
#include "sm_groups.cuh"

namespace gpuclass::algorithm {

/// Counts of one group.
struct barrier_tree_atomic_group {
  alignas(GPUCLASS_LINE) std::uint32_t before;  ///< arrivals at its barrier before the global one
  alignas(GPUCLASS_LINE) std::uint32_t after;   ///< arrivals at its barrier after the global one
};

/// State of one barrier: zeroed before first use.
struct barrier_tree_atomic_state {
  sm_groups_state sms;
  alignas(GPUCLASS_LINE) std::uint32_t leaders;  ///< arrivals at the global barrier
  barrier_tree_atomic_group of_group[1];         ///< as many as there can be groups
};

/// The blocks of an SM meet at a barrier of their own; the first of them, the leader, meets those of the other SMs; then the blocks
/// of the SM meet again. Everybody polls with atomics; `Backoff` is for the leaders, as in the source. A block that is alone on its SM
/// goes to the leaders at once. PTX has no scope between block and device, so what is local is local only in who contends for it. The
/// first phase of an object is a flat barrier, in which blocks enrol with their SM. All threads of a block call it; each thread keeps an object
/// of its own.
template <scope Scope = scope::device, class Backoff = no_backoff>
class barrier_tree_atomic {
 public:
  using state = barrier_tree_atomic_state;
  using backoff = Backoff;
  using forever = endless;  // 4 to 9 % faster than `unbounded` on an H100 and an H200
  static constexpr bool one_handle_each = true;
  static constexpr bool leaves_room_for_tag = true;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) {
    return (sizeof(state) + (most_sm_groups(blocks) - 1) * sizeof(barrier_tree_atomic_group)) / sizeof(std::uint32_t);
  }

  /// Puts zeroed state into what it is after so many phases, as far as counts go: blocks have yet to enrol.
  static GPUCLASS_HD void preset(std::uint32_t* words, std::uint32_t blocks, std::uint32_t phases) {
    auto* const fresh = reinterpret_cast<state*>(words);
    const std::uint32_t count = phases % 2 * phase_bit;
    st_relaxed<Scope>(&fresh->leaders, count);
    for (std::uint32_t i = 0; i < most_sm_groups(blocks); ++i) {
      st_relaxed<Scope>(&fresh->of_group[i].before, count);
      st_relaxed<Scope>(&fresh->of_group[i].after, count);
    }
  }

  template <class Group>
  GPUCLASS_HD barrier_tree_atomic(std::uint32_t* words, const Group&, Backoff between = Backoff{})
      : state_(reinterpret_cast<state*>(words)), backoff_(between) {}

  /// Returns when every block of the group has arrived; what any thread did before is then visible to all.
  template <class Group, class Bound>
  GPUCLASS_HD void arrive_and_wait(const Group& group, Bound& bound) {
    group.sync_block();
    if (group.thread() == 0) {
      if (seat_.members == 0) {
        seat_ = enrol<Scope>(&state_->sms, group, backoff_, bound);
      } else {
        climb(bound);
      }
    }
    group.sync_block();
  }

 private:
  template <class Bound>
  GPUCLASS_HD void climb(Bound& bound) {
    barrier_tree_atomic_group* const mine = state_->of_group + seat_.group;
    const bool first = seat_.place == 0;
    const bool alone = seat_.members == 1;
    if (!alone && !meet(&mine->before, first, seat_.members, no_backoff{}, bound)) {
      return;
    }
    if (first && !meet(&state_->leaders, seat_.group == 0, seat_.groups, backoff_, bound)) {
      return;
    }
    if (!alone) {
      meet(&mine->after, first, seat_.members, no_backoff{}, bound);
    }
  }

  /// Returns whether all have arrived; false only if the bound expired.
  template <class Pause, class Bound>
  static GPUCLASS_HD bool meet(std::uint32_t* count, bool completes, std::uint32_t all, const Pause& between, Bound& bound) {
    const std::uint32_t step = arrival_step(completes, all);
    const std::uint32_t before = atom_add_acq_rel<Scope>(count, step);
    return phase_ended(before, before + step) ||
           wait_for_phase([&] { return atom_add_acquire<Scope>(count, 0); }, before, all, 1, between, bound);
  }

  state* state_;
  sm_seat seat_{};
  Backoff backoff_;
};

}  // namespace gpuclass::algorithm

namespace gpuclass {

/// The handle that a program makes over words.
template <scope Scope = scope::device, class Backoff = no_backoff>
using barrier_tree_atomic = basic_barrier<algorithm::barrier_tree_atomic<Scope, Backoff>>;

}  // namespace gpuclass

#include "../names/end.cuh"
