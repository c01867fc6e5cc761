/// \file
/// The striped barrier: the central barrier (Giroux S9329) with its counter spread over the L2, as striped counters are.
#pragma once

#include "../mem/load.cuh"
#include "../mem/poll.cuh"
#include "../mem/reduce.cuh"
#include "../mem/store.cuh"
#include "../wait/spread.cuh"
#include "../wait/wait_until.cuh"

namespace gpuclass {

/// A block adds to one stripe of each copy, and waits for all stripes of one copy, a thread for each. So the arrivals queue at several
/// words at once, and so do the waiters, yet nobody hands on what another one did: the critical path is that of a central barrier, one
/// fence, one posted addition and one look, however many blocks there are. Two words of a copy are never further apart than one phase,
/// since no block arrives before all stripes of its copy were complete: two bits tell phases apart, and the additions of a phase carry
/// into them. In a copy that it does not watch, a block's next addition may come before one that is still under way, and completes the
/// phase in its stead; whoever acquires it acquires all that it had acquired.
///
/// State belongs to one number of blocks and one spread: zero it before others use it. All threads of a block call it; each thread keeps
/// an object of its own. Blocks are below 2^30.
template <scope Scope = scope::device, class Backoff = spread_backoff>
class barrier_striped {
 public:
  using backoff = Backoff;
  using token = std::uint32_t;  ///< the phase, modulo `phases_apart`
  static constexpr bool gives_up = true;

  /// Words of state: as many stripes as there can be; zeroed before first use.
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return most_striped_words * stripe_words; }

  /// Puts zeroed state into what it is after `phases` phases.
  static GPUCLASS_HD void preset(std::uint32_t* words, std::uint32_t, std::uint32_t phases) {
    for (std::uint32_t stripe = 0; stripe < most_striped_words; ++stripe) {
      st_relaxed<Scope>(words + stripe * stripe_words, phases << phase_shift);
    }
  }

  template <class Group>
  GPUCLASS_HD barrier_striped(std::uint32_t* words, const Group& group, Backoff between = Backoff{})
      : barrier_striped(words, group, spread_of<Backoff>::over(between, group.blocks()), between) {}

  /// Returns when every block of the group has arrived; what any thread did before is then visible to all.
  template <class Group, class Bound>
  GPUCLASS_HD void arrive_and_wait(const Group& group, Bound& bound) {
    group.sync_block();
    add(group);
    if (looks_ != 0) {
      pause_cycles(first_cycles_);
      look(group, phase_, bound);
    }
    phase_ = (phase_ + 1) % phases_apart;
    group.sync_block();
  }

  /// The first half of `arrive_and_wait`.
  template <class Group>
  GPUCLASS_HD token arrive(const Group& group) {
    const std::uint32_t arrived_in = phase_;
    group.sync_block();
    add(group);
    phase_ = (phase_ + 1) % phases_apart;
    return arrived_in;
  }

  /// This thread's part of the waiting; the block's barrier follows. Returns false only if the bound expired.
  template <class Group, class Bound>
  GPUCLASS_HD bool wait(const Group& group, token arrived_in, Bound& bound) {
    return looks_ == 0 || look(group, arrived_in, bound);
  }

 private:
  /// From one stripe to the next. On an H200 lines that are closer share slices of the L2: with 256 bytes it takes 1.5 times as long.
  static constexpr std::uint32_t stripe_words = 256;
  static constexpr std::uint32_t phase_shift = 30;
  static constexpr std::uint32_t phases_apart = 4;

  /// All that can be known before is worked out here, since what stands between two fences counts. The phase is that of the block's own
  /// stripe in the copy that it watches: that word cannot go on without it.
  template <class Group>
  GPUCLASS_HD barrier_striped(std::uint32_t* words, const Group& group, const spread& over, Backoff between)
      : copy_words_(over.stripes * stripe_words),
        adds_to_(words + group.block() % over.stripes * stripe_words + group.thread() * copy_words_),
        adds_(share_of(over.copies, group)),
        step_(step_of(over.stripes, group)),
        looks_at_(words + group.block() / over.stripes % over.copies * copy_words_ + group.thread() * stripe_words),
        looks_(share_of(over.stripes, group)),
        first_cycles_(over.first_cycles),
        phase_(ld_relaxed<Scope>(words + group.block() / over.stripes % over.copies * copy_words_ +
                                 group.block() % over.stripes * stripe_words) >>
               phase_shift),
        backoff_(between) {}

  /// Returns how many of so many words fall to this thread, if the threads of a block take turns.
  template <class Group>
  static GPUCLASS_HD std::uint32_t share_of(std::uint32_t count, const Group& group) {
    return (count + group.threads() - 1 - group.thread()) / group.threads();
  }

  /// Returns what this block adds. The blocks of a stripe make 2^30 together, whoever comes last: the first of them makes up for the
  /// others.
  template <class Group>
  static GPUCLASS_HD std::uint32_t step_of(std::uint32_t stripes, const Group& group) {
    const std::uint32_t others = (group.blocks() - 1 - group.block() % stripes) / stripes;
    return group.block() < stripes ? (1u << phase_shift) - others : 1;
  }

  template <class Group>
  GPUCLASS_HD void add(const Group& group) const {
    std::uint32_t* word = adds_to_;
    GPUCLASS_NO_UNROLL
    for (std::uint32_t left = adds_; left != 0; --left, word += group.threads() * copy_words_) {
      red_add_release<Scope>(word, step_);
    }
  }

  /// Waits for the stripes that fall to this thread. Returns false only if the bound expired.
  template <class Group, class Bound>
  GPUCLASS_HD bool look(const Group& group, std::uint32_t arrived_in, Bound& bound) const {
    const std::uint32_t* word = looks_at_;
    bool ended = true;
    GPUCLASS_NO_UNROLL
    for (std::uint32_t left = looks_; left != 0; --left, word += group.threads() * stripe_words) {
      ended = wait_until([&] { return ld_polled<Scope>(word) >> phase_shift != arrived_in; }, backoff_, bound) && ended;
    }
    acquire_polled<Scope>();
    return ended;
  }

  std::uint32_t copy_words_;        ///< from one copy to the next
  std::uint32_t* adds_to_;          ///< the block's stripe in the first copy that falls to this thread
  std::uint32_t adds_;              ///< copies that fall to it
  std::uint32_t step_;              ///< what it adds
  const std::uint32_t* looks_at_;   ///< the first stripe that falls to it in the copy that its block watches
  std::uint32_t looks_;             ///< stripes that fall to it
  std::uint32_t first_cycles_;      ///< from its addition to its first look
  std::uint32_t phase_;
  Backoff backoff_;
};

}  // namespace gpuclass
