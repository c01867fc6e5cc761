/// \file
/// Primitives of teams with one fault each, which verification must find.
#pragma once

#include "barrier_system.cuh"
#include "../sync/mutex_fa.cuh"
#include "mutex_system.cuh"

namespace gpuclass {

/// Tells the other members after a fence that orders nothing beyond its own GPU.
using twin_barrier_fenced_for_device = barrier_system<scope::device>;

/// Waits for nobody but the blocks of its own GPU.
class twin_barrier_forgets_a_peer {
 public:
  template <class Group>
  GPUCLASS_HD twin_barrier_forgets_a_peer(const team& all, const Group& group) : barrier_(alone(all), group) {}

  template <class Group, class Bound>
  GPUCLASS_HD void arrive_and_wait(const Group& group, Bound& bound) {
    barrier_.arrive_and_wait(group, bound);
  }

 private:
  /// A team of its own for each.
  static GPUCLASS_HD team alone(const team& all) {
    team own = all;
    own.words[0] = all.words_of(all.member);
    own.member = 0;
    own.members = 1;
    return own;
  }

  barrier_system<> barrier_;
};

/// Hands the lock to another GPU after a fence that orders nothing beyond its own.
using twin_mutex_fenced_for_device = mutex_system<turn_backoff, scope::device>;

/// All members call a member by one word, where a call that is late on its way overwrites a newer one. That is rare on GPUs, so this one is
/// not in the catalogue: a test on host threads holds a call back.
using twin_mutex_called_by_one_word = mutex_system<turn_backoff, scope::system, 1>;

/// Keeps the lock of the members to itself: each GPU has its own.
class twin_mutex_of_each_member {
 public:
  template <class Group>
  GPUCLASS_HD twin_mutex_of_each_member(const team& all, const Group& group) : home_(all.words_of(all.member), group.local()) {}

  template <class Bound>
  GPUCLASS_HD bool lock(Bound& bound) {
    return home_.lock(bound);
  }
  template <class Bound>
  GPUCLASS_HD bool unlock(Bound& bound) {
    return home_.unlock(bound);
  }

 private:
  algorithm::mutex_fa<scope::device, turn_backoff> home_;
};

}  // namespace gpuclass
