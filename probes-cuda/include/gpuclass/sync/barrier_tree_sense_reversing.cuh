/// \file
/// The two-level sense-reversing tree barrier (Mahapatra 2020, section 3.1, listings 3.1 and 3.2).
#pragma once
#include "../names/begin.cuh"

#include "barrier_arrival.cuh"
#include "basic_barrier.cuh"
#include "sm_groups.cuh"

namespace gpuclass::algorithm {

/// A count, and the sense that follows its phase. Polls of `sense` stay off the line that takes the atomics.
struct barrier_sense_pair {
  alignas(GPUCLASS_LINE) std::uint32_t arrived;
  alignas(GPUCLASS_LINE) std::uint32_t sense;
};

/// State of one barrier: zeroed before first use.
struct barrier_tree_sense_reversing_state {
  sm_groups_state sms;
  barrier_sense_pair leaders;
  barrier_sense_pair of_group[1];  ///< as many as there can be groups
};

/// Number of the tree's fences.
enum class tree_fences {
  needed,     ///< as few as the memory model lets it have: `gpuclass prove --mutants` finds each needed
  as_printed  ///< as many as the listings: also where a leader is named, where its SM's blocks see that, and in each thread at the end
};

/// The last block of an SM to arrive leads: it meets the leaders of the other SMs, the last of which turns the global sense; then
/// each leader turns the sense of its SM, which the other blocks poll with loads. No second local barrier; one atomic for each block,
/// and one more for each SM. `Backoff` is for the leaders, as in the source. A block that is alone on its SM leads at once. PTX has no
/// scope between block and device, so what is local is local only in who contends for it. The first phase of an object is a flat
/// barrier, in which blocks enrol with their SM. All threads of a block call it; each thread keeps an object of its own.
template <scope Scope = scope::device, class Backoff = no_backoff, tree_fences Fences = tree_fences::needed>
class barrier_tree_sense_reversing {
 public:
  using state = barrier_tree_sense_reversing_state;
  using backoff = Backoff;
  using forever = endless;  // 4 to 8 % faster than `unbounded` on an H100 and an H200
  static constexpr bool one_handle_each = true;
  static constexpr bool leaves_room_for_tag = true;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) {
    return (sizeof(state) + (most_sm_groups(blocks) - 1) * sizeof(barrier_sense_pair)) / sizeof(std::uint32_t);
  }

  /// Puts zeroed state into what it is after so many phases, as far as counts and senses go: blocks have yet to enrol.
  static GPUCLASS_HD void preset(std::uint32_t* words, std::uint32_t blocks, std::uint32_t phases) {
    auto* const fresh = reinterpret_cast<state*>(words);
    turn(&fresh->leaders, phases);
    for (std::uint32_t i = 0; i < most_sm_groups(blocks); ++i) {
      turn(fresh->of_group + i, phases);
    }
  }

  template <class Group>
  GPUCLASS_HD barrier_tree_sense_reversing(std::uint32_t* words, const Group&, Backoff between = Backoff{})
      : state_(reinterpret_cast<state*>(words)), backoff_(between) {}

  /// Returns when every block of the group has arrived; what any thread did before is then visible to all.
  template <class Group, class Bound>
  GPUCLASS_HD void arrive_and_wait(const Group& group, Bound& bound) {
    group.sync_block();
    if (group.thread() == 0) {
      if (seat_.members == 0) {
        seat_ = enrol<Scope>(&state_->sms, group, backoff_, bound);
      } else if (seat_.members == 1) {
        fence_acq_rel<Scope>();
        fence_as_printed();
        lead(bound);
      } else {
        climb(bound);
      }
    }
    group.sync_block();
    fence_as_printed();
  }

 private:
  static GPUCLASS_HD void turn(barrier_sense_pair* fresh, std::uint32_t times) {
    st_relaxed<Scope>(&fresh->arrived, times % 2 * phase_bit);
    st_relaxed<Scope>(&fresh->sense, times % 2 * phase_bit);
  }

  template <class Bound>
  GPUCLASS_HD void climb(Bound& bound) {
    barrier_sense_pair* const mine = state_->of_group + seat_.group;
    const std::uint32_t step = arrival_step(seat_.place == 0, seat_.members);
    const std::uint32_t before = arrive<Scope>(&mine->arrived, step);
    if (phase_ended(before, before + step)) {
      fence_acq_rel<Scope>();
      fence_as_printed();
      if (lead(bound)) {
        st_after_fence<Scope>(&mine->sense, before + step);
      }
    } else {
      wait_until([&] { return phase_ended(before, ld_acquire<Scope>(&mine->sense)); }, no_backoff{}, bound);
    }
    fence_as_printed();
  }

  static GPUCLASS_HD void fence_as_printed() {
    if constexpr (Fences == tree_fences::as_printed) {
      fence_sc<Scope>();
    }
  }

  /// Returns whether all leaders have arrived; false only if the bound expired. The fence before it releases what this one speaks for;
  /// the last fence in it, if there is anybody to turn a sense for, releases what all did.
  template <class Bound>
  GPUCLASS_HD bool lead(Bound& bound) {
    barrier_sense_pair* const all = &state_->leaders;
    const std::uint32_t step = arrival_step(seat_.group == 0, seat_.groups);
    const std::uint32_t before = arrive_after_fence<Scope>(&all->arrived, step);
    if (phase_ended(before, before + step)) {
      fence_acq_rel<Scope>();
      st_after_fence<Scope>(&all->sense, before + step);
      return true;
    }
    const bool turned = wait_until([&] { return phase_ended(before, ld_acquire<Scope>(&all->sense)); }, backoff_, bound);
    if (seat_.members > 1) {
      fence_acq_rel<Scope>();
    }
    return turned;
  }

  state* state_;
  sm_seat seat_{};
  Backoff backoff_;
};

}  // namespace gpuclass::algorithm

namespace gpuclass {

/// The handle that a program makes over words.
template <scope Scope = scope::device, class Backoff = no_backoff>
using barrier_tree_sense_reversing = basic_barrier<algorithm::barrier_tree_sense_reversing<Scope, Backoff>>;

}  // namespace gpuclass

#include "../names/end.cuh"
