/// \file
/// The ticket lock as printed (Giroux S9329, "ticket lock + proportional backoff").
#pragma once

#include "../mem/atomic.cuh"
#include "../mem/load.cuh"
#include "../wait/wait_until.cuh"

namespace gpuclass::published {

/// State of one mutex, zeroed before first use: `in` and `out` side by side, on a line that nothing else is on.
struct alignas(128) mutex_ticket_state {
  std::uint32_t in;
  std::uint32_t out;
};

/// Takes a ticket by an addition that acquires, then polls `out` with loads that acquire, pausing 256 ns for each that is ahead; unlocking
/// adds one. At device scope; his is at system scope. One thread of a block calls it.
template <scope Scope = scope::device, class Backoff = no_backoff>
class mutex_ticket {
 public:
  using state = mutex_ticket_state;
  using backoff = Backoff;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return sizeof(state) / sizeof(std::uint32_t); }

  template <class Group>
  GPUCLASS_HD mutex_ticket(std::uint32_t* words, const Group&, Backoff between = Backoff{})
      : state_(reinterpret_cast<state*>(words)), backoff_(between) {}

  /// Returns whether the lock was taken; false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool lock(Bound& bound) {
    const std::uint32_t my = atom_add_acquire<Scope>(&state_->in, 1);
    return wait_while([&] { return my - ld_acquire<Scope>(&state_->out); }, backoff_, bound);
  }

  /// Calls the next ticket. Never waits.
  template <class Bound>
  GPUCLASS_HD bool unlock(Bound&) {
    atom_add_release<Scope>(&state_->out, 1);
    return true;
  }

 private:
  state* state_;
  Backoff backoff_;
};

}  // namespace gpuclass::published
