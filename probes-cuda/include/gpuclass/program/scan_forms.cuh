/// \file
/// How the tiles of a scan look back: as public programs write it, and by the library. Run on the device and on host threads.
#pragma once

#include "../mem/fence.cuh"
#include "../mem/load.cuh"
#include "../mem/store.cuh"
#include "../mem/whole_word.cuh"
#include "../sync/lanes.cuh"
#include "../sync/look_back.cuh"
#include "../wait/wait_until.cuh"

namespace gpuclass {

/// Sum and state of a tile in one word of 8 bytes, which somebody sets back before each scan.
/// \tparam Waits false for a seeded bug, which takes what is not there yet for 0
template <bool Waits = true>
class look_back_by_words {
 public:
  template <class Group>
  static GPUCLASS_HD void prepare(std::uint32_t* words, std::uint32_t tiles, const Group& group) {
    const std::uint32_t threads = group.blocks() * group.threads();
    for (std::uint32_t tile = group.block() * group.threads() + group.thread(); tile < tiles; tile += threads) {
      st_relaxed<scope::device>(reinterpret_cast<word_of_8*>(words) + tile, word_of_8{});
    }
  }

  template <class Group>
  GPUCLASS_HD look_back_by_words(std::uint32_t* words, const Group&, std::uint32_t) : word_(reinterpret_cast<word_of_8*>(words)) {}

  template <class Bound>
  GPUCLASS_HD bool exclusive(std::uint32_t& before, std::uint32_t tile, std::uint32_t sum, Bound& bound) const {
    const lanes callers = lanes::warp_or_alone();
    before = 0;
    if (tile != 0) {
      publish(callers, tile, sum, part);
      bool ends = false;
      for (std::uint32_t next = tile; !ends; next -= callers.count()) {
        const bool is_there = callers.rank() < next;
        word_of_8 seen{{0, whole}};
        const auto have_come = [&] {
          seen = is_there ? ld_relaxed<scope::device>(word_ + next - 1 - callers.rank()) : seen;
          return callers.first_that(seen.part[1] != none || !Waits) == callers.count();
        };
        if (!wait_until(have_come, no_backoff{}, bound)) {
          return false;
        }
        const std::uint32_t parts = callers.first_that(seen.part[1] != whole);
        ends = parts < callers.count();
        std::uint32_t value = callers.rank() <= parts ? seen.part[0] : 0;
        for (std::uint32_t apart = callers.count() / 2; apart != 0; apart /= 2) {
          value += callers.from_further(value, apart);
        }
        before += callers.from_first(value);
      }
    }
    publish(callers, tile, before + sum, whole);
    return true;
  }

 private:
  static constexpr std::uint32_t none = 0, part = 1, whole = 2;

  GPUCLASS_HD void publish(const lanes& callers, std::uint32_t tile, std::uint32_t sum, std::uint32_t state) const {
    if (callers.rank() == 0) {
      st_relaxed<scope::device>(word_ + tile, word_of_8{{sum, state}});
    }
  }

  word_of_8* word_;
};

/// Sums of their own and a flag of each tile, between two fences, as where a sum does not fit into a word. One thread looks at one tile after the
/// other.
class look_back_by_flags {
 public:
  template <class Group>
  static GPUCLASS_HD void prepare(std::uint32_t* words, std::uint32_t tiles, const Group& group) {
    look_back_by_words<>::prepare(words, 2 * tiles, group);
  }

  template <class Group>
  GPUCLASS_HD look_back_by_flags(std::uint32_t* words, const Group&, std::uint32_t) : words_(words) {}

  template <class Bound>
  GPUCLASS_HD bool exclusive(std::uint32_t& before, std::uint32_t tile, std::uint32_t sum, Bound& bound) const {
    const lanes callers = lanes::warp_or_alone();
    before = 0;
    bool came = true;
    if (callers.rank() == 0) {
      came = look(before, tile, sum, bound);
    }
    before = callers.from_first(before);
    return callers.from_first(came ? 1 : 0) != 0;
  }

 private:
  static constexpr std::uint32_t flag = 0, part = 1, whole = 2, each = 4;  ///< places of a tile's words, and values of its flag

  template <class Bound>
  GPUCLASS_HD bool look(std::uint32_t& before, std::uint32_t tile, std::uint32_t sum, Bound& bound) const {
    volatile std::uint32_t* const own = words_ + tile * each;
    if (tile != 0) {
      publish(own, part, sum);
    }
    bool ends = tile == 0;
    for (std::uint32_t lower = tile; !ends;) {
      volatile std::uint32_t* const other = words_ + --lower * each;
      std::uint32_t state = 0;
      const auto has_come = [&] {
        state = ld_volatile(const_cast<const std::uint32_t*>(other + flag));
        return state != 0;
      };
      if (!wait_until(has_come, no_backoff{}, bound)) {
        return false;
      }
      fence_acq_rel<scope::device>();
      before += other[state];
      ends = state == whole;
    }
    publish(own, whole, before + sum);
    return true;
  }
  static GPUCLASS_HD void publish(volatile std::uint32_t* tile, std::uint32_t state, std::uint32_t sum) {
    tile[state] = sum;
    fence_acq_rel<scope::device>();
    st_volatile(const_cast<std::uint32_t*>(tile + flag), state);
  }

  volatile std::uint32_t* words_;
};

/// The look-back of the library.
class look_back_by_numbers : look_back<std::uint32_t> {
  using base = look_back<std::uint32_t>;

 public:
  template <class Group>
  static GPUCLASS_INIT void prepare(std::uint32_t* words, std::uint32_t tiles, const Group& group) {
    look_back_by_words<>::prepare(words, base::state_words(tiles) / 2, group);
  }

  template <class Group>
  GPUCLASS_HD look_back_by_numbers(std::uint32_t* words, const Group& group, std::uint32_t tiles) : base(words, group, no_backoff{}, tiles) {}

  template <class Bound>
  GPUCLASS_HD bool exclusive(std::uint32_t& before, std::uint32_t tile, std::uint32_t sum, Bound& bound) {
    return base::exclusive(before, tile, sum, plus{}, 0u, bound);
  }
};

}  // namespace gpuclass
