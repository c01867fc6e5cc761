/// \file
/// The striped barrier: the central barrier (Giroux S9329) with its counter spread over the L2, as striped counters are.
#pragma once

#include "../mem/load.cuh"
#include "../mem/poll.cuh"
#include "../mem/reduce.cuh"
#include "../mem/store.cuh"
#include "basic_barrier.cuh"
#include "striped_layout.cuh"

namespace gpuclass::algorithm {

/// A block adds to one stripe of each copy, and waits for all stripes of one copy: a thread for each copy and for each stripe, and more
/// of them for each thread of a smaller block, so that how far blocks spread follows from their number alone. So the arrivals queue at several
/// words at once, and so do the waiters, yet nobody hands on what another one did: the critical path is that of a central barrier, one
/// fence, one posted addition and one look, however many blocks there are. Two words of a copy are never further apart than one phase,
/// since no block arrives before all stripes of its copy were complete: two bits tell phases apart, and the additions of a phase carry
/// into them.
///
/// Copies advance independently: a block that its own copy let go may add to another copy for the next phase while an addition of this phase
/// is still under way there, and complete this phase in place of that addition. Waiters are ordered after every arrival all the same, since
/// the block acquired all arrivals of this phase from its own copy before it released that addition, and causality order is transitive (litmus
/// test `Stripes+completed-in-place`).
///
/// State belongs to one number of blocks and one spread: `clear` it before others use it. All threads of a block call it; each thread keeps
/// an object of its own. Blocks are below 2^30.
template <scope Scope = scope::device, class Backoff = spread_backoff>
class barrier_striped {
 public:
  using backoff = Backoff;
  using forever = endless;  // 1 to 4 % faster than `unbounded` on an H100 and an H200
  using token = std::uint32_t;  ///< the phase, modulo `phases_apart`
  static constexpr bool gives_up = true;
  static constexpr bool one_handle_each = true;
  static constexpr bool leaves_room_for_tag = true;

  /// Words of state; zeroed before first use.
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return striped_layout::state_words; }

  /// Puts used state into what it is before first use.
  static GPUCLASS_HD void clear(std::uint32_t* words, std::uint32_t blocks) { preset(words, blocks, 0); }

  /// Puts zeroed state into what it is after `phases` phases.
  static GPUCLASS_HD void preset(std::uint32_t* words, std::uint32_t, std::uint32_t phases) {
    striped_layout::for_all(words, [&](std::uint32_t* stripe) { st_relaxed<Scope>(stripe, phases << phase_shift); });
  }

  /// The spread: all blocks have to agree about it.
  static GPUCLASS_HD std::uint32_t tuning(std::uint32_t blocks, const Backoff& between) {
    const spread over = spread_of<Backoff>::over(between, blocks);
    return over.stripes << 8 | over.copies;
  }

  template <class Group>
  GPUCLASS_HD barrier_striped(std::uint32_t* words, const Group& group, Backoff between = Backoff{})
      : barrier_striped(words, group, spread_of<Backoff>::over(between, group.blocks()), between) {}

  /// Returns when every block of the group has arrived; what any thread did before is then visible to all.
  template <class Group, class Bound>
  GPUCLASS_HD void arrive_and_wait(const Group& group, Bound& bound) {
    group.sync_block();
    add();
    if (has_more_) {
      add_more(group);
      look_at_more(group, phase_, bound);
    }
    if (has_stripe_) {
      pause_cycles(first_cycles_);
      look_at(watched_stripe_, phase_, bound);
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
    if (has_more_) {
      add_more(group);
    }
    phase_ = (phase_ + 1) % phases_apart;
    return arrived_in;
  }

  /// This thread's part of the waiting; the block's barrier follows. Returns false only if the bound expired.
  template <class Group, class Bound>
  GPUCLASS_HD bool wait(const Group& group, token arrived_in, Bound& bound) {
    const bool more_ended = !has_more_ || look_at_more(group, arrived_in, bound);
    return (!has_stripe_ || look_at(watched_stripe_, arrived_in, bound)) && more_ended;
  }

#if !GPUCLASS_ON_DEVICE || defined(GPUCLASS_DEBUG)
  /// Whether the next phase of the state is that of this object; before it arrives.
  template <class Group>
  GPUCLASS_HD bool is_in_phase(const Group& group) const {
    const spread over = spread_of<Backoff>::over(backoff_, group.blocks());
    const std::ptrdiff_t stripes_on = static_cast<std::ptrdiff_t>(own_stripe(group, over)) - group.thread();
    return phase_of(watched_stripe_ + stripes_on * striped_layout::words_between_stripes(over)) == phase_;
  }
#endif

 private:
  static constexpr std::uint32_t phase_shift = 30;
  static constexpr std::uint32_t phases_apart = 4;

  template <class Group>
  GPUCLASS_HD barrier_striped(std::uint32_t* words, const Group& group, const spread& over, Backoff between)
      : barrier_striped(striped_layout(words, over), group, over, between, watched_copy(group, over)) {}

  /// All that can be known before is worked out here, since what stands between two fences counts. The phase is that of the block's own
  /// stripe in the copy that it watches: that word cannot go on without the block.
  template <class Group>
  GPUCLASS_HD barrier_striped(const striped_layout& lies, const Group& group, const spread& over, Backoff between, std::uint32_t watched)
      : arrival_stripe_(lies.word(group.thread(), own_stripe(group, over))),
        has_copy_(group.thread() < over.copies),
        step_(step_of(over.stripes, group)),
        watched_stripe_(lies.word(watched, group.thread())),
        has_stripe_(group.thread() < over.stripes),
        has_more_(group.threads() < over.stripes || group.threads() < over.copies),
        first_cycles_(over.first_cycles),
        phase_(phase_of(lies.word(watched, own_stripe(group, over)))),
        backoff_(between) {}

  /// The stripe that a block adds to, in every copy.
  template <class Group>
  static GPUCLASS_HD std::uint32_t own_stripe(const Group& group, const spread& over) {
    return group.block() % over.stripes;
  }

  /// The copy that a block watches.
  template <class Group>
  static GPUCLASS_HD std::uint32_t watched_copy(const Group& group, const spread& over) {
    return group.block() / over.stripes % over.copies;
  }

  static GPUCLASS_HD std::uint32_t phase_of(const std::uint32_t* stripe) { return ld_relaxed<Scope>(stripe) >> phase_shift; }

  /// Returns what this block adds. The blocks of a stripe make 2^30 together, whoever comes last: the first of them makes up for the
  /// others.
  template <class Group>
  static GPUCLASS_HD std::uint32_t step_of(std::uint32_t stripes, const Group& group) {
    const std::uint32_t others = (group.blocks() - 1 - group.block() % stripes) / stripes;
    return group.block() < stripes ? (1u << phase_shift) - others : 1;
  }

  GPUCLASS_HD void add() const {
    if (has_copy_) {
      red_add_release<Scope>(arrival_stripe_, step_);
    }
  }

  /// Waits for a stripe. Returns false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool look_at(const std::uint32_t* stripe, std::uint32_t arrived_in, Bound& bound) const {
    const bool ended = wait_until([&] { return ld_polled<Scope>(stripe) >> phase_shift != arrived_in; }, backoff_, bound);
    acquire_polled<Scope>();
    return ended;
  }

  /// Adds to the copies that no thread of the block is there for: each thread goes on from its own. How many there are is worked out anew,
  /// so that larger blocks keep nothing for it.
  template <class Group>
  GPUCLASS_HD void add_more(const Group& group) const {
    const spread over = spread_of<Backoff>::over(backoff_, group.blocks());
    std::uint32_t* stripe = arrival_stripe_;
    GPUCLASS_NO_UNROLL
    for (std::uint32_t copy = group.thread() + group.threads(); copy < over.copies; copy += group.threads()) {
      stripe += striped_layout::words_between_copies(over) * group.threads();
      red_add_release<Scope>(stripe, step_);
    }
  }

  /// Waits for the stripes that no thread of the block is there for. Returns false only if the bound expired.
  template <class Group, class Bound>
  GPUCLASS_HD bool look_at_more(const Group& group, std::uint32_t arrived_in, Bound& bound) const {
    const spread over = spread_of<Backoff>::over(backoff_, group.blocks());
    const std::uint32_t* stripe = watched_stripe_;
    bool ended = true;
    GPUCLASS_NO_UNROLL
    for (std::uint32_t next = group.thread() + group.threads(); next < over.stripes; next += group.threads()) {
      stripe += striped_layout::words_between_stripes(over) * group.threads();
      ended = look_at(stripe, arrived_in, bound) && ended;
    }
    return ended;
  }

  std::uint32_t* arrival_stripe_;        ///< the block's stripe in the copy that falls to this thread
  bool has_copy_;                        ///< whether a copy does
  std::uint32_t step_;                   ///< what it adds
  const std::uint32_t* watched_stripe_;  ///< the stripe that falls to this thread in the copy that its block watches
  bool has_stripe_;                      ///< whether a stripe does
  bool has_more_;                        ///< whether the block has fewer threads than there are copies, or stripes
  std::uint32_t first_cycles_;           ///< from its addition to its first look
  std::uint32_t phase_;
  Backoff backoff_;
};

}  // namespace gpuclass::algorithm

namespace gpuclass {

/// The handle that a program makes over words.
template <scope Scope = scope::device, class Backoff = spread_backoff>
using barrier_striped = basic_barrier<algorithm::barrier_striped<Scope, Backoff>>;

}  // namespace gpuclass
