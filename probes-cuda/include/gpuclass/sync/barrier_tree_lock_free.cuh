/// \file
/// The two-level decentralized tree barrier of HeteroSync (Mahapatra 2020, section 2.2.1): no atomics once blocks have enrolled.
#pragma once
#include "../names/begin.cuh"

#include "barrier_flags.cuh"
#include "basic_barrier.cuh"
#include "sm_groups.cuh"

namespace gpuclass::algorithm {

/// The words that a block sets and gathers. Its first thread finds out; the others read it here.
struct barrier_tree_lock_free_seat {
  std::uint32_t group;     ///< number of its group
  std::uint32_t flag;      ///< index of its arrival flag
  std::uint32_t gathered;  ///< arrival flags that it gathers, its own included; 0: it is not the first of its group
  std::uint32_t groups;    ///< groups that have members; 0: not enrolled
};

/// State of one barrier, zeroed before first use. Behind it: a line with the release flag of each group that there can be, the seat
/// of each block, and the arrival flag of each block, those of a group side by side.
struct barrier_tree_lock_free_state {
  sm_groups_state sms;
  std::uint32_t flags_given;                                     ///< blocks' arrival flags that belong to groups so far
  std::uint32_t first_plus_one[sm_group_slots];                  ///< of each group, where its members' begin; 0: not known yet
  alignas(GPUCLASS_LINE) std::uint32_t arrived[sm_group_slots];  ///< arrival flags of the groups
};

/// Each block sets its own flag on arrival. All threads of the first block of an SM gather the flags of the others on it, then it
/// sets the flag of its SM. All threads of the master, the first block of the first group, gather these, and release every SM with a
/// flag that its blocks poll. Flags hold the number of the phase, which wraps; nothing is ever reset. PTX has no scope between block
/// and device, so what is local is local only in who looks at it. The first phase of an object is a flat barrier, in which blocks
/// enrol with their SM. All threads of a block call it; each thread keeps an object of its own.
template <scope Scope = scope::device, class Backoff = no_backoff>
class barrier_tree_lock_free {
 public:
  using state = barrier_tree_lock_free_state;
  using seat = barrier_tree_lock_free_seat;
  using backoff = Backoff;
  using forever = endless;  // 12 to 18 % faster than `unbounded` on an H200
  static constexpr bool one_handle_each = true;
  static constexpr bool hands_on_in_block = true;  ///< the seat, from the first thread to the others

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return first_flag(blocks) + blocks; }

  /// Puts zeroed state into what it is after so many phases, as far as flags go: blocks have yet to enrol.
  static GPUCLASS_HD void preset(std::uint32_t* words, std::uint32_t blocks, std::uint32_t phases) {
    auto* const fresh = reinterpret_cast<state*>(words);
    for (std::uint32_t i = 0; i < most_sm_groups(blocks); ++i) {
      st_relaxed<Scope>(fresh->arrived + i, phases);
      st_relaxed<Scope>(words + release_flag(i), phases);
    }
    for (std::uint32_t i = 0; i < blocks; ++i) {
      st_relaxed<Scope>(words + first_flag(blocks) + i, phases);
    }
  }

  template <class Group>
  GPUCLASS_HD barrier_tree_lock_free(std::uint32_t* words, const Group&, Backoff between = Backoff{})
      : words_(words), backoff_(between) {}

  /// Returns when every block of the group has arrived; what any thread did before is then visible to all.
  template <class Group, class Bound>
  GPUCLASS_HD void arrive_and_wait(const Group& group, Bound& bound) {
    group.sync_block();
    if (seat_.groups == 0) {
      take_seat(group, bound);
      return;
    }
    ++phase_;
    if (seat_.gathered != 0) {
      lead(group, bound);
    } else if (group.thread() == 0) {
      st_release<Scope>(words_ + first_flag(group.blocks()) + seat_.flag, phase_);
    }
    if (group.thread() == 0 && !is_master()) {
      wait_until([&] { return ld_acquire<Scope>(words_ + release_flag(seat_.group)) == phase_; }, backoff_, bound);
    }
    group.sync_block();
  }

 private:
  static constexpr GPUCLASS_HD std::uint32_t release_flag(std::uint32_t group) {
    return (sizeof(state) + group * GPUCLASS_LINE) / sizeof(std::uint32_t);
  }
  static constexpr GPUCLASS_HD std::uint32_t first_seat(std::uint32_t blocks) { return release_flag(most_sm_groups(blocks)); }
  static constexpr GPUCLASS_HD std::uint32_t first_flag(std::uint32_t blocks) {
    return first_seat(blocks) + blocks * sizeof(seat) / sizeof(std::uint32_t);
  }

  GPUCLASS_HD state* state_() const { return reinterpret_cast<state*>(words_); }
  GPUCLASS_HD bool is_master() const { return seat_.gathered != 0 && seat_.group == 0; }

  template <class Group, class Bound>
  GPUCLASS_HD void take_seat(const Group& group, Bound& bound) {
    seat* const shared = reinterpret_cast<seat*>(words_ + first_seat(group.blocks())) + group.block();
    if (group.thread() == 0) {
      std::uint32_t first = 0;
      const sm_seat found = enrol<Scope>(
          &state_()->sms, group, backoff_, bound, [&](const sm_seat& seated) { first = first_of(seated, bound); }, [&] { take_flags_back(); });
      *shared = {found.group, first + found.place, found.place == 0 ? found.members : 0, found.groups};
    }
    group.sync_block();
    seat_ = *shared;
    phase_ = ld_relaxed<Scope>(words_ + release_flag(0));  // all are here, so that it stands until this block arrives again
  }

  /// Returns the index of the first flag of a group. Its first block takes as many as there are members; one that is alone needs none.
  template <class Bound>
  GPUCLASS_HD std::uint32_t first_of(const sm_seat& found, Bound& bound) {
    if (found.members == 1) {
      return 0;
    }
    std::uint32_t* const published = state_()->first_plus_one + found.group;
    if (found.place == 0) {
      st_relaxed<Scope>(published, atom_add_relaxed<Scope>(&state_()->flags_given, found.members) + 1);
    }
    std::uint32_t value = 1;
    wait_until([&] { return (value = ld_relaxed<Scope>(published)) != 0; }, backoff_, bound);
    return value == 0 ? 0 : value - 1;
  }

  GPUCLASS_HD void take_flags_back() {
    st_relaxed<Scope>(&state_()->flags_given, 0);
    GPUCLASS_NO_UNROLL
    for (std::uint32_t i = 0; i < sm_group_slots; ++i) {
      st_relaxed<Scope>(state_()->first_plus_one + i, 0);
    }
  }

  template <class Group, class Bound>
  GPUCLASS_HD void lead(const Group& group, Bound& bound) {
    if ((seat_.gathered > 1 || is_master()) && !gather(group, bound)) {
      return;
    }
    if (is_master()) {
      release(group);
    } else if (group.thread() == 0) {
      st_release<Scope>(state_()->arrived + seat_.group, phase_);
    }
  }

  template <class Group, class Bound>
  GPUCLASS_HD bool gather(const Group& group, Bound& bound) {
    const std::uint32_t* const own = words_ + first_flag(group.blocks()) + seat_.flag;
    bool complete = gather_flags<2, Scope>(own, 1, seat_.gathered, phase_, group, backoff_, bound);
    if (is_master()) {
      complete = gather_flags<2, Scope>(state_()->arrived, 1, seat_.groups, phase_, group, backoff_, bound) && complete;
    }
    fence_acq_rel<Scope>();
    return group.sync_and_agree_block(complete);
  }

  template <class Group>
  GPUCLASS_HD void release(const Group& group) {
    fence_acq_rel<Scope>();
    for (std::uint32_t i = group.thread(); i < seat_.groups; i += group.threads()) {
      st_after_fence<Scope>(words_ + release_flag(i), phase_);
    }
  }

  std::uint32_t* words_;
  std::uint32_t phase_ = 0;
  seat seat_{};
  Backoff backoff_;
};

}  // namespace gpuclass::algorithm

namespace gpuclass {

/// The handle that a program makes over words.
template <scope Scope = scope::device, class Backoff = no_backoff>
using barrier_tree_lock_free = basic_barrier<algorithm::barrier_tree_lock_free<Scope, Backoff>>;

}  // namespace gpuclass

#include "../names/end.cuh"
