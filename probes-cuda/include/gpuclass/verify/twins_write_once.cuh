/// \file
/// Broken twins of write-once variables: one deliberate fault each, which verification must catch. Never use them.
#pragma once

#include "write_once.cuh"

namespace gpuclass {

/// The twins' original.
/// \tparam Twin may hide `store`, `is_written` or `end`
template <class Twin>
class twin_write_once : public write_once<told_item<2>> {
  using base = write_once<told_item<2>>;

 public:
  using base::base;

  GPUCLASS_HD void write(std::uint32_t variable, const value_type& value) { twin().store(at(variable), numbered::of(value, number())); }

  template <class Bound>
  GPUCLASS_HD bool read(std::uint32_t variable, value_type& value, Bound& bound) {
    word seen{};
    const auto has_come = [&] {
      seen = ld_relaxed<scope::device>(at(variable));
      return twin().is_written(numbered::number(seen));
    };
    const bool came = wait_until(has_come, no_backoff{}, bound);
    value = numbered::value(seen);
    return came;
  }
  GPUCLASS_HD bool try_read(std::uint32_t, value_type&) const { return false; }
  GPUCLASS_HD bool read_for(std::uint32_t, value_type&, timeout) const { return false; }

 protected:
  friend Twin;

  GPUCLASS_HD const Twin& twin() const { return *static_cast<const Twin*>(this); }
  static GPUCLASS_HD void store(word* variable, const word& made) { st_relaxed<scope::device>(variable, made); }
  GPUCLASS_HD bool is_written(std::uint32_t seen) const { return seen == number(); }
};

/// Stores a value in two halves, that of its number first.
class twin_write_once_torn : public twin_write_once<twin_write_once_torn> {
 public:
  using twin_write_once::twin_write_once;

  static GPUCLASS_HD void store(word* variable, const word& made) {
    constexpr std::uint32_t late_cycles = 2000;
    auto* const halves = reinterpret_cast<word_of_8*>(variable);
    st_relaxed<scope::device>(halves + 1, {{made.part[2], made.part[3]}});
    pause_cycles(late_cycles);
    st_relaxed<scope::device>(halves, {{made.part[0], made.part[1]}});
  }
};

/// Takes what the round before left for a value of this one, as where nobody resets presence bits.
class twin_write_once_takes_last_rounds : public twin_write_once<twin_write_once_takes_last_rounds> {
 public:
  using twin_write_once::twin_write_once;

  static GPUCLASS_HD bool is_written(std::uint32_t seen) { return seen != 0; }
};

/// Compares numbers by order, so that it fails once they have gone round.
class twin_write_once_breaks_at_wrap : public twin_write_once<twin_write_once_breaks_at_wrap> {
 public:
  using twin_write_once::twin_write_once;

  GPUCLASS_HD bool is_written(std::uint32_t seen) const { return seen >= number(); }
};

/// Begins the next round when the first block is done.
class twin_write_once_finishes_early : public twin_write_once<twin_write_once_finishes_early> {
 public:
  using twin_write_once::twin_write_once;

  GPUCLASS_HD void finish() { begin_round(rounds() + 1); }
};

}  // namespace gpuclass
