/// \file
/// The two-stage atomic barrier (Stuart & Owens 2011, sections 2.2 and 5).
#pragma once

#include "barrier_arrival.cuh"

namespace gpuclass {

/// State of one barrier: zeroed before first use, and again before use by another number of blocks. The two words lie on lines of
/// their own, so that polls do not delay arrivals.
struct barrier_atomic_two_stage_state {
  alignas(GPUCLASS_LINE) std::uint32_t arrived;   ///< stage one: arrivals in all phases
  alignas(GPUCLASS_LINE) std::uint32_t released;  ///< stage two: phases that have been released
};

/// Stage one counts arrivals with one atomic each; the last arriver, stage two, advances the word that the others poll with volatile
/// loads. The count goes on from phase to phase instead of being reset, which would be one more store for everybody to wait for; it
/// wraps at 2^32, and so does the product that it is compared with. All threads of a block call it; each thread keeps its own object
/// for as long as it uses the barrier.
template <scope Scope = scope::device, class Backoff = no_backoff>
class barrier_atomic_two_stage {
 public:
  using state = barrier_atomic_two_stage_state;
  using backoff = Backoff;

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
    if (group.thread() == 0) {
      if (arrive<Scope>(&state_->arrived, 1) + 1 == phase_ * group.blocks()) {
        fence_acq_rel<Scope>();
        st_after_fence<Scope>(&state_->released, phase_);
      } else {
        wait_until([&] { return ld_acquire<Scope>(&state_->released) == phase_; }, backoff_, bound);
      }
    }
    group.sync_block();
  }

 private:
  state* state_;
  std::uint32_t phase_;
  Backoff backoff_;
};

}  // namespace gpuclass
