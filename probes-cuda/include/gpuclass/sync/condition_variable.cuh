/// \file
/// The condition variable (future work of Stuart & Owens 2011, section 7), over any of the mutexes.
#pragma once
#include "../names/begin.cuh"

#include "../mem/atomic.cuh"
#include "../mem/load.cuh"
#include "../mem/store.cuh"
#include "../wait/roll_call.cuh"
#include "../wait/usual.cuh"
#include "../wait/wait_until.cuh"
#include "group.cuh"
#include "tagged_state.cuh"

namespace gpuclass {

template <class Implementation>
class mutex_handle;

/// State of one condition variable: zeroed before first use. Polls of `called` stay off the line that takes the tickets' atomics.
struct condition_variable_state {
  alignas(GPUCLASS_LINE) std::uint32_t joined;  ///< tickets handed out
  alignas(GPUCLASS_LINE) std::uint32_t called;  ///< tickets called; never more than were handed out
};

/// Whoever waits takes a ticket while holding the mutex, so whoever notifies after that counts him, with or without the mutex; then he
/// gives the mutex back and polls, with loads, until his ticket has been called. Notifying calls the next ticket or all, and
/// only those handed out: what nobody waits for is not remembered. Waiters are called first come, first served, and never without a
/// notification, but that a `wait_for` that gives up wakes those who came before it. The order in which they get the mutex back is the
/// mutex's, and others may have had it in between, so look at what was waited for again. Tickets wrap at 2^32, which is harmless: they are
/// compared by signed difference. One thread of a block calls it.
///
/// The words order nothing themselves; the mutex does. Whoever was called takes it after the notifier had it: had he taken it before, his
/// look at the tickets would have come before the call.
///
/// \tparam Mutex what guards the condition
/// \tparam Backoff between looks at the tickets; it is told how many will be called first
template <class Mutex, class Backoff = typename Mutex::backoff, scope Scope = scope::device>
class condition_variable : roll_caller<> {
 public:
  using mutex = Mutex;
  using state = condition_variable_state;
  using backoff = Backoff;

  static constexpr bool leaves_room_for_tag = true;
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return sizeof(state) / sizeof(std::uint32_t); }

  /// Makes the initial state, whatever the words held. One thread calls it while nobody uses the words, best in a kernel before.
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks) {
    preset(words, blocks, 0);
    tagged_state<condition_variable, Scope>::sign(words, blocks);
  }

#if defined(__CUDACC__)
  explicit __device__ __forceinline__ condition_variable(std::uint32_t* words) : condition_variable(words, usual_group{}) {}
#endif
  template <class Group>
  GPUCLASS_HD condition_variable(std::uint32_t* words, const Group& group)
      : condition_variable(words, group, usual<Backoff>::of(group.blocks())) {
    check_state<Scope>(words);
    tagged_state<condition_variable, Scope>::template check<true>(words, group.blocks());
  }
  template <class Group>
  GPUCLASS_HD condition_variable(std::uint32_t* words, const Group& group, Backoff between)
      : roll_caller<>(awaited::notification, static_cast<const condition_variable*>(nullptr), words, group),
        state_(reinterpret_cast<state*>(words)),
        backoff_(between) {}

  /// Puts zeroed state into what it is after `operations` waits.
  static GPUCLASS_HD void preset(std::uint32_t* words, std::uint32_t, std::uint32_t operations) {
    auto* const fresh = reinterpret_cast<state*>(words);
    st_relaxed<Scope>(&fresh->joined, operations);
    st_relaxed<Scope>(&fresh->called, operations);
  }

  /// Gives the mutex, which the caller holds, back; waits to be called; takes the mutex again. Returns false only if the bound expired:
  /// then the caller does not hold the mutex, and a ticket is left behind that takes another's notification. For measuring; a program
  /// that goes on uses `wait_for`.
  template <class Bound>
  GPUCLASS_HD bool wait(Mutex& held, Bound& bound) {
    return wait(held, bound, bound);
  }

  /// The same without a bound: returns when called, with the mutex held.
  GPUCLASS_HD void wait(Mutex& held) {
    auto forever = this->next_bound();
    auto until_free = waits_of(held);
    wait(held, forever, until_free);
  }

  /// The same for at most so long, and the time that it takes to get the mutex back: it is held again in any case. Returns
  /// whether the waiter was called. One that gives up calls all that came before it, since tickets are called in order; so nobody's
  /// notification is lost, and they look again.
  [[nodiscard]] GPUCLASS_HD bool wait_for(Mutex& held, timeout at_most) {
    auto until_free = waits_of(held);
    bool called = false;
    wait_for(held, at_most, called, until_free);
    return called;
  }

  /// The same within a bound, and says in `called` whether the waiter was called. Returns whether the mutex is held; false only if the
  /// bound expired. For measuring.
  template <class Bound>
  GPUCLASS_HD bool wait_for(Mutex& held, timeout at_most, bool& called, Bound& bound) {
    const std::uint32_t mine = take_ticket();
    if (!held.unlock(bound)) {
      return false;
    }
    time_limit limit(at_most);
    called = wait_for_call(mine, limit) || !call_until(mine + 1);
    return held.lock(bound);
  }

  /// Calls the waiter who has waited longest, if there is one. Never waits.
  GPUCLASS_HD void notify_one() {
    std::uint32_t called = ld_relaxed<Scope>(&state_->called);
    while (comes_after(ld_relaxed<Scope>(&state_->joined), called)) {
      const std::uint32_t before = atom_cas_relaxed<Scope>(&state_->called, called, called + 1);
      if (before == called) {
        return;
      }
      called = before;
    }
  }

  /// Calls all who wait. Never waits.
  GPUCLASS_HD void notify_all() {
    call_until(ld_relaxed<Scope>(&state_->joined));
  }

 protected:
  /// The mutex's unlock releases it to whoever notifies.
  GPUCLASS_HD std::uint32_t take_ticket() { return atom_add_relaxed<Scope>(&state_->joined, 1); }

  template <class Bound>
  GPUCLASS_HD bool wait_for_call(std::uint32_t mine, Bound& bound) {
    note_wait(bound, mine);
    return wait_while([&] { return calls_until(mine); }, backoff_, bound);
  }

 private:
  /// \param until_free the bound of waiting for the mutex
  template <class Bound, class BoundOfMutex>
  GPUCLASS_HD bool wait(Mutex& held, Bound& bound, BoundOfMutex& until_free) {
    const std::uint32_t mine = take_ticket();
    return held.unlock(until_free) && wait_for_call(mine, bound) && held.lock(until_free);
  }

  /// The bound of waiting for a mutex for ever: that of a handle says so to the roll call.
  template <class Implementation>
  static GPUCLASS_HD auto waits_of(const mutex_handle<Implementation>& held) {
    return held.next_bound();
  }
  template <class Other>
  static GPUCLASS_HD unbounded waits_of(const Other&) {
    return {};
  }

  /// Calls all tickets before `end`. Returns whether any of them had not been called yet.
  GPUCLASS_HD bool call_until(std::uint32_t end) {
    std::uint32_t called = ld_relaxed<Scope>(&state_->called);
    while (comes_after(end, called)) {
      const std::uint32_t before = atom_cas_relaxed<Scope>(&state_->called, called, end);
      if (before == called) {
        return true;
      }
      called = before;
    }
    return false;
  }

  static GPUCLASS_HD bool comes_after(std::uint32_t later, std::uint32_t earlier) {
    return static_cast<std::int32_t>(later - earlier) > 0;
  }

  /// Returns how many tickets are still to be called, the given one included; 0 if it has been called.
  GPUCLASS_HD std::uint32_t calls_until(std::uint32_t mine) const {
    const std::uint32_t called = ld_relaxed<Scope>(&state_->called);
    return comes_after(called, mine) ? 0 : mine + 1 - called;
  }

  state* state_;
  Backoff backoff_;
};

}  // namespace gpuclass

#include "../names/end.cuh"
