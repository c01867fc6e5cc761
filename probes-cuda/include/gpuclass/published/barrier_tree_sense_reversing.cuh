/// \file
/// The two-level sense-reversing tree barrier as printed (Mahapatra 2020, listings 3.1 and 3.2).
#pragma once

#include "../sync/sm_groups.cuh"
#include "cuda.cuh"

namespace gpuclass::published {

/// State that the blocks of one SM share.
struct barrier_sense_group {
  std::uint32_t count;
  std::uint32_t sense;
  std::uint32_t last_block;
};

/// State of one barrier: zeroed before first use.
struct barrier_tree_sense_reversing_state {
  sm_groups_state sms;
  alignas(GPUCLASS_LINE) std::uint32_t leaders;
  std::uint32_t global_sense;
  alignas(GPUCLASS_LINE) barrier_sense_group of_group[sm_group_slots];  ///< side by side, as printed
};

/// The block of an SM that leads it.
enum class leader {
  last_to_come,  ///< as printed: listing 3.1
  fixed          ///< one for all phases, as in HeteroSync's tree; what section 5.1.1 holds the other against
};

/// Blocks count themselves in on their SM, and all of them try to put a full count back to 0 with `atomicCAS`; who does it turns the sense
/// of the SM and leads. The leaders do the same with a count and a sense of their own, with pauses; the others poll that sense.
///
/// Mended: the listings leave out how blocks count themselves in, here a `__threadfence()` and an `atomicInc`; the leader is named before
/// the sense turns, or the leader of the phase before could lead as well; whoever has seen the senses turn fences; the number of blocks on
/// an SM is found out, as in `published::barrier_tree_atomic`. With a fixed leader all else is the same: whoever puts the count back
/// turns the sense of the SM, and the leader goes on when it has seen that. All threads of a block call it; each thread keeps an object of its own.
template <scope Scope = scope::device, class Backoff = no_backoff, leader Leader = leader::last_to_come>
class barrier_tree_sense_reversing {
 public:
  using state = barrier_tree_sense_reversing_state;
  using backoff = Backoff;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return sizeof(state) / sizeof(std::uint32_t); }

  template <class Group>
  GPUCLASS_HD barrier_tree_sense_reversing(std::uint32_t* words, const Group&, Backoff between = Backoff{})
      : state_(reinterpret_cast<state*>(words)), sense_(load(&state_->global_sense)), backoff_(between) {}

  /// Returns when every block of the group has arrived; what any thread did before is then visible to all.
  template <class Group, class Bound>
  GPUCLASS_HD void arrive_and_wait(const Group& group, Bound& bound) {
    group.sync_block();
    if (!is_enrolled_) {
      enrol_all(group, bound);
      return;
    }
    sense_ = 1 - sense_;
    if (leads_after(group, bound)) {
      lead(group, bound);
    } else {
      attempt_together(group, [&] { return load(&state_->global_sense) == sense_; }, no_backoff{}, bound);
    }
    threadfence();
  }

 private:
  /// The group's sense lies as the last use left it, which is where the global one lies.
  template <class Group, class Bound>
  GPUCLASS_HD void enrol_all(const Group& group, Bound& bound) {
    if (group.thread() == 0) {
      const auto begin = [&](const sm_seat& seat) {
        if (seat.place == 0) {
          store(&state_->of_group[seat.group].sense, sense_);
        }
      };
      seat_ = enrol<Scope>(&state_->sms, group, backoff_, bound, begin, [] {});
    }
    is_enrolled_ = true;
    group.sync_block();
  }

  /// Listing 3.1. Returns whether this block leads its SM.
  template <class Group, class Bound>
  GPUCLASS_HD bool leads_after(const Group& group, Bound& bound) {
    barrier_sense_group* const mine = state_->of_group + seat_.group;
    if (group.thread() == 0) {
      threadfence();
      atomic_add(&mine->count, 1);
    }
    const auto has_turned = [&] {
      if (load(&mine->sense) == sense_) {
        return true;
      }
      if (atomic_cas(&mine->count, seat_.members, 0) == seat_.members) {
        threadfence();
        if constexpr (Leader == leader::last_to_come) {
          store(&mine->last_block, group.block());
          threadfence();
        }
        store(&mine->sense, sense_);
      }
      return load(&mine->sense) == sense_;
    };
    const bool turned = attempt_together(group, has_turned, no_backoff{}, bound);
    if (group.thread() == 0) {
      threadfence();
    }
    return group.sync_and_agree_block(group.thread() != 0 || (turned && is_leader(mine, group.block())));
  }

  GPUCLASS_HD bool is_leader(const barrier_sense_group* mine, std::uint32_t block) const {
    if constexpr (Leader == leader::last_to_come) {
      return load(&mine->last_block) == block;
    } else {
      return seat_.place == 0;
    }
  }

  /// Listing 3.2.
  template <class Group, class Bound>
  GPUCLASS_HD void lead(const Group& group, Bound& bound) {
    if (group.thread() == 0) {
      atomic_add(&state_->leaders, 1);
    }
    const auto has_turned = [&] {
      if (atomic_cas(&state_->leaders, seat_.groups, 0) == seat_.groups) {
        threadfence();
        store(&state_->global_sense, sense_);
      }
      return load(&state_->global_sense) == sense_;
    };
    attempt_together(group, has_turned, backoff_, bound);
  }

  state* state_;
  std::uint32_t sense_;
  sm_seat seat_{};
  bool is_enrolled_ = false;
  Backoff backoff_;
};

}  // namespace gpuclass::published
