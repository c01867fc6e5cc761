/// \file
/// Blocks grouped by the SM that they run on, as they find out at run time.
#pragma once
#include "../names/begin.cuh"

#include "../mem/load.cuh"
#include "../mem/store.cuh"
#include "barrier_arrival.cuh"

namespace gpuclass {

/// Groups at most. SMs beyond share groups, which is right, though slower.
#if !defined(GPUCLASS_SM_GROUP_SLOTS)
#define GPUCLASS_SM_GROUP_SLOTS 256
#endif
inline constexpr std::uint32_t sm_group_slots = GPUCLASS_SM_GROUP_SLOTS;

/// Returns how many groups so many blocks can make.
constexpr GPUCLASS_HD std::uint32_t most_sm_groups(std::uint32_t blocks) { return blocks < sm_group_slots ? blocks : sm_group_slots; }

/// Words in which blocks enrol: zeroed before first use. Enrolling leaves it as it found it, but for a bit that tells phases apart.
struct sm_groups_state {
  alignas(GPUCLASS_LINE) std::uint32_t met;       ///< arrivals at the barrier of those that enrol
  alignas(GPUCLASS_LINE) std::uint32_t groups;    ///< groups that have members
  std::uint32_t members[sm_group_slots];          ///< blocks on each SM, by its number modulo the slots
  std::uint32_t number[sm_group_slots];           ///< number of the group of each SM
};

/// Where a block stands.
struct sm_seat {
  std::uint32_t group;    ///< number of its group: below `groups`, in no order of SMs
  std::uint32_t place;    ///< number of the block within its group: below `members`
  std::uint32_t members;  ///< blocks in its group; 0: not enrolled
  std::uint32_t groups;   ///< groups that have members
};

/// A flat barrier among one thread of each block. The last to arrive calls `before_release()`, which the others then see. Returns whether
/// all have arrived; false only if the bound expired.
template <scope Scope, class Group, class Backoff, class Bound, class Last>
GPUCLASS_HD bool meet_flat(std::uint32_t* met, const Group& group, const Backoff& between, Bound& bound, Last before_release) {
  const std::uint32_t step = arrival_step(group.block() == 0, group.blocks() + 1);
  const std::uint32_t before = atom_add_acq_rel<Scope>(met, step);
  if (still_missing(before, before + step, group.blocks() + 1) != 1) {
    return wait_while([&] { return still_missing(before, ld_acquire<Scope>(met), group.blocks() + 1); }, between, bound);
  }
  before_release();
  atom_add_release<Scope>(met, 1);
  return true;
}

/// Finds the seat of this block, wherever blocks were placed and however unevenly: `use(seat)` is called between two barriers, since nobody
/// knows the size of a group before all have enrolled, and nobody clears it before all know it. One thread of each block calls it, for
/// each object that it makes; for those threads it is a barrier. If the bound expires the block is seated as if it were alone, which lets
/// it unwind.
template <scope Scope, class Group, class Backoff, class Bound, class Use, class Clear>
GPUCLASS_HD sm_seat enrol(sm_groups_state* state, const Group& group, const Backoff& between, Bound& bound, Use use, Clear clear) {
  const std::uint32_t slot = group.multiprocessor() % sm_group_slots;
  const std::uint32_t place = atom_add_relaxed<Scope>(state->members + slot, 1);
  if (place == 0) {
    st_relaxed<Scope>(state->number + slot, atom_add_relaxed<Scope>(&state->groups, 1));
  }
  if (!meet_flat<Scope>(&state->met, group, between, bound, [] {})) {
    return {0, 0, 1, 1};
  }
  const sm_seat seat = {ld_relaxed<Scope>(state->number + slot), place, ld_relaxed<Scope>(state->members + slot),
                        ld_relaxed<Scope>(&state->groups)};
  use(seat);
  meet_flat<Scope>(&state->met, group, between, bound, [&] {
    st_relaxed<Scope>(&state->groups, 0);
    GPUCLASS_NO_UNROLL
    for (std::uint32_t i = 0; i < sm_group_slots; ++i) {
      st_relaxed<Scope>(state->members + i, 0);
    }
    clear();
  });
  return seat;
}

/// The same for those to whom the seat is all.
template <scope Scope, class Group, class Backoff, class Bound>
GPUCLASS_HD sm_seat enrol(sm_groups_state* state, const Group& group, const Backoff& between, Bound& bound) {
  return enrol<Scope>(state, group, between, bound, [](const sm_seat&) {}, [] {});
}

}  // namespace gpuclass

#include "../names/end.cuh"
