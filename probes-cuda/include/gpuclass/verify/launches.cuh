/// \file
/// Checks that a primitive is right in launches that follow each other on the same words without `init`, with arguments that never change:
/// those of a program that launches again and again, or of a replayed graph. Runs on the device and on host threads.
#pragma once

#include "../mem/atomic.cuh"
#include "../mem/load.cuh"
#include "../mem/store.cuh"
#include "../sync/group.cuh"
#include "../time/late.cuh"

namespace gpuclass {

/// Notes of a check beside the primitive's state: zeroed before the first launch, and `words` long.
struct launch_notes {
  alignas(GPUCLASS_LINE) std::uint32_t finished;    ///< blocks, of all launches
  alignas(GPUCLASS_LINE) std::uint32_t guarded[2];  ///< count sections; changed without atomics
  alignas(GPUCLASS_LINE) std::uint32_t sum;         ///< of the items that were taken
  alignas(GPUCLASS_LINE) std::uint32_t inside;      ///< blocks in a section that has room for several

  static constexpr GPUCLASS_HD std::uint32_t words(std::uint32_t blocks) {
    return static_cast<std::uint32_t>(sizeof(launch_notes) / sizeof(std::uint32_t)) + 2 * blocks;
  }

  /// Launches that a block has begun.
  GPUCLASS_HD std::uint32_t* launches_of(std::uint32_t block) { return reinterpret_cast<std::uint32_t*>(this + 1) + block; }
};

/// One of the launches.
struct this_launch {
  launch_notes* notes;
  std::uint32_t before;           ///< launches that have ended, or pairs of them
  std::uint32_t all;              ///< blocks, of another launch in flight too
  std::uint32_t section;          ///< how long a section takes, in SM cycles, on the host nanoseconds
  std::uint32_t first_block = 0;  ///< of this launch, where another one is in flight
  std::uint32_t at_once = 1;      ///< launches in flight

  /// Phases of a barrier that a block of this launch has arrived in.
  GPUCLASS_HD std::uint32_t* phases_of(std::uint32_t block) const { return notes->launches_of(all) + first_block + block; }

  /// The number of an item that this launch makes. Items are numbered on from launch to launch.
  /// \param each items of a launch
  GPUCLASS_HD std::uint32_t item(std::uint32_t index, std::uint32_t each) const {
    return (before * at_once + (first_block == 0 ? 0 : 1)) * each + index;
  }

  /// Whether waits give up first, where they can, and go on afterwards: in every other launch.
  GPUCLASS_HD bool gives_up() const { return before % 2 != 0; }

  /// Counts a section. Returns 1 if another block is in one meanwhile, or an earlier section cannot be seen.
  GPUCLASS_HD std::uint32_t count_section() const {
    const std::uint32_t count = notes->guarded[0];
    const bool is_wrong = notes->guarded[1] != count;
    notes->guarded[0] = count + 1;
    pause_cycles(section);
    notes->guarded[1] = count + 1;
    return is_wrong ? 1 : 0;
  }

  /// Counts an item. Returns 1 if it is not of this launch, or of one that is in flight with it.
  /// \param each items of a launch
  GPUCLASS_HD std::uint32_t count_item(std::uint32_t number, std::uint32_t each) const {
    atom_add_relaxed<scope::device>(&notes->sum, number);
    return number / (each * at_once) != before ? 1 : 0;
  }
};

/// A use of a primitive in a launch: `state_words(blocks)`, `init(words, blocks)` and `use(words, group, launch, bound)`, which all
/// threads of all blocks call, and which returns how much was wrong.
struct launched {
  /// Sections that one block at a time is in, in each launch.
  static constexpr GPUCLASS_HD std::uint32_t sections(std::uint32_t) { return 0; }
  /// Items that are taken in each launch, each once.
  static constexpr GPUCLASS_HD std::uint32_t items(std::uint32_t) { return 0; }
};

/// Returns how much is wrong once all blocks of a launch have finished.
template <class Launched>
GPUCLASS_HD std::uint32_t left_wrong(const launch_notes& notes, std::uint32_t launches, std::uint32_t blocks) {
  const std::uint32_t sections = launches * Launched::sections(blocks);
  const std::uint64_t items = std::uint64_t{launches} * Launched::items(blocks);
  const auto sum = static_cast<std::uint32_t>(items % 2 == 0 ? items / 2 * (items - 1) : (items - 1) / 2 * items);
  return (notes.guarded[0] != sections || notes.guarded[1] != sections ? 1 : 0) + (notes.sum != sum ? 1 : 0);
}

/// One launch. All threads of all blocks call it. Returns what this thread found wrong.
/// \param most_late blocks come late by up to so many SM cycles, on the host nanoseconds
template <class Launched, class Group, class Bound>
GPUCLASS_INIT std::uint32_t verify_launch(std::uint32_t* words, const Group& group, launch_notes& notes, std::uint32_t most_late, Bound& bound) {
  std::uint32_t* const own = notes.launches_of(group.block());
  const this_launch launch{&notes, ld_relaxed<scope::device>(own), group.blocks(), most_late};
  group.sync_block();
  if (group.thread() == 0) {
    come_late(most_late, launch.before, group.block());
    st_relaxed<scope::device>(own, launch.before + 1);
  }
  group.sync_block();
  std::uint32_t wrong = Launched::use(words, group, launch, bound);
  group.sync_block();
  const std::uint32_t launches = launch.before + 1;
  if (group.thread() == 0 && !bound.hit() && atom_add_acq_rel<scope::device>(&notes.finished, 1) + 1 == launches * group.blocks()) {
    wrong += left_wrong<Launched>(notes, launches, group.blocks());
  }
  return wrong;
}

}  // namespace gpuclass
