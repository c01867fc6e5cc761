/// \file
/// Any barrier behind one interface (Stuart & Owens 2011, section 5, "API").
#pragma once
#include "../names/begin.cuh"

#include "../wait/roll_call.cuh"
#include "../wait/spread_words.cuh"
#include "../wait/usual.cuh"
#include "../wait/wait_until.cuh"
#include "algorithm_of.cuh"
#include "by_reference.cuh"
#include "group.cuh"
#include "tagged_state.cuh"

namespace gpuclass {

/// Whether a barrier can be split into arriving and waiting, and what arriving then returns.
template <class Implementation, class = void>
struct splits : std::false_type {
  struct token {};
};
template <class Implementation>
struct splits<Implementation, std::void_t<typename Implementation::token>> : std::true_type {
  using token = typename Implementation::token;
};

/// Settings on which handles on the same words have to agree, beside the number of members: an implementation says it by `tuning`.
template <class Implementation, class Backoff, class = void>
struct tuning_of {
  static GPUCLASS_HD std::uint32_t of(std::uint32_t, const Backoff&) { return 0; }
};
template <class Implementation, class Backoff>
struct tuning_of<Implementation, Backoff, std::void_t<decltype(Implementation::tuning(0u, std::declval<Backoff>()))>> {
  static GPUCLASS_HD std::uint32_t of(std::uint32_t members, const Backoff& between) { return Implementation::tuning(members, between); }
};

/// A handle's group as it is kept: without a rank where the barrier remembers all that it needs of it.
template <class Implementation, class Group, class = void>
struct kept_as {
  using type = Group;
};
template <class Implementation, class Group>
struct kept_as<Implementation, Group, std::void_t<typename Group::without_rank, std::enable_if_t<Implementation::remembers_its_rank>>> {
  using type = typename Group::without_rank;
};

/// Whether a barrier calls back behind a block's first arrival, while it waits anyway: it says so by `calls_first_arrival`.
template <class Implementation, class = void>
struct calls_first : std::false_type {};
template <class Implementation>
struct calls_first<Implementation, std::enable_if_t<Implementation::calls_first_arrival>> : std::true_type {};

#if defined(GPUCLASS_DEBUG)
/// Whether a handle can tell whether the phase that it remembers is the state's.
template <class Implementation, class Group, class = void>
struct knows_its_phase : std::false_type {};
template <class Implementation, class Group>
struct knows_its_phase<Implementation, Group,
                       std::void_t<decltype(std::declval<const Implementation&>().is_in_phase(std::declval<const Group&>()))>>
    : std::true_type {};
#endif

/// All threads of all members of the group call each of its functions, so none of them may have exited. Each thread keeps an object of its
/// own, and passes it on by reference: it remembers the phase. Every member arrives once in each phase, and waits for its end before it arrives
/// again.
/// \tparam Implementation any barrier of `gpuclass::algorithm`, or a user's of that form
template <class Implementation, class Group>
class barrier_handle : roll_caller<> {
  static_assert(reaches<Implementation, Group>, "a barrier among blocks needs scope::device or scope::system");
  static_assert(reaches_gpus<Implementation, Group>, "a barrier of several GPUs needs scope::system");
  static_assert(can_meet<Implementation, Group>::value, "this barrier in hardware cannot meet that group: see sync/level_groups.cuh");

 public:
  using implementation = Implementation;
  using kept_group = typename kept_as<Implementation, Group>::type;
  using backoff = typename Implementation::backoff;
  /// Whether its words say what they were made for.
  static constexpr bool has_tag = !lies_in_shared<Implementation>::value && Implementation::state_words(1) != 0;

  /// Shows that a member has arrived in a phase; good for that phase only.
  class arrival_token {
    friend class barrier_handle;
    explicit GPUCLASS_HD arrival_token(typename splits<Implementation>::token of) : of_(of) {}
    typename splits<Implementation>::token of_;
  };

  /// 32-bit words of state for so many members, aligned to `GPUCLASS_LINE` bytes: whole lines. At least one, not looked at, where the barrier
  /// has no state; in shared memory where it lies there.
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t members) {
    if constexpr (has_tag) {
      return tagged_state<Implementation>::state_words(members);
    } else {
      return Implementation::state_words(members) == 0 ? 1 : Implementation::state_words(members);
    }
  }

  /// Makes the initial state for so many members, whatever the words held. One thread calls it while nobody uses the words, best in a kernel
  /// before. Once is enough for any number of kernels.
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t members) { init(words, members, usual<backoff>::of(members)); }

  /// The same for handles that are made with this backoff.
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t members, [[maybe_unused]] const backoff& between) {
    if constexpr (has_tag) {
      tagged_state<Implementation>::init(words, members, tuning_of<Implementation, backoff>::of(members, between));
    } else {
      initialize<Implementation>(words, members);
    }
  }

#if defined(__CUDACC__)
  explicit __device__ __forceinline__ barrier_handle(std::uint32_t* words) : barrier_handle(words, Group{}) {}
#endif
  GPUCLASS_HD barrier_handle(std::uint32_t* words, const Group& group) : barrier_handle(words, group, usual<backoff>::of(group.blocks())) {}
#if defined(__CUDACC__)
  explicit __device__ __forceinline__ barrier_handle(const spread_words& state) : barrier_handle(state, Group{}) {}
#endif
  /// Over words of a `state`, which knows the GPU, and what they are.
  GPUCLASS_HD barrier_handle(const spread_words& state, const Group& group)
      : barrier_handle(state.words, group, state.between_of<backoff>(group.blocks()), state.blocks) {}
  /// \param made_for blocks that a `state` made the words for; 0: ask the words
  GPUCLASS_HD barrier_handle(std::uint32_t* words, const Group& group, backoff between, std::uint32_t made_for = 0)
      : roll_caller<>(awaited::barrier, static_cast<const Implementation*>(nullptr), words, group),
        check_(checked(words), group, [&] { return tuning_of<Implementation, backoff>::of(group.blocks(), between); }, made_for),
        group_(group),
        barrier_(own(words), group, between) {
    if constexpr (calls_first<Implementation>::value) {
      if (check::speaks(group)) {
        barrier_.call_first();
      }
    }
  }
  GPUCLASS_HD ~barrier_handle() {
    if constexpr (calls_first<Implementation>::value) {
      check_.end(group_, barrier_.is_to_call_first());
    } else {
      check_.end(group_, check_.is_open());
    }
  }
  GPUCLASS_BY_REFERENCE(barrier_handle)

  /// Returns when every member has arrived; what any thread did before is then visible to all.
  GPUCLASS_HD void arrive_and_wait() {
    check_arrival();
    this->note_arrival();
    auto forever = this->template next_bound<decltype(forever_of<Implementation>(0))>();
    if constexpr (calls_first<Implementation>::value) {
      barrier_.arrive_and_wait(group_, forever, [&] { check_.pass(group_); });
    } else {
      pass_once();
      barrier_.arrive_and_wait(group_, forever);
    }
  }

  /// Arrives: the first half of `arrive_and_wait`. Work that no other member waits for can follow it.
  [[nodiscard]] GPUCLASS_HD arrival_token arrive() {
    static_assert(splits<Implementation>::value,
                  "members of this barrier hand on what others wait for after they have arrived: use arrive_and_wait()");
    check_arrival();
    this->note_arrival();
    if constexpr (calls_first<Implementation>::value) {
      return arrival_token(barrier_.arrive(group_, [&] { check_.pass(group_); }));
    } else {
      pass_once();
      return arrival_token(barrier_.arrive(group_));
    }
  }

  /// Returns when every member has arrived in the token's phase; what any thread did before it arrived is then visible to all.
  GPUCLASS_HD void wait(const arrival_token& token) {
    auto forever = this->template next_bound<decltype(forever_of<Implementation>(0))>();
    barrier_.wait(group_, token.of_, forever);
    group_.sync_block();
  }

  /// Like `wait`, but gives up after so long. Returns whether the phase has ended, the same to all threads of a member. The
  /// arrival still counts, so a member that gave up waits again, with the same token, before it goes on.
  [[nodiscard]] GPUCLASS_HD bool try_wait_for(const arrival_token& token, timeout at_most) {
    static_assert(splits<Implementation>::value && Implementation::gives_up, "this barrier's wait cannot give up: use wait()");
    time_limit limit(at_most);
    return group_.sync_and_agree_block(barrier_.wait(group_, token.of_, limit));
  }

 private:
  using check = std::conditional_t<has_tag, deferred_check<Implementation, !makes_its_state<Implementation>::value, Group::spans_blocks>, no_check>;

  /// Looks at the tag before the first arrival.
  GPUCLASS_HD void pass_once() {
    if (GPUCLASS_UNLIKELY(check_.is_open())) {
      check_.pass(group_);
    }
  }

  static GPUCLASS_HD std::uint32_t* own(std::uint32_t* words) {
    if constexpr (has_tag) {
      return tagged_state<Implementation>::own(words);
    } else {
      return words;
    }
  }

  static GPUCLASS_HD std::uint32_t* checked(std::uint32_t* words) {
    if constexpr (has_tag) {
      return check_state<scope_of<Implementation>::value>(words);
    } else {
      return words;
    }
  }

  /// In debug builds: requires that all threads of this member are there, and that the handle knows the phase.
  GPUCLASS_HD void check_arrival() const {
#if defined(GPUCLASS_DEBUG)
    require(group_.is_whole(), "a thread has exited before a barrier that its block calls");
    if constexpr (knows_its_phase<Implementation, Group>::value) {
      require(barrier_.is_in_phase(group_), "a handle has lost its barrier's phase: others of its block, or of another launch, use its words");
    }
#endif
  }

  check check_;
  kept_group group_;
  Implementation barrier_;
};

template <class Implementation, class Group>
struct algorithm_of<barrier_handle<Implementation, Group>> : algorithm_of<Implementation> {
  using group = Group;
};

/// The handle of an algorithm; of a handle, itself, or the same for another group.
template <class Form, class Group = typename algorithm_of<Form>::group>
using basic_barrier = barrier_handle<algorithm_of_t<Form>, Group>;

}  // namespace gpuclass

#include "../names/end.cuh"
