/// \file
/// Promises of barriers that enrol blocks with their SM, as `proofs.cuh` has it: the phases after enrolling by themselves, from seats as
/// enrolling gives them, since both together are too much for more than two blocks; and that enrolling gives such seats.
#pragma once

#include "../sync/barrier_tree_atomic.cuh"
#include "../sync/barrier_tree_lock_free.cuh"
#include "../sync/barrier_tree_sense_reversing.cuh"
#include "proofs_barriers.cuh"

#if defined(__CUDACC__)
namespace gpuclass::proof {

using fenced_as_printed = algorithm::barrier_tree_sense_reversing<scope::device, no_backoff, algorithm::tree_fences::as_printed>;

/// Gives what only an explicit instantiation may name: a private member of a form.
template <class Key, auto Member>
struct opened {
  friend constexpr __host__ __device__ decltype(Member) member(Key) { return Member; }
};
template <class Form>
struct seat_key {};
template <class Form>
struct phase_key {};
#define GPUCLASS_OPENED(key, type, form, name) \
  constexpr __host__ __device__ type form::*member(key<form>); \
  template struct opened<key<form>, &form::name>;
GPUCLASS_OPENED(seat_key, sm_seat, algorithm::barrier_tree_atomic<>, seat_)
GPUCLASS_OPENED(seat_key, sm_seat, algorithm::barrier_tree_sense_reversing<>, seat_)
GPUCLASS_OPENED(seat_key, algorithm::barrier_tree_lock_free_seat, algorithm::barrier_tree_lock_free<>, seat_)
GPUCLASS_OPENED(seat_key, sm_seat, fenced_as_printed, seat_)
GPUCLASS_OPENED(phase_key, std::uint32_t, algorithm::barrier_tree_lock_free<>, phase_)
#undef GPUCLASS_OPENED

/// Blocks of which two each are on an SM, as the group of a kernel has it that is explored; or each on its own.
struct two_on_each : grid_group {
  static constexpr std::uint32_t on_each = 2;
};
struct one_on_each : grid_group {
  static constexpr std::uint32_t on_each = 1;
  __device__ std::uint32_t multiprocessor() const { return block(); }
};

/// The seat that a block should have.
template <class Group>
__device__ sm_seat right_seat(const Group& group) {
  const std::uint32_t sm = group.block() / Group::on_each;
  const std::uint32_t left = group.blocks() - sm * Group::on_each;
  return {sm, group.block() % Group::on_each, left < Group::on_each ? left : Group::on_each,
          (group.blocks() + Group::on_each - 1) / Group::on_each};
}

template <class Form>
__device__ void take(Form& barrier, const sm_seat& seat) {
  barrier.*member(seat_key<Form>{}) = seat;
}
template <scope Scope, class Backoff>
__device__ void take(algorithm::barrier_tree_lock_free<Scope, Backoff>& barrier, const sm_seat& seat) {
  using form = algorithm::barrier_tree_lock_free<Scope, Backoff>;
  const std::uint32_t first = seat.members == 1 ? 0 : seat.group * two_on_each::on_each;
  barrier.*member(seat_key<form>{}) = {seat.group, first + seat.place, seat.place == 0 ? seat.members : 0, seat.groups};
  barrier.*member(phase_key<form>{}) = gpuclass_proof_operations;
}

/// Requires that a block was given a seat among those that it should have, and no other block the same.
__device__ inline void check_seat(const sm_seat& got, const sm_seat& right, std::uint32_t* data) {
  require(got.group < right.groups && got.groups == right.groups && got.members == right.members);
  require(got.place < got.members);
  require_first(data, got.group * two_on_each::on_each + got.place);
}
__device__ inline void check_seat(const algorithm::barrier_tree_lock_free_seat& got, const sm_seat& right, std::uint32_t* data) {
  require(got.group < right.groups && got.groups == right.groups && (got.gathered == 0 || got.gathered == right.members));
  require(right.members != 1 || got.gathered == 1);
  require_first(data, got.group * two_on_each::on_each + (got.gathered == 0 ? 1 : 0));
  if (right.members != 1) {
    require_first(data, 16 + got.flag);
  }
}

/// Writes before a phase that follows the one in which blocks enrolled are seen after it.
template <class Form>
__device__ void shows_once_seated(std::uint32_t* words, std::uint32_t* data) {
  meeting<Form, two_on_each> meet(words);
  take(meet.form, right_seat(meet.group));
  shows(meet, data, 2);
}

/// Writes after it are not seen before.
template <class Form>
__device__ void hides_once_seated(std::uint32_t* words, std::uint32_t* data) {
  meeting<Form, two_on_each> meet(words);
  take(meet.form, right_seat(meet.group));
  hides(meet, data, 2);
}

template <class Form, class Group>
__device__ void find_seat(std::uint32_t* words, std::uint32_t* data) {
  meeting<Form, Group> meet(words);
  meet();
  check_seat(meet.form.*member(seat_key<Form>{}), right_seat(meet.group), data);
}

/// Blocks that enrol find their seats: those on several SMs, and those on one for another object on the same state.
template <class Form>
__device__ void finds_seats_apart(std::uint32_t* words, std::uint32_t* data) {
  find_seat<Form, one_on_each>(words, data);
}
template <class Form>
__device__ void finds_seats_again(std::uint32_t* words, std::uint32_t* data) {
  meeting<Form>{words}();
  find_seat<Form, two_on_each>(words, data);
}

}  // namespace gpuclass::proof

/// Defines further kernels of a barrier of a type that enrols.
#define GPUCLASS_PROOF_enrolling_barrier(name, ...) \
  GPUCLASS_PROOF_KERNEL(name, shows_once_seated, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, hides_once_seated, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, finds_seats_apart, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, finds_seats_again, __VA_ARGS__)
#endif
