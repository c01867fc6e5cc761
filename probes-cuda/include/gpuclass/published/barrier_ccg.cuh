/// \file
/// The barrier of cooperative groups as its machine code was read on Volta (Mahapatra 2020, listing 2.4).
#pragma once

#include "../wait/wait_until.cuh"
#include "cuda.cuh"

namespace gpuclass::published {

/// One word that everybody adds to and polls; the first block adds so much that the sign of the word turns with the last arrival.
/// Mended: it adds `INT_MAX - blocks + 2`, which the text calls both `value_to_add` and `valueToAdd`; the direction is read before the
/// addition. All threads of a block call it; each thread keeps an object of its own.
template <scope Scope = scope::device, class Backoff = no_backoff>
class barrier_ccg {
 public:
  using backoff = Backoff;

  /// Words of state, zeroed before first use.
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return 1; }

  template <class Group>
  GPUCLASS_HD barrier_ccg(std::uint32_t* words, const Group&, Backoff between = Backoff{}) : word_(words), backoff_(between) {}

  /// Returns when every block of the group has arrived; what any thread did before is then visible to all.
  template <class Group, class Bound>
  GPUCLASS_HD void arrive_and_wait(const Group& group, Bound& bound) {
    group.sync_block();
    if (group.thread() == 0) {
      const std::uint32_t step = group.block() == 0 ? 0x7fffffffu - group.blocks() + 2 : 1;
      const bool was_negative = is_negative(load(word_));
      threadfence();
      atomic_add(word_, step);
      wait_until([&] { return is_negative(load(word_)) != was_negative; }, backoff_, bound);
      threadfence();
    }
    group.sync_block();
  }

 private:
  static GPUCLASS_HD bool is_negative(std::uint32_t word) { return static_cast<std::int32_t>(word) < 0; }

  std::uint32_t* word_;
  Backoff backoff_;
};

}  // namespace gpuclass::published
