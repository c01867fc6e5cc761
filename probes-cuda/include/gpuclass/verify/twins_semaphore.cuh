/// \file
/// Broken twins of semaphores: one deliberate fault each, which verification must catch. Never use them.
#pragma once

#include "../sync/semaphore_rw.cuh"
#include "../sync/semaphore_sleeping.cuh"
#include "../sync/semaphore_ticket.cuh"

namespace gpuclass {

/// Admits one block too many.
template <class Semaphore>
class twin_semaphore_off_by_one : public Semaphore {
 public:
  using Semaphore::Semaphore;

  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks, std::uint32_t initial) {
    Semaphore::init(words, blocks, initial + 1);
  }
};

/// A sleeping semaphore that takes a negative count for a large one: once there were more posts than waits, everybody takes a ticket,
/// and nobody is called.
class twin_semaphore_loses_early_posts {
 public:
  using backoff = no_backoff;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return algorithm::semaphore_sleeping<>::state_words(blocks) + 1; }

  template <class Group>
  GPUCLASS_HD twin_semaphore_loses_early_posts(std::uint32_t* words, const Group& group, no_backoff = {})
      : state_(reinterpret_cast<algorithm::semaphore_sleeping_state*>(words)), limit_(words + algorithm::semaphore_sleeping<>::state_words(group.blocks())) {}

  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks, std::uint32_t initial) {
    st_release<scope::device>(words + algorithm::semaphore_sleeping<>::state_words(blocks), initial);
  }

  template <class Bound>
  GPUCLASS_HD bool wait(Bound& bound) {
    if (atom_add_acquire<scope::device>(&state_->count, 1) < ld_relaxed<scope::device>(limit_)) {
      return true;
    }
    const std::uint32_t mine = atom_add_relaxed<scope::device>(&state_->ticket, 1);
    return wait_until([&] { return static_cast<std::int32_t>(ld_acquire<scope::device>(&state_->turn) - mine) > 0; }, no_backoff{}, bound);
  }

  GPUCLASS_HD bool try_wait() { return false; }

  template <class Bound>
  GPUCLASS_HD bool post(Bound&, std::uint32_t = 1) {
    if (atom_add_release<scope::device>(&state_->count, 0u - 1u) > ld_relaxed<scope::device>(limit_)) {
      atom_add_release<scope::device>(&state_->turn, 1);
    }
    return true;
  }

 private:
  algorithm::semaphore_sleeping_state* state_;
  std::uint32_t* limit_;
};

/// A ticket semaphore that draws a ticket to find out whether there is a place, and leaves it behind if not.
class twin_semaphore_gives_up_with_ticket : public algorithm::semaphore_ticket<> {
 public:
  using algorithm::semaphore_ticket<>::semaphore_ticket;

  GPUCLASS_HD bool try_wait() {
    time_limit at_once(0);
    return wait(at_once);
  }
};

/// A reader-writer semaphore whose writers take one place instead of all.
class twin_semaphore_rw_writer_takes_one : public algorithm::semaphore_rw<> {
 public:
  using algorithm::semaphore_rw<>::semaphore_rw;

  template <class Bound>
  GPUCLASS_HD bool wait(Bound& bound, std::uint32_t = 1) {
    return algorithm::semaphore_rw<>::wait(bound, 1);
  }

  template <class Bound>
  GPUCLASS_HD bool post(Bound& bound, std::uint32_t = 1) {
    return algorithm::semaphore_rw<>::post(bound, 1);
  }
};

}  // namespace gpuclass
