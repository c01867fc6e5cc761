/// \file
/// The central barrier as printed (Giroux S9329, "central barrier + proportional backoff" and "easy and effective GPU tree barrier").
#pragma once

#include "../mem/atomic.cuh"
#include "../mem/load.cuh"
#include "../wait/wait_until.cuh"
#include "cuda.cuh"

namespace gpuclass::published {

/// One word counts arrivals below its top bit, which is the phase; the last arrival turns it and then takes the arrivals off the count. The
/// others poll with loads that acquire, pausing 256 ns for each arrival that is missing.
/// Mended: the slide begins at 0 with 0 expected arrivals; here the word counts from `phase_bit - expected`, and what is stored is what
/// came since, so that zeroed state will do; the first thread of a block arrives for it, between barriers of the block. The change by which
/// the last arrival takes arrivals off acquires and releases, where the slide leaves it at C++'s sequential consistency. With
/// `CountThreads` it is the tree barrier: the block's own barrier counts its threads, all of which the first one arrives for; the pause is
/// for each thread that is missing, as printed. All threads of a block call it.
template <scope Scope = scope::device, class Backoff = no_backoff, bool CountThreads = false>
class barrier_central {
 public:
  using backoff = Backoff;

  /// Words of state, zeroed before first use.
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return 1; }

  template <class Group>
  GPUCLASS_HD barrier_central(std::uint32_t* words, const Group&, Backoff between = Backoff{})
      : phase_arrived_(words), backoff_(between) {}

  /// Returns when every block of the group has arrived; what any thread did before is then visible to all.
  template <class Group, class Bound>
  GPUCLASS_HD void arrive_and_wait(const Group& group, Bound& bound) {
    const std::uint32_t count = come_together(group);
    if (group.thread() == 0) {
      arrive_and_wait(count, count * group.blocks(), bound);
    }
    group.sync_block();
  }

 private:
  static constexpr std::uint32_t phase_bit = 0x80000000u;

  /// Returns for how many this block arrives.
  template <class Group>
  static GPUCLASS_HD std::uint32_t come_together(const Group& group) {
    if constexpr (CountThreads) {
      return sync_count(group);
    } else {
      group.sync_block();
      return 1;
    }
  }

  template <class Bound>
  GPUCLASS_HD void arrive_and_wait(std::uint32_t count, std::uint32_t expected, Bound& bound) {
    const std::uint32_t at_first = phase_bit - expected;
    const std::uint32_t old = atom_add_acq_rel<Scope>(phase_arrived_, count) + at_first;
    if (((old ^ (old + count)) & phase_bit) != 0) {
      atom_add_acq_rel<Scope>(phase_arrived_, phase_bit - expected);
      return;
    }
    wait_while(
        [&] {
          const std::uint32_t current = ld_acquire<Scope>(phase_arrived_) + at_first;
          return ((old ^ current) & phase_bit) != 0 ? 0 : phase_bit - (current & ~phase_bit);
        },
        backoff_, bound);
  }

  std::uint32_t* phase_arrived_;
  Backoff backoff_;
};

}  // namespace gpuclass::published
