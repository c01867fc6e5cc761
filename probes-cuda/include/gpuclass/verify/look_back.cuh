/// \file
/// Checks that each tile of a scan learns of all tiles before it, each once and in order. Runs on the device and on host threads.
#pragma once

#include "../sync/event_counter.cuh"
#include "../sync/look_back.cuh"
#include "../time/clock.cuh"
#include "mutex.cuh"

namespace gpuclass {

/// Tiles in a row, from the first up to but not including `past`. The sum of two rows that adjoin is the row of both; of others none, so that sums tell
/// of tiles that were left out, counted twice or taken in another order.
/// \tparam Bytes 4, 8 or 12
template <std::uint32_t Bytes>
struct row_of_tiles {
  using number = std::conditional_t<Bytes == 4, std::uint16_t, std::uint32_t>;

  number part[Bytes / sizeof(number)];

  static GPUCLASS_HD row_of_tiles of(std::uint32_t first, std::uint32_t past) {
    row_of_tiles made{};
    made.part[0] = static_cast<number>(first);
    made.part[1] = static_cast<number>(past);
    for (std::uint32_t i = 2; i < Bytes / sizeof(number); ++i) {
      made.part[i] = static_cast<number>(first * 0x9e3779b1u ^ past);
    }
    return made;
  }

  GPUCLASS_HD bool is(const row_of_tiles& other) const {
    bool same = true;
    for (std::uint32_t i = 0; i < Bytes / sizeof(number); ++i) {
      same = same && part[i] == other.part[i];
    }
    return same;
  }
};

/// Puts rows together.
struct adjoin {
  template <std::uint32_t Bytes>
  GPUCLASS_HD row_of_tiles<Bytes> operator()(const row_of_tiles<Bytes>& lower, const row_of_tiles<Bytes>& upper) const {
    using row = row_of_tiles<Bytes>;
    const bool whole = lower.is(row::of(lower.part[0], lower.part[1])) && upper.is(row::of(upper.part[0], upper.part[1]));
    return whole && lower.part[1] == upper.part[0] ? row::of(lower.part[0], upper.part[1]) : row::of(~0u, ~0u >> 1);
  }
};

/// Words of a check: those of the look-back, then of the counter at which members meet behind each scan.
template <class LookBack>
struct verified_scan {
  static constexpr std::uint32_t tiles_each = 2;

  static constexpr GPUCLASS_HD std::uint32_t tiles(std::uint32_t members) { return members * tiles_each; }
  static constexpr GPUCLASS_HD std::uint32_t at_counter(std::uint32_t members) { return LookBack::state_words(tiles(members)); }
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t members) { return at_counter(members) + event_counter<>::state_words(members); }
};

/// `length` scans one after the other, in each of which a member has two tiles, and another one comes late. A whole warp looks back, and one thread
/// in every other scan. What is published waits behind the stores of the `pressure`.
/// \tparam LookBack of `row_of_tiles`
template <class LookBack, class Group, class Pressure, class Bound>
GPUCLASS_HD mutex_verdict verify_look_back(std::uint32_t* state, const Group& group, std::uint32_t length, const Pressure& pressure, Bound& bound) {
  using scan_words = verified_scan<LookBack>;
  using row = typename LookBack::value_type;
  constexpr std::uint32_t late_cycles = 2000, warp = 32;
  const std::uint32_t members = group.blocks(), member = group.block(), tiles = scan_words::tiles(members);
  event_counter<> ended(state + scan_words::at_counter(members), group);
  mutex_verdict verdict;
  for (std::uint32_t turn = 0; turn < length; ++turn) {
    const std::uint32_t base = turn * tiles + 1;  // what an earlier scan left is no row of this one
    bool goes_on = true;
    for (std::uint32_t tile = member; tile < tiles && goes_on; tile += members) {
      pressure.before_leaving(group, turn);
      pause_cycles(group.thread() == 0 && (turn + tile) % tiles == tile / 2 ? late_cycles : 0);
      if (group.thread() < (turn % 2 == 0 ? warp : 1)) {
        LookBack scan(state, group, tiles);
        row before{};
        goes_on = scan.exclusive(before, tile, row::of(base + tile, base + tile + 1), adjoin{}, row::of(base, base), bound);
        verdict.violations += !goes_on || before.is(row::of(base, base + tile)) ? 0 : 1;
      }
      goes_on = group.sync_and_agree_block(goes_on);
    }
    if (goes_on && group.thread() == 0) {
      ended.arrive();
      goes_on = ended.wait_ge((turn + 1) * members, bound);
    }
    if (!group.sync_and_agree_block(goes_on)) {
      break;
    }
    ++verdict.operations;
  }
  return verdict;
}

}  // namespace gpuclass
