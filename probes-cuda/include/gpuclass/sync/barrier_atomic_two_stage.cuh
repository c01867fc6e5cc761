/// \file
/// The two-stage atomic barrier (Stuart & Owens 2011, sections 2.2 and 5).
#pragma once
#include "../names/begin.cuh"

#include "barrier_arrival.cuh"
#include "basic_barrier.cuh"

namespace gpuclass::algorithm {

/// State of one barrier: zeroed before first use, and again before use by another number of blocks. The two words lie on lines of
/// their own, so that polls do not delay arrivals.
struct barrier_atomic_two_stage_state {
  alignas(GPUCLASS_LINE) std::uint32_t arrived;   ///< stage one: arrivals in all phases
  alignas(GPUCLASS_LINE) std::uint32_t released;  ///< stage two: phases that have been released
};

/// Stage one counts arrivals with one atomic each; the last arriver, stage two, advances the word that the others poll with volatile
/// loads. The count goes on from phase to phase instead of being reset, which would be one more store for everybody to wait for; it
/// wraps at 2^32, and so does the product that it is compared with. All threads of a block call it; each thread keeps an object of
/// its own.
template <scope Scope = scope::device, class Backoff = no_backoff>
class barrier_atomic_two_stage {
 public:
  using state = barrier_atomic_two_stage_state;
  using backoff = Backoff;
  using forever = endless;  // 3 to 7 % faster than `unbounded` on an H100 and an H200
  static constexpr bool one_handle_each = true;
  static constexpr bool leaves_room_for_tag = true;
  using token = std::uint32_t;  ///< the phase
  static constexpr bool gives_up = true;

  /// Words of state for any number of blocks.
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return sizeof(state) / sizeof(std::uint32_t); }

  /// Puts zeroed state into what it is after `phases` phases of so many blocks.
  static GPUCLASS_HD void preset(std::uint32_t* words, std::uint32_t blocks, std::uint32_t phases) {
    auto* const fresh = reinterpret_cast<state*>(words);
    st_relaxed<Scope>(&fresh->arrived, phases * blocks);
    st_relaxed<Scope>(&fresh->released, phases);
  }

  template <class Group>
  GPUCLASS_HD barrier_atomic_two_stage(std::uint32_t* words, const Group&, Backoff between = Backoff{})
      : state_(reinterpret_cast<state*>(words)), phase_(ld_relaxed<Scope>(&state_->released)), backoff_(between) {}

  /// Returns when every block of the group has arrived; what any thread did before is then visible to all.
  template <class Group, class Bound>
  GPUCLASS_HD void arrive_and_wait(const Group& group, Bound& bound) {
    ++phase_;
    group.sync_block();
    if (group.thread() == 0 && !completes(group)) {
      wait_for_release(phase_, bound);
    }
    group.sync_block();
  }

  /// The first half of `arrive_and_wait`.
  template <class Group>
  GPUCLASS_HD token arrive(const Group& group) {
    ++phase_;
    group.sync_block();
    if (group.thread() == 0) {
      completes(group);
    }
    return phase_;
  }

  /// This thread's part of the waiting; the block's barrier follows. Returns false only if the bound expired.
  template <class Group, class Bound>
  GPUCLASS_HD bool wait(const Group& group, token phase, Bound& bound) {
    return group.thread() != 0 || wait_for_release(phase, bound);
  }

  /// Whether the next phase of the state is that of this object; before it arrives.
  template <class Group>
  GPUCLASS_HD bool is_in_phase(const Group&) const {
    return ld_relaxed<Scope>(&state_->released) == phase_;
  }

 private:
  /// Arrives. Returns whether this was the last arrival, which then has released the others.
  template <class Group>
  GPUCLASS_HD bool completes(const Group& group) {
    const bool is_last = gpuclass::arrive<Scope>(&state_->arrived, 1) + 1 == phase_ * group.blocks();
    if (is_last) {
      fence_acq_rel<Scope>();
      st_after_fence<Scope>(&state_->released, phase_);
    }
    return is_last;
  }

  template <class Bound>
  GPUCLASS_HD bool wait_for_release(std::uint32_t phase, Bound& bound) {
    return wait_until([&] { return ld_acquire<Scope>(&state_->released) == phase; }, backoff_, bound);
  }

  state* state_;
  std::uint32_t phase_;
  Backoff backoff_;
};

}  // namespace gpuclass::algorithm

namespace gpuclass {

/// The handle that a program makes over words.
template <scope Scope = scope::device, class Backoff = no_backoff>
using barrier_atomic_two_stage = basic_barrier<algorithm::barrier_atomic_two_stage<Scope, Backoff>>;

}  // namespace gpuclass

#include "../names/end.cuh"
