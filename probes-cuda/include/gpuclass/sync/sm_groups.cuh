/// \file
/// Blocks grouped by the SM that they run on, as they find out at run time.
#pragma once

#include "../mem/atomic.cuh"
#include "../mem/load.cuh"
#include "../mem/store.cuh"
#include "../wait/wait_until.cuh"

namespace gpuclass {

/// Groups at most. SMs beyond share groups, which is right, though slower.
constexpr std::uint32_t sm_group_slots = 256;

/// Returns how many groups so many blocks can make.
constexpr GPUCLASS_HD std::uint32_t most_sm_groups(std::uint32_t blocks) { return blocks < sm_group_slots ? blocks : sm_group_slots; }

/// What blocks enrol in: zeroed before each kernel.
struct sm_groups_state {
  alignas(GPUCLASS_LINE) std::uint32_t enrolled;  ///< blocks that have enrolled
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

/// Finds the seat of this block, wherever blocks were placed and however unevenly. One thread of each block calls it, once; it is at
/// the same time a barrier among these threads, since nobody knows the size of a group before all have enrolled. If the bound expires
/// the block is seated as if it were alone, which lets it unwind.
template <scope Scope, class Group, class Backoff, class Bound>
GPUCLASS_HD sm_seat enrol(sm_groups_state* state, const Group& group, const Backoff& between, Bound& bound) {
  const std::uint32_t slot = group.multiprocessor() % sm_group_slots;
  const std::uint32_t place = atom_add_relaxed<Scope>(state->members + slot, 1);
  if (place == 0) {
    st_relaxed<Scope>(state->number + slot, atom_add_relaxed<Scope>(&state->groups, 1));
  }
  atom_add_release<Scope>(&state->enrolled, 1);
  if (!wait_while([&] { return group.blocks() - ld_acquire<Scope>(&state->enrolled); }, between, bound)) {
    return {0, 0, 1, 1};
  }
  return {ld_relaxed<Scope>(state->number + slot), place, ld_relaxed<Scope>(state->members + slot),
          ld_relaxed<Scope>(&state->groups)};
}

}  // namespace gpuclass
