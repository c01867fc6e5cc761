/// \file
/// The striped barrier: the central barrier (Giroux S9329) with its counter spread over the L2, as striped counters are.
#pragma once
#include "../names/begin.cuh"

#include "../mem/in_register.cuh"
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
///
/// An object is five registers: a program's own loop needs the others, and nvcc takes what that loads one after the other rather than use more
/// than let all blocks be resident. What a block needs after its arrival is worked out again in each phase, while it pauses. Threads to which
/// nothing falls ask for that alone: with many blocks on an SM each instruction of theirs counts.
template <scope Scope = scope::device, class Backoff = spread_backoff>
class barrier_striped {
  struct nothing {
    GPUCLASS_HD void operator()() const {}
  };

 public:
  using backoff = Backoff;
  using forever = endless;  // 1 to 4 % faster than `unbounded` on an H100 and an H200
  using token = std::uint32_t;  ///< its top bits are the phase
  static constexpr bool gives_up = true;
  static constexpr bool one_handle_each = true;
  static constexpr bool leaves_room_for_tag = true;
  static constexpr bool remembers_its_rank = true;
  static constexpr bool calls_first_arrival = true;

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
    return (over.stripes << 6 | over.copies) ^ over.step << 4;
  }

  template <class Group>
  GPUCLASS_HD barrier_striped(std::uint32_t* words, const Group& group, Backoff between = Backoff{})
      : words_(words), arrival_(words), place_(0), seen_(0), step_(0), backoff_(between) {
    if (group.thread() < most_parts) {
      take_part(group, spread_of<Backoff>::over(between, group.blocks()));
    }
  }

  /// Returns when every block of the group has arrived; what any thread did before is then visible to all.
  /// \param first what `call_first` asked for
  template <class Group, class Bound, class First = nothing>
  GPUCLASS_HD void arrive_and_wait(const Group& group, Bound& bound, First first = {}) {
    const place here(in_register(place_));
    const bool adds = here.has_copy();  // known before the block meets, since what stands between that and the arrival counts
    group.sync_block();
    if (adds) {
      red_add_release<Scope>(arrival_, step_);
    }
    if (here.has_stripe()) {
      const std::uint32_t arrived = cycles32();
      if (!(GPUCLASS_UNLIKELY(here.is_rare()) && ends_at_once(here, group, bound, first))) {
        const std::uint32_t* const stripe = in_register(words_ + here.watched());  // while it pauses
        pause_cycles_since(arrived, over(group).first_cycles);
        static_cast<void>(look_at(stripe, seen_, bound));
      }
    }
    seen_ += one_phase;
    group.sync_block();
  }

  /// The first half of `arrive_and_wait`.
  template <class Group, class First = nothing>
  GPUCLASS_HD token arrive(const Group& group, First first = {}) {
    const std::uint32_t arrived_in = seen_;
    const place here(in_register(place_));
    group.sync_block();
    if (here.has_copy()) {
      red_add_release<Scope>(arrival_, step_);
    }
    if (GPUCLASS_UNLIKELY(here.is_rare())) {
      add_more(here, group, first);
    }
    seen_ += one_phase;
    return arrived_in;
  }

  /// Has `first()` called once by this thread, behind its block's first arrival.
  GPUCLASS_HD void call_first() { place_ = place(place_).calling_first().packed(); }

  /// Whether it has not been called yet; to that thread.
  GPUCLASS_HD bool is_to_call_first() const { return place(place_).calls_first(); }

  /// This thread's part of the waiting; the block's barrier follows. Returns false only if the bound expired.
  template <class Group, class Bound>
  GPUCLASS_HD bool wait(const Group& group, token arrived_in, Bound& bound) {
    const place here(in_register(place_));
    const bool more_ended = !here.is_rare() || look_at_more(here, arrived_in, group, bound);
    return (!here.has_stripe() || look_at(words_ + here.watched(), arrived_in, bound)) && more_ended;
  }

#if !GPUCLASS_ON_DEVICE || defined(GPUCLASS_DEBUG)
  /// Whether the next phase of the state is that of this object; before it arrives.
  template <class Group>
  GPUCLASS_HD bool is_in_phase(const Group& group) const {
    return !place(place_).has_stripe() || place(place_).has_lent_stripe() || !is_over(ld_relaxed<Scope>(words_ + own_stripe_watched(group, spread_of<Backoff>::over(backoff_, group.blocks()))), seen_);
  }
#endif

 private:
  static constexpr std::uint32_t phase_shift = 30;
  static constexpr std::uint32_t one_phase = 1u << phase_shift;

  /// Threads of a block to which something can fall: those of its first warp. The others work nothing out, for a kernel's first barrier takes as long as
  /// all warps of an SM take to begin: 0.3 us less with 528 blocks of 256 threads, 0.5 us with 1056 (H200, 2026-11-29).
  static constexpr std::uint32_t most_parts = most_stripes > most_copies ? most_stripes : most_copies;

  /// A thread's part, in one word.
  class place {
   public:
    static constexpr std::uint32_t line = GPUCLASS_LINE / sizeof(std::uint32_t);
    static_assert(striped_layout::state_words / line <= 1u << 10, "where a word lies takes ten bits");
    static_assert(most_stripes <= 32 && most_copies <= 32, "a thread of a block that has fewer than there are words takes five");

    explicit GPUCLASS_HD place(std::uint32_t packed) : packed_(packed) {}

    /// \param watched words from the state's first to the thread's stripe in the block's copy
    GPUCLASS_HD place(std::uint32_t watched, std::uint32_t thread, bool has_copy, bool has_stripe, bool has_more)
        : packed_((has_copy ? copy_bit : 0) | (has_stripe ? watched / line | stripe_bit : 0) | (has_more ? thread << 20 | more_bit : 0)) {}

    GPUCLASS_HD std::uint32_t packed() const { return packed_; }
    GPUCLASS_HD std::uint32_t watched() const { return (packed_ & 1023u) * line; }
    GPUCLASS_HD bool has_copy() const { return (packed_ & copy_bit) != 0; }      ///< whether a copy falls to this thread
    GPUCLASS_HD bool has_stripe() const { return (packed_ & stripe_bit) != 0; }  ///< whether a stripe does; where the block has few threads, one always does
    GPUCLASS_HD bool has_more() const { return (packed_ & more_bit) != 0; }      ///< whether the block has fewer threads than there are words
    GPUCLASS_HD std::uint32_t thread() const { return packed_ >> 20 & 31u; }     ///< of such a block
    GPUCLASS_HD bool calls_first() const { return (packed_ & first_bit) != 0; }  ///< whether this thread has to call `first()`
    GPUCLASS_HD bool is_rare() const { return (packed_ & (more_bit | first_bit)) != 0; }
    GPUCLASS_HD bool has_lent_stripe() const { return (packed_ & lent_bit) != 0; }  ///< whether its stripe is a sign only that it has to call
    GPUCLASS_HD place calling_first() const { return place(packed_ | first_bit | (has_stripe() ? 0 : stripe_bit | lent_bit)); }
    GPUCLASS_HD place having_called_first() const { return place(packed_ & ~(has_lent_stripe() ? first_bit | stripe_bit | lent_bit : first_bit)); }

   private:
    static constexpr std::uint32_t copy_bit = 1u << 25, stripe_bit = 1u << 26, more_bit = 1u << 27, first_bit = 1u << 28,
                                   lent_bit = 1u << 29;
    std::uint32_t packed_;
  };

  /// The phase is that of the block's own stripe in the copy that it watches: that word cannot go on without the block.
  template <class Group>
  GPUCLASS_HD void take_part(const Group& group, const spread& over) {
    const striped_layout lies(words_, over);
    arrival_ = in_register(words_ + lies.offset(group.thread(), own_stripe(group, over)));
    place_ = place_of(lies, group, over).packed();
    if (place(place_).has_stripe()) {
      seen_ = ld_relaxed<Scope>(words_ + own_stripe_watched(group, over));
    }
    step_ = step_of(over.stripes, group);
  }

  template <class Group>
  static GPUCLASS_HD place place_of(const striped_layout& lies, const Group& group, const spread& over) {
    const std::uint32_t thread = group.thread(), threads = group.threads();
    const bool has_more = threads < over.stripes || threads < over.copies;
    return {lies.offset(watched_copy(group, over), thread & (over.stripes - 1)), thread, thread < over.copies, thread < over.stripes || has_more,
            has_more};
  }

  /// The stripe that a block adds to, in every copy.
  template <class Group>
  static GPUCLASS_HD std::uint32_t own_stripe(const Group& group, const spread& over) {
    return group.block() & (over.stripes - 1);
  }

  /// The copy that a block watches.
  template <class Group>
  static GPUCLASS_HD std::uint32_t watched_copy(const Group& group, const spread& over) {
    return group.block() >> doublings_within(over.stripes) & (over.copies - 1);
  }

  /// Where the block's own stripe lies in the copy that it watches.
  template <class Group>
  GPUCLASS_HD std::uint32_t own_stripe_watched(const Group& group, const spread& over) const {
    return striped_layout(words_, over).offset(watched_copy(group, over), own_stripe(group, over));
  }

  /// Whether a stripe that holds `now` has gone on from the phase of `before`.
  static GPUCLASS_HD bool is_over(std::uint32_t now, std::uint32_t before) { return (now ^ before) >= one_phase; }

  /// Returns what this block adds. The blocks of a stripe make 2^30 together, whoever comes last: the first of them makes up for the
  /// others.
  template <class Group>
  static GPUCLASS_HD std::uint32_t step_of(std::uint32_t stripes, const Group& group) {
    const std::uint32_t others = (group.blocks() - 1 - (group.block() & (stripes - 1))) >> doublings_within(stripes);
    return group.block() < stripes ? one_phase - others : 1;
  }

  /// Waits for a stripe. Returns false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool look_at(const std::uint32_t* stripe, std::uint32_t arrived_in, Bound& bound) const {
    const bool ended = wait_until([&] { return is_over(ld_polled<Scope>(stripe), arrived_in); }, backoff_, bound);
    acquire_polled<Scope>();
    return ended;
  }

  /// All that falls to a thread of a small block beside its own words, and to the thread that calls `first()`. Returns whether it has no stripe
  /// of its own.
  template <class Group, class Bound, class First>
  GPUCLASS_HD bool ends_at_once(place here, const Group& group, Bound& bound, const First& first) {
    add_more(here, group, first);
    static_cast<void>(look_at_more(here, seen_, group, bound));
    return here.has_lent_stripe();
  }

  /// Adds to the copies that no thread of the block is there for: each thread goes on from its own. Calls `first()` the first time.
  template <class Group, class First>
  GPUCLASS_HD void add_more(place here, const Group& group, const First& first) {
    const spread now = over(group);
    const std::uint32_t threads = in_register(group.threads());
    std::uint32_t* stripe = arrival_;
    GPUCLASS_NO_UNROLL
    for (std::uint32_t copy = here.thread() + threads; here.has_more() && copy < now.copies; copy += threads) {
      stripe += now.copy_step() * threads;
      red_add_release<Scope>(stripe, step_);
    }
    if (here.calls_first()) {
      first();
      place_ = place(place_).having_called_first().packed();
    }
  }

  /// Waits for the stripes that no thread of the block is there for. Returns false only if the bound expired.
  template <class Group, class Bound>
  GPUCLASS_HD bool look_at_more(place here, std::uint32_t arrived_in, const Group& group, Bound& bound) const {
    const spread now = over(group);
    const std::uint32_t threads = in_register(group.threads());
    const std::uint32_t* stripe = words_ + here.watched();
    bool ended = true;
    GPUCLASS_NO_UNROLL
    for (std::uint32_t next = here.thread() + threads; here.has_more() && next < now.stripes; next += threads) {
      stripe += now.step * threads;
      ended = look_at(stripe, arrived_in, bound) && ended;
    }
    return ended;
  }

  /// The spread, worked out where it is needed, from a number that the compiler cannot keep from one phase to the next.
  template <class Group>
  GPUCLASS_HD spread over(const Group& group) const {
    return spread_of<Backoff>::over(backoff_, in_register(group.blocks()));
  }

  std::uint32_t* words_;
  std::uint32_t* arrival_;  ///< the block's stripe in the copy that falls to this thread
  std::uint32_t place_;     ///< a `place`
  std::uint32_t seen_;      ///< its top bits are the phase; of a thread that waits. Used as it was loaded, so that nobody waits for it
  std::uint32_t step_;  ///< what the block adds
  Backoff backoff_;
};

}  // namespace gpuclass::algorithm

namespace gpuclass {

/// The handle that a program makes over words.
template <scope Scope = scope::device, class Backoff = spread_backoff>
using barrier_striped = basic_barrier<algorithm::barrier_striped<Scope, Backoff>>;

}  // namespace gpuclass

#include "../names/end.cuh"
