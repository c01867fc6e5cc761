/// \file
/// Broken twins of barriers, with one deliberate fault each, which verification must catch. Never use them.
#pragma once

#include "../mem/device_access.cuh"
#include "../mem/atomic.cuh"
#include "../mem/fence.cuh"
#include "../mem/load.cuh"
#include "../mem/store.cuh"
#include "../published/cuda.cuh"
#include "../sync/barrier_atomic_two_stage.cuh"
#include "../sync/barrier_striped.cuh"

namespace gpuclass {

/// The twins' common base: the state of the two-stage barrier, and no backoff.
struct twin_barrier {
  using state = algorithm::barrier_atomic_two_stage_state;
  using backoff = no_backoff;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return sizeof(state) / sizeof(std::uint32_t); }
};

/// Lets its second block through without waiting.
class twin_barrier_leaky : public twin_barrier {
 public:
  template <class Group>
  GPUCLASS_HD twin_barrier_leaky(std::uint32_t* words, const Group& group, no_backoff = {}) : barrier_(words, group) {}

  template <class Group, class Bound>
  GPUCLASS_HD void arrive_and_wait(const Group& group, Bound& bound) {
    if (group.block() == 1) {
      group.sync_block();
    } else {
      barrier_.arrive_and_wait(all_but_one<Group>{group}, bound);
    }
  }

 private:
  /// The same group, with one block fewer to wait for.
  template <class Group>
  struct all_but_one {
    const Group& group;
    GPUCLASS_HD std::uint32_t block() const { return group.block(); }
    GPUCLASS_HD std::uint32_t blocks() const { return group.blocks() > 1 ? group.blocks() - 1 : 1; }
    GPUCLASS_HD std::uint32_t thread() const { return group.thread(); }
    GPUCLASS_HD void sync_block() const { group.sync_block(); }
  };

  algorithm::barrier_atomic_two_stage<> barrier_;
};

/// Striped over two words, but a block waits for its own only.
class twin_barrier_one_stripe {
  using whole = algorithm::barrier_striped<>;

 public:
  using backoff = no_backoff;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return 2 * whole::state_words(blocks); }

  template <class Group>
  GPUCLASS_HD twin_barrier_one_stripe(std::uint32_t* words, const Group& group, no_backoff = {})
      : barrier_(words + group.block() % 2 * whole::state_words(group.blocks()), every_other<Group>{group}) {}

  template <class Group, class Bound>
  GPUCLASS_HD void arrive_and_wait(const Group& group, Bound& bound) {
    barrier_.arrive_and_wait(every_other<Group>{group}, bound);
  }

 private:
  /// The blocks of a group that share a stripe.
  template <class Group>
  struct every_other {
    const Group& group;
    GPUCLASS_HD std::uint32_t block() const { return group.block() / 2; }
    GPUCLASS_HD std::uint32_t blocks() const { return (group.blocks() + 1 - group.block() % 2) / 2; }
    GPUCLASS_HD std::uint32_t thread() const { return group.thread(); }
    GPUCLASS_HD std::uint32_t threads() const { return group.threads(); }
    GPUCLASS_HD void sync_block() const { group.sync_block(); }
  };

  whole barrier_;
};

/// Releases when all but one have arrived. Every so many arrivals end a phase, whosever they are, so that nobody waits for ever.
class twin_barrier_early : public twin_barrier {
 public:
  template <class Group>
  GPUCLASS_HD twin_barrier_early(std::uint32_t* words, const Group&, no_backoff = {})
      : state_(reinterpret_cast<state*>(words)), phase_(ld_relaxed<scope::device>(&state_->released)) {}

  template <class Group, class Bound>
  GPUCLASS_HD void arrive_and_wait(const Group& group, Bound& bound) {
    ++phase_;
    group.sync_block();
    if (group.thread() == 0) {
      const std::uint32_t enough = group.blocks() > 1 ? group.blocks() - 1 : 1;
      if (atom_add_acq_rel<scope::device>(&state_->arrived, 1) % group.blocks() + 1 == enough) {
        atom_add_release<scope::device>(&state_->released, 1);
      } else {
        wait_until([&] { return static_cast<std::int32_t>(ld_acquire<scope::device>(&state_->released) - phase_) >= 0; },
                   no_backoff{}, bound);
      }
    }
    group.sync_block();
  }

 private:
  state* state_;
  std::uint32_t phase_;
};

/// Right until the number of its phases wraps: takes a larger number for a later phase, so that from then on nobody waits any more.
class twin_barrier_breaks_at_wrap : public twin_barrier {
 public:
  /// Puts zeroed state into what it is after `phases` phases of so many blocks.
  static GPUCLASS_HD void preset(std::uint32_t* words, std::uint32_t blocks, std::uint32_t phases) {
    algorithm::barrier_atomic_two_stage<>::preset(words, blocks, phases);
  }

  template <class Group>
  GPUCLASS_HD twin_barrier_breaks_at_wrap(std::uint32_t* words, const Group&, no_backoff = {})
      : state_(reinterpret_cast<state*>(words)), phase_(ld_relaxed<scope::device>(&state_->released)) {}

  template <class Group, class Bound>
  GPUCLASS_HD void arrive_and_wait(const Group& group, Bound& bound) {
    ++phase_;
    group.sync_block();
    if (group.thread() == 0) {
      if (atom_add_acq_rel<scope::device>(&state_->arrived, 1) + 1 == phase_ * group.blocks()) {
        fence_acq_rel<scope::device>();
        atom_max_relaxed_gpu(&state_->released, phase_);
      } else {
        wait_until([&] { return ld_acquire<scope::device>(&state_->released) >= phase_; }, no_backoff{}, bound);
      }
    }
    group.sync_block();
  }

 private:
  state* state_;
  std::uint32_t phase_;
};

/// Counts phases from 0 instead of asking its words where they are, so that a second object, or a second kernel, needs zeroed words.
class twin_barrier_needs_zeroed_words : public twin_barrier {
 public:
  template <class Group>
  GPUCLASS_HD twin_barrier_needs_zeroed_words(std::uint32_t* words, const Group&, no_backoff = {})
      : state_(reinterpret_cast<state*>(words)) {}

  template <class Group, class Bound>
  GPUCLASS_HD void arrive_and_wait(const Group& group, Bound& bound) {
    ++phase_;
    group.sync_block();
    if (group.thread() == 0) {
      if (atom_add_acq_rel<scope::device>(&state_->arrived, 1) + 1 == phase_ * group.blocks()) {
        st_release<scope::device>(&state_->released, phase_);
      } else {
        wait_until([&] { return ld_acquire<scope::device>(&state_->released) == phase_; }, no_backoff{}, bound);
      }
    }
    group.sync_block();
  }

 private:
  state* state_;
  std::uint32_t phase_ = 0;
};

/// Takes it for the end of a phase that it has given up waiting for it.
class twin_barrier_gives_up_for_good : public algorithm::barrier_atomic_two_stage<> {
 public:
  using algorithm::barrier_atomic_two_stage<>::barrier_atomic_two_stage;

  template <class Group, class Bound>
  GPUCLASS_HD bool wait(const Group& group, token phase, Bound& bound) {
    const bool ended = gave_up_ || algorithm::barrier_atomic_two_stage<>::wait(group, phase, bound);
    gave_up_ = !ended;
    return ended;
  }

 private:
  bool gave_up_ = false;
};

/// A Xiao-Feng barrier whose master looks at one block with each of its threads, as if there were no more blocks than threads.
class twin_barrier_checks_one_each {
 public:
  using backoff = no_backoff;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return blocks; }

  template <class Group>
  GPUCLASS_HD twin_barrier_checks_one_each(std::uint32_t* words, const Group&, no_backoff = {}) : flags_(words) {}

  template <class Group, class Bound>
  GPUCLASS_HD void arrive_and_wait(const Group& group, Bound& bound) {
    group.sync_block();
    if (group.block() == 0) {
      const std::uint32_t first = 1 + group.thread();
      const bool complete = first >= group.blocks() || wait_for(first, 1, bound);
      published::threadfence();
      if (group.sync_and_agree_block(complete)) {
        for (std::uint32_t block = first; block < group.blocks(); block += group.threads()) {
          published::store(flags_ + block, 0);
        }
      }
    } else if (group.thread() == 0) {
      published::threadfence();
      published::store(flags_ + group.block(), 1);
      wait_for(group.block(), 0, bound);
      published::threadfence();
    }
    group.sync_block();
  }

 private:
  template <class Bound>
  GPUCLASS_HD bool wait_for(std::uint32_t block, std::uint32_t flag, Bound& bound) {
    return wait_until([&] { return published::load(flags_ + block) == flag; }, no_backoff{}, bound);
  }

  std::uint32_t* flags_;
};

/// Waits for all, but orders nothing: what the others wrote before may not be seen. Host threads see it all the same; there only
/// ThreadSanitizer tells.
class twin_barrier_unordered : public twin_barrier {
 public:
  template <class Group>
  GPUCLASS_HD twin_barrier_unordered(std::uint32_t* words, const Group&, no_backoff = {})
      : state_(reinterpret_cast<state*>(words)), phase_(ld_relaxed<scope::device>(&state_->released)) {}

  template <class Group, class Bound>
  GPUCLASS_HD void arrive_and_wait(const Group& group, Bound& bound) {
    ++phase_;
    group.sync_block();
    if (group.thread() == 0) {
      if (atom_add_relaxed<scope::device>(&state_->arrived, 1) + 1 == phase_ * group.blocks()) {
        st_relaxed<scope::device>(&state_->released, phase_);
      } else {
        wait_until([&] { return ld_relaxed<scope::device>(&state_->released) == phase_; }, no_backoff{}, bound);
      }
    }
    group.sync_block();
  }

 private:
  state* state_;
  std::uint32_t phase_;
};

}  // namespace gpuclass
