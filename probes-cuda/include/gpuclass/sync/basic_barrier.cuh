/// \file
/// Any barrier behind one interface (Stuart & Owens 2011, section 5, "API").
#pragma once

#include "../wait/roll_call.cuh"
#include "../wait/usual.cuh"
#include "../wait/wait_until.cuh"
#include "group.cuh"
#include "initialize.cuh"
#include "misuse.cuh"

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

/// All threads of all members of the group call each of its functions, so none of them may have exited; each thread keeps an object of its own. Every member arrives once
/// in each phase, and waits for its end before it arrives again.
/// \tparam Implementation any barrier of `sync/`
template <class Implementation, class Group = usual_group>
class basic_barrier : roll_caller<> {
  static_assert(reaches<Implementation, Group>, "a barrier among blocks needs scope::device or scope::system");
  static_assert(reaches_gpus<Implementation, Group>, "a barrier of several GPUs needs scope::system");
  static_assert(can_meet<Implementation, Group>::value, "this barrier in hardware cannot meet that group: see sync/level_groups.cuh");

 public:
  using implementation = Implementation;
  using backoff = typename Implementation::backoff;

  /// Shows that a member has arrived in a phase; good for that phase only.
  class arrival_token {
    friend class basic_barrier;
    explicit GPUCLASS_HD arrival_token(typename splits<Implementation>::token of) : of_(of) {}
    typename splits<Implementation>::token of_;
  };

  /// 32-bit words of state for so many members, at least one: zeroed, aligned to `GPUCLASS_LINE` bytes. Not looked at where the barrier has
  /// no state; in shared memory where it lies there.
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t members) {
    const std::uint32_t words = Implementation::state_words(members);
    return words == 0 ? 1 : words;
  }

  /// Makes the initial state for so many members. One thread calls it, before any object is made, best in a kernel before. Once is enough
  /// for any number of kernels.
  static GPUCLASS_HD void init(std::uint32_t* words, std::uint32_t members) { initialize<Implementation>(words, members); }

#if defined(__CUDACC__)
  explicit __device__ __forceinline__ basic_barrier(std::uint32_t* words) : basic_barrier(words, Group{}) {}
#endif
  GPUCLASS_HD basic_barrier(std::uint32_t* words, const Group& group) : basic_barrier(words, group, usual<backoff>::of(group.blocks())) {}
  GPUCLASS_HD basic_barrier(std::uint32_t* words, const Group& group, backoff between)
      : roll_caller<>(awaited::barrier, static_cast<const Implementation*>(nullptr), words, group),
        group_(group),
        barrier_(words, group, between) {
    if (!lies_in_shared<Implementation>::value && Implementation::state_words(1) != 0) {
      check_state(words);
    }
  }

  /// Returns when every member has arrived; what any thread did before is then visible to all.
  GPUCLASS_HD void arrive_and_wait() {
    check_member(group_);
    this->arrives();
    auto forever = this->waits();
    barrier_.arrive_and_wait(group_, forever);
  }

  /// Arrives: the first half of `arrive_and_wait`. Work that no other member waits for can follow it.
  [[nodiscard]] GPUCLASS_HD arrival_token arrive() {
    static_assert(splits<Implementation>::value,
                  "members of this barrier hand on what others wait for after they have arrived: use arrive_and_wait()");
    check_member(group_);
    this->arrives();
    return arrival_token(barrier_.arrive(group_));
  }

  /// Returns when every member has arrived in the token's phase; what any thread did before it arrived is then visible to all.
  GPUCLASS_HD void wait(const arrival_token& token) {
    auto forever = this->waits();
    barrier_.wait(group_, token.of_, forever);
    group_.sync_block();
  }

  /// Like `wait`, but gives up after so many nanoseconds. Returns whether the phase has ended, the same to all threads of a member. The
  /// arrival still counts, so a member that gave up waits again, with the same token, before it goes on.
  [[nodiscard]] GPUCLASS_HD bool try_wait_for(const arrival_token& token, std::uint64_t timeout_ns) {
    static_assert(splits<Implementation>::value && Implementation::gives_up, "this barrier's wait cannot give up: use wait()");
    time_limit limit(timeout_ns);
    return group_.sync_and_agree_block(barrier_.wait(group_, token.of_, limit));
  }

 private:
  Group group_;
  Implementation barrier_;
};

}  // namespace gpuclass
