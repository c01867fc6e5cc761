/// \file
/// Broken twins of the look-back: one deliberate fault each, which verification must catch. Never use them.
#pragma once

#include "look_back.cuh"

namespace gpuclass {

/// The twins' original: each thread looks at one tile after the other.
/// \tparam Twin may hide `store`, `is_there`, `is_whole` or `together`
template <class Twin>
class twin_look_back : public look_back<row_of_tiles<8>> {
  using base = look_back<row_of_tiles<8>>;

 public:
  using row = row_of_tiles<8>;
  using base::base;

  template <class Combine, class Bound>
  GPUCLASS_HD bool exclusive(row& before, std::uint32_t tile, const row& sum, Combine combine, const row& initial, Bound& bound) {
    const Twin& twin = *static_cast<const Twin*>(this);
    before = initial;
    if (tile != 0) {
      twin.store(tile, sum, number_of_part(scan()));
      bool has_any = false, ends = false;
      row all{};
      for (std::uint32_t lower = tile; !ends && lower != 0;) {
        --lower;
        word seen{};
        const auto has_come = [&] {
          seen = twin.seen(lower);
          return twin.is_there(numbered::number(seen));
        };
        if (!wait_until(has_come, no_backoff{}, bound)) {
          return false;
        }
        all = has_any ? twin.together(combine, numbered::value(seen), all) : numbered::value(seen);
        has_any = true;
        ends = twin.is_whole(numbered::number(seen));
      }
      before = all;
    }
    twin.store(tile, combine(before, sum), number_of_whole(scan()));
    twin.end_with(tile);
    return true;
  }

 protected:
  friend Twin;

  GPUCLASS_HD void store(std::uint32_t tile, const row& sum, std::uint32_t number) const { st_relaxed<scope::device>(at(tile), numbered::of(sum, number)); }
  GPUCLASS_HD word seen(std::uint32_t tile) const { return ld_relaxed<scope::device>(at(tile)); }
  GPUCLASS_HD bool is_there(std::uint32_t number) const { return number == number_of_part(scan()) || number == number_of_whole(scan()); }
  GPUCLASS_HD bool is_whole(std::uint32_t number) const { return number == number_of_whole(scan()); }
  template <class Combine>
  static GPUCLASS_HD row together(Combine combine, const row& lower, const row& upper) {
    return combine(lower, upper);
  }
  GPUCLASS_HD void end_with(std::uint32_t tile) const {
    if (is_last(tile)) {
      begin_scan(scan() + 1);
    }
  }
};

/// Stores a sum in two halves, that of its number first.
class twin_look_back_torn : public twin_look_back<twin_look_back_torn> {
 public:
  using twin_look_back::twin_look_back;

  GPUCLASS_HD void store(std::uint32_t tile, const row& sum, std::uint32_t number) const {
    constexpr std::uint32_t late_cycles = 2000;
    const word whole = numbered::of(sum, number);
    auto* const halves = reinterpret_cast<word_of_8*>(at(tile));
    st_relaxed<scope::device>(halves + 1, {{whole.part[2], whole.part[3]}});
    pause_cycles(late_cycles);
    st_relaxed<scope::device>(halves, {{whole.part[0], whole.part[1]}});
  }
};

/// Takes the sum of one tile for that of all up to it.
class twin_look_back_stops_early : public twin_look_back<twin_look_back_stops_early> {
 public:
  using twin_look_back::twin_look_back;

  static GPUCLASS_HD bool is_whole(std::uint32_t) { return true; }
};

/// Combines sums in the order in which it looks at them.
class twin_look_back_backwards : public twin_look_back<twin_look_back_backwards> {
 public:
  using twin_look_back::twin_look_back;

  template <class Combine>
  static GPUCLASS_HD row together(Combine combine, const row& lower, const row& upper) {
    return combine(upper, lower);
  }
};

/// Takes what the scan before left for a sum of this one, as where nobody resets status flags.
class twin_look_back_takes_last_scans : public twin_look_back<twin_look_back_takes_last_scans> {
 public:
  using twin_look_back::twin_look_back;

  static GPUCLASS_HD bool is_there(std::uint32_t number) { return number != 0; }
  static GPUCLASS_HD bool is_whole(std::uint32_t number) { return number % 2 == 0; }
};

/// Compares numbers by order, so that it fails once they have wrapped.
class twin_look_back_breaks_at_wrap : public twin_look_back<twin_look_back_breaks_at_wrap> {
 public:
  using twin_look_back::twin_look_back;

  GPUCLASS_HD bool is_there(std::uint32_t number) const { return number >= number_of_part(scan()); }
};

/// Begins the next scan before all tiles have begun this one.
class twin_look_back_ends_early : public twin_look_back<twin_look_back_ends_early> {
 public:
  using twin_look_back::twin_look_back;

  GPUCLASS_HD void end_with(std::uint32_t tile) const {
    if (tile == 0) {
      begin_scan(scan() + 1);
    }
  }
};

}  // namespace gpuclass
