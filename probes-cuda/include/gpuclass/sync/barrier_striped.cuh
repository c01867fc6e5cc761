/// \file
/// The striped barrier: the central barrier (Giroux S9329) with its counter spread over the L2, as striped counters are.
#pragma once

#include "../mem/load.cuh"
#include "../mem/poll.cuh"
#include "../mem/reduce.cuh"
#include "../mem/store.cuh"
#include "../wait/wait_until.cuh"
#include "striped_layout.cuh"

namespace gpuclass {

/// A block adds to one stripe of each copy, and waits for all stripes of one copy, a thread for each, so that a block of few threads spreads
/// less. So the arrivals queue at several
/// words at once, and so do the waiters, yet nobody hands on what another one did: the critical path is that of a central barrier, one
/// fence, one posted addition and one look, however many blocks there are. Two words of a copy are never further apart than one phase,
/// since no block arrives before all stripes of its copy were complete: two bits tell phases apart, and the additions of a phase carry
/// into them. In a copy that it does not watch, a block's next addition may come before one that is still under way, and completes the
/// phase in its stead; whoever acquires it acquires all that it had acquired.
///
/// State belongs to one number of blocks, one size of them, and one spread: zero it before others use it. All threads of a block call it; each thread keeps
/// an object of its own. Blocks are below 2^30.
template <scope Scope = scope::device, class Backoff = spread_backoff>
class barrier_striped {
 public:
  using backoff = Backoff;
  using token = std::uint32_t;  ///< the phase, modulo `phases_apart`
  static constexpr bool gives_up = true;

  /// Words of state; zeroed before first use.
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return striped_layout::state_words; }

  /// Puts zeroed state into what it is after `phases` phases.
  static GPUCLASS_HD void preset(std::uint32_t* words, std::uint32_t, std::uint32_t phases) {
    striped_layout::for_all(words, [&](std::uint32_t* stripe) { st_relaxed<Scope>(stripe, phases << phase_shift); });
  }

  template <class Group>
  GPUCLASS_HD barrier_striped(std::uint32_t* words, const Group& group, Backoff between = Backoff{})
      : barrier_striped(words, group, spread_of<Backoff>::over(between, group.blocks(), group.threads()), between) {}

  /// Returns when every block of the group has arrived; what any thread did before is then visible to all.
  template <class Group, class Bound>
  GPUCLASS_HD void arrive_and_wait(const Group& group, Bound& bound) {
    group.sync_block();
    add();
    if (looks_) {
      pause_cycles(first_cycles_);
      look(phase_, bound);
    }
    phase_ = (phase_ + 1) % phases_apart;
    group.sync_block();
  }

  /// The first half of `arrive_and_wait`.
  template <class Group>
  GPUCLASS_HD token arrive(const Group& group) {
    const std::uint32_t arrived_in = phase_;
    group.sync_block();
    add();
    phase_ = (phase_ + 1) % phases_apart;
    return arrived_in;
  }

  /// This thread's part of the waiting; the block's barrier follows. Returns false only if the bound expired.
  template <class Group, class Bound>
  GPUCLASS_HD bool wait(const Group&, token arrived_in, Bound& bound) {
    return !looks_ || look(arrived_in, bound);
  }

 private:
  static constexpr std::uint32_t phase_shift = 30;
  static constexpr std::uint32_t phases_apart = 4;

  template <class Group>
  GPUCLASS_HD barrier_striped(std::uint32_t* words, const Group& group, const spread& over, Backoff between)
      : barrier_striped(striped_layout(words, over), group, over, between, group.block() / over.stripes % over.copies) {}

  /// All that can be known before is worked out here, since what stands between two fences counts. The phase is that of the block's own
  /// stripe in the copy that it watches: that word cannot go on without it.
  template <class Group>
  GPUCLASS_HD barrier_striped(const striped_layout& lies, const Group& group, const spread& over, Backoff between, std::uint32_t watched_copy)
      : adds_to_(lies.word(group.thread(), group.block() % over.stripes)),
        adds_(group.thread() < over.copies),
        step_(step_of(over.stripes, group)),
        looks_at_(lies.word(watched_copy, group.thread())),
        looks_(group.thread() < over.stripes),
        first_cycles_(over.first_cycles),
        phase_(ld_relaxed<Scope>(lies.word(watched_copy, group.block() % over.stripes)) >> phase_shift),
        backoff_(between) {}

  /// Returns what this block adds. The blocks of a stripe make 2^30 together, whoever comes last: the first of them makes up for the
  /// others.
  template <class Group>
  static GPUCLASS_HD std::uint32_t step_of(std::uint32_t stripes, const Group& group) {
    const std::uint32_t others = (group.blocks() - 1 - group.block() % stripes) / stripes;
    return group.block() < stripes ? (1u << phase_shift) - others : 1;
  }

  GPUCLASS_HD void add() const {
    if (adds_) {
      red_add_release<Scope>(adds_to_, step_);
    }
  }

  /// Waits for this thread's stripe. Returns false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool look(std::uint32_t arrived_in, Bound& bound) const {
    const bool ended = wait_until([&] { return ld_polled<Scope>(looks_at_) >> phase_shift != arrived_in; }, backoff_, bound);
    acquire_polled<Scope>();
    return ended;
  }

  std::uint32_t* adds_to_;         ///< the block's stripe in the copy that falls to this thread
  bool adds_;                      ///< whether one does
  std::uint32_t step_;             ///< what it adds
  const std::uint32_t* looks_at_;  ///< the stripe that falls to it in the copy that its block watches
  bool looks_;                     ///< whether one does
  std::uint32_t first_cycles_;     ///< from its addition to its first look
  std::uint32_t phase_;
  Backoff backoff_;
};

}  // namespace gpuclass
