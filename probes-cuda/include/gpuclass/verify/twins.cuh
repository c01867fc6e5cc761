/// \file
/// Broken twins: primitives with one deliberate fault each, which verification must catch. Never use them.
#pragma once

#include "../mem/atomic.cuh"
#include "../mem/load.cuh"
#include "../mem/store.cuh"
#include "../sync/barrier_atomic_two_stage.cuh"
#include "../sync/semaphore_sleeping.cuh"

namespace gpuclass {

/// Does not lock.
struct twin_mutex_no_lock {
  GPUCLASS_HD twin_mutex_no_lock(std::uint32_t*, std::uint32_t) {}
  template <class Bound>
  GPUCLASS_HD bool lock(Bound&) {
    return true;
  }
  GPUCLASS_HD void unlock() {}
};

/// Tests and sets in two steps, some time apart.
class twin_mutex_test_then_set {
 public:
  GPUCLASS_HD twin_mutex_test_then_set(std::uint32_t* words, std::uint32_t) : word_(words) {}

  template <class Bound>
  GPUCLASS_HD bool lock(Bound& bound) {
    const bool free = wait_until([&] { return ld_acquire<scope::device>(word_) == 0; }, no_backoff{}, bound);
    pause_cycles(200);  // wide enough for another to slip in
    st_relaxed<scope::device>(word_, 1);
    return free;
  }

  GPUCLASS_HD void unlock() { st_release<scope::device>(word_, 0); }

 private:
  std::uint32_t* word_;
};

/// Takes and gives the lock correctly, but orders nothing: what the last holder wrote may not be seen.
class twin_mutex_unfenced {
 public:
  GPUCLASS_HD twin_mutex_unfenced(std::uint32_t* words, std::uint32_t) : word_(words) {}

  template <class Bound>
  GPUCLASS_HD bool lock(Bound& bound) {
    return wait_until([&] { return atom_exch_relaxed<scope::device>(word_, 1) == 0; }, no_backoff{}, bound);
  }

  GPUCLASS_HD void unlock() { st_relaxed<scope::device>(word_, 0); }

 private:
  std::uint32_t* word_;
};

/// Does not unlock, so that every later wait must expire.
class twin_mutex_never_released {
 public:
  GPUCLASS_HD twin_mutex_never_released(std::uint32_t* words, std::uint32_t) : word_(words) {}

  template <class Bound>
  GPUCLASS_HD bool lock(Bound& bound) {
    return wait_until([&] { return atom_exch_acquire<scope::device>(word_, 1) == 0; }, no_backoff{}, bound);
  }

  GPUCLASS_HD void unlock() {}

 private:
  std::uint32_t* word_;
};

/// Lets its second block through without waiting.
class twin_barrier_leaky {
 public:
  template <class Group>
  GPUCLASS_HD twin_barrier_leaky(std::uint32_t* words, const Group& group) : barrier_(words, group) {}

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

  barrier_atomic_two_stage<> barrier_;
};

/// Releases when all but one have arrived.
class twin_barrier_early {
 public:
  template <class Group>
  GPUCLASS_HD twin_barrier_early(std::uint32_t* words, const Group&)
      : state_(reinterpret_cast<barrier_atomic_two_stage_state*>(words)) {}

  template <class Group, class Bound>
  GPUCLASS_HD void arrive_and_wait(const Group& group, Bound& bound) {
    ++phase_;
    group.sync_block();
    if (group.thread() == 0) {
      const std::uint32_t enough = group.blocks() > 1 ? group.blocks() - 1 : 1;
      if (atom_add_acq_rel<scope::device>(&state_->arrived, 1) % group.blocks() + 1 == enough) {
        st_release<scope::device>(&state_->released, phase_);
      } else {
        wait_until([&] { return static_cast<std::int32_t>(ld_acquire<scope::device>(&state_->released) - phase_) >= 0; },
                   no_backoff{}, bound);
      }
    }
    group.sync_block();
  }

 private:
  barrier_atomic_two_stage_state* state_;
  std::uint32_t phase_ = 0;
};

/// Admits one block too many.
class twin_semaphore_off_by_one : public semaphore_sleeping<> {
 public:
  GPUCLASS_HD twin_semaphore_off_by_one(std::uint32_t* words, std::uint32_t initial) : semaphore_sleeping<>(words, initial + 1) {}
};

}  // namespace gpuclass
