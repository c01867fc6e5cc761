/// \file
/// Broken twins of the shared mutex: one deliberate fault each, which verification must catch. Never use them.
#pragma once

#include "../sync/shared_mutex.cuh"

namespace gpuclass {

/// Readers enter while a writer is inside.
class twin_shared_mutex_readers_pass : public shared_mutex<> {
 public:
  template <class Group>
  GPUCLASS_HD twin_shared_mutex_readers_pass(std::uint32_t* words, const Group& group)
      : shared_mutex<>(words, group), state_(reinterpret_cast<state*>(words)) {}

  template <class Bound>
  GPUCLASS_HD bool lock_shared(Bound&) {
    atom_add_acquire<scope::device>(&state_->entered, 1u << 8);
    return true;
  }

 private:
  state* state_;
};

/// A writer enters while readers are inside.
class twin_shared_mutex_writer_does_not_wait : public shared_mutex<> {
 public:
  template <class Group>
  GPUCLASS_HD twin_shared_mutex_writer_does_not_wait(std::uint32_t* words, const Group& group)
      : shared_mutex<>(words, group), state_(reinterpret_cast<state*>(words)) {}

  template <class Bound>
  GPUCLASS_HD bool lock(Bound& bound) {
    mine_ = atom_add_relaxed<scope::device>(&state_->ticket, 1);
    return wait_until([&] { return ld_acquire<scope::device>(&state_->turn) == mine_; }, no_backoff{}, bound);
  }

  GPUCLASS_HD bool try_lock_for(std::uint64_t) { return false; }

  GPUCLASS_HD void unlock() { st_release<scope::device>(&state_->turn, mine_ + 1); }

 private:
  state* state_;
  std::uint32_t mine_ = 0;
};

}  // namespace gpuclass
