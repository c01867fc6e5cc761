/// \file
/// The queue lock of Mellor-Crummey and Scott (1991).
#pragma once
#include "../names/begin.cuh"

#include "../mem/atomic.cuh"
#include "../mem/load.cuh"
#include "../mem/store.cuh"
#include "basic_mutex.cuh"

namespace gpuclass::algorithm {

/// One block's place in the queue, on a line of its own.
struct mutex_mcs_node {
  alignas(GPUCLASS_LINE) std::uint32_t next;  ///< who comes after it: block + 1, or 0 if nobody has linked himself
  std::uint32_t waiting;                      ///< 0 once the lock has been handed to it
};

/// A contender exchanges itself into the tail, links itself to the one before it, and polls its own node with loads; whoever
/// unlocks writes into the node of the next. Each hand-off is one store that one block polls for, however many wait. First come, first
/// served; starvation-free. There is one preallocated node for each block, so a block has one object, and holds the lock once, at a
/// time. One thread of a block calls it.
///
/// A waiter whose bound expires stays in the queue and is handed a lock that it never hands on: the bound ends the program's use of the
/// mutex.
template <scope Scope = scope::device, class Backoff = no_backoff>
class mutex_mcs {
 public:
  using backoff = Backoff;
  using forever = endless;  // 6 to 7 % faster than `unbounded` on an H100 and an H200
  static constexpr bool one_handle_each = true;
  static constexpr bool leaves_room_for_tag = true;

  /// Words of state for up to `contenders` blocks: the tail, then a node for each; all zeroed before first use.
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t contenders) {
    return (1 + contenders) * (sizeof(mutex_mcs_node) / sizeof(std::uint32_t));
  }

  /// The blocks of the group are those that may contend.
  template <class Group>
  GPUCLASS_HD mutex_mcs(std::uint32_t* words, const Group& group, Backoff between = Backoff{})
      : tail_(words), self_(group.block() + 1), backoff_(between) {}

  /// Returns whether the lock was taken; false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool lock(Bound& bound) {
    mutex_mcs_node* const mine = node(self_);
    st_relaxed<Scope>(&mine->next, nobody);
    st_relaxed<Scope>(&mine->waiting, 1);
    const std::uint32_t before = atom_exch_acq_rel<Scope>(tail_, self_);
    if (before == nobody) {
      return true;
    }
    st_release<Scope>(&node(before)->next, self_);
    return wait_until([&] { return ld_acquire<Scope>(&mine->waiting) == 0; }, backoff_, bound);
  }

  /// Takes the lock if nobody has it or waits for it.
  GPUCLASS_HD bool try_lock() {
    st_relaxed<Scope>(&node(self_)->next, nobody);
    return atom_cas_acq_rel<Scope>(tail_, nobody, self_) == nobody;
  }

  /// Hands the lock to the next in the queue. Waits, without backoff, for one who has joined the queue but not yet linked himself.
  /// Returns false only if the bound expired first.
  template <class Bound>
  GPUCLASS_HD bool unlock(Bound& bound) {
    const std::uint32_t* const link = &node(self_)->next;
    std::uint32_t next = ld_acquire<Scope>(link);
    if (next == nobody) {
      if (atom_cas_acq_rel<Scope>(tail_, self_, nobody) == self_) {
        return true;
      }
      const auto linked = [&] {
        next = ld_acquire<Scope>(link);
        return next != nobody;
      };
      if (!wait_until(linked, no_backoff{}, bound)) {
        return false;
      }
    }
    st_release<Scope>(&node(next)->waiting, 0);
    return true;
  }

 private:
  static constexpr std::uint32_t nobody = 0;

  /// The tail takes the line of place 0, which is nobody's.
  GPUCLASS_HD mutex_mcs_node* node(std::uint32_t place) { return reinterpret_cast<mutex_mcs_node*>(tail_) + place; }

  std::uint32_t* tail_;
  std::uint32_t self_;
  Backoff backoff_;
};

}  // namespace gpuclass::algorithm

namespace gpuclass {

/// The handle that a program makes over words.
template <scope Scope = scope::device, class Backoff = no_backoff>
using mutex_mcs = basic_mutex<algorithm::mutex_mcs<Scope, Backoff>>;

}  // namespace gpuclass

#include "../names/end.cuh"
