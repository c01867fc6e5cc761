/// \file
/// A mutex of several GPUs: a lock of each one's own blocks, and one of the GPUs, which is handed on within one for a while (lock cohorting:
/// Dice, Marathe & Shavit, PPoPP 2012).
#pragma once
#include "../names/begin.cuh"

#include "../mem/atomic.cuh"
#include "../mem/fence.cuh"
#include "../mem/long_word.cuh"
#include "../mem/poll.cuh"
#include "../mem/turn.cuh"
#include "../wait/wait_until.cuh"
#include "group.cuh"

namespace gpuclass {

/// State of a member: zeroed before first use.
struct mutex_system_state {
  alignas(GPUCLASS_LINE) turn_words home;         ///< of this member's blocks; `passed` says how often they have handed on the other lock
  /// Of the lock of the members, which its holder writes to all of them: each to words of its own, or a call that is late on its way would
  /// overwrite the next one, which another member has made meanwhile.
  /// Calls of members that have rested since stay there, so tickets have 64 bits: none comes a second time.
  alignas(GPUCLASS_LINE) std::uint64_t turn_by[most_members];
  alignas(GPUCLASS_LINE) std::uint64_t ticket;    ///< of the lock of the members: that of member 0 counts
  alignas(GPUCLASS_LINE) std::uint64_t mine;      ///< this member's ticket; whoever has its turn at home has it
};

/// Both locks are ticket locks, so blocks of one GPU, and GPUs among each other, are served in the order in which they came: starvation-free.
/// A GPU hands the lock on among its own blocks `most_passes` times at most, then to the next GPU that has asked. Waiters poll at home only,
/// and the look that tells a block that its turn has come tells it too whether it has the other lock, and whether somebody waits behind it.
/// One thread of a block calls it.
/// \tparam Callers words by which a member is called; the twin has one for all who call
template <class Backoff = turn_backoff, scope Order = scope::system, std::uint32_t Callers = most_members>
class mutex_system {
 public:
  using state = mutex_system_state;
  using backoff = Backoff;

  /// A hand-off between GPUs takes about five times one at home on an H200, so that this many cost a tenth of the rate.
  static constexpr std::uint32_t most_passes = 64;

  /// Words of state in the memory of each member.
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return sizeof(state) / sizeof(std::uint32_t); }

  template <class Group>
  GPUCLASS_HD mutex_system(const team& all, const Group&, Backoff between = Backoff{}) : all_(all), backoff_(between) {}

  /// Returns whether the lock was taken; false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool lock(Bound& bound) {
    const std::uint32_t mine = draw_ticket(&own().home);
    const auto ahead = [&] {
      seen_ = ld_turn(&own().home);
      return mine - seen_.turn;
    };
    if (!wait_while(ahead, backoff_, bound)) {
      return false;
    }
    acquire_turn();
    return seen_.passed != 0 || take_among_members(bound);
  }

  /// Hands it on to a block of this member, if one waits and it is not yet another member's turn; else to the members. Never waits.
  template <class Bound>
  GPUCLASS_HD bool unlock(Bound&) {
    const bool awaited = seen_.ticket != seen_.turn + 1 || ld_ticket(&own().home) != seen_.turn + 1;
    const bool keeps = awaited && seen_.passed < most_passes;
    if (!keeps) {
      call_next_member();
    }
    st_turn_release(&own().home, seen_.turn + 1, keeps ? seen_.passed + 1 : 0);
    return true;
  }

 private:
  GPUCLASS_HD state& of(std::uint32_t member) const { return *reinterpret_cast<state*>(all_.words_of(member)); }
  GPUCLASS_HD state& own() const { return of(all_.member); }

  template <class Bound>
  GPUCLASS_HD bool take_among_members(Bound& bound) {
    const std::uint64_t mine = atom_add_relaxed_sys_u64(&of(0).ticket, 1);
    st_relaxed_gpu_u64(&own().mine, mine);
    const bool called = wait_until([&] { return is_called(mine); }, no_backoff{}, bound);
    acquire_polled<scope::system>();
    return called;
  }

  /// Whether any member has called this ticket.
  GPUCLASS_HD bool is_called(std::uint64_t mine) const {
    bool called = false;
    const std::uint32_t callers = Callers == most_members ? all_.members : Callers;
    for (std::uint32_t member = 0; member < callers; ++member) {
      called = ld_polled_sys_u64(&own().turn_by[member]) == mine || called;
    }
    return called;
  }

  /// A call stays in its word until the same member's next one. That comes after the ticket it called was taken, for tickets are served in
  /// order; and no other member writes this word, so no call that is late on its way undoes another.
  GPUCLASS_HD void call_next_member() const {
    const std::uint64_t next = ld_relaxed_gpu_u64(&own().mine) + 1;
    fence_acq_rel<Order>();
    for (std::uint32_t member = 0; member < all_.members; ++member) {
      st_after_fence_sys_u64(&of(member).turn_by[Callers == most_members ? all_.member : 0], next);
    }
  }

  team all_;
  turn_seen seen_{};  ///< what the look showed that ended the wait
  Backoff backoff_;
};

}  // namespace gpuclass

#include "../names/end.cuh"
