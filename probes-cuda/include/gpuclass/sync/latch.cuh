/// \file
/// The latch of C++20: a barrier that is used once.
#pragma once
#include "../names/begin.cuh"

#include "../mem/poll.cuh"
#include "../mem/reduce.cuh"
#include "../mem/store.cuh"
#include "../wait/roll_call.cuh"
#include "../wait/usual.cuh"
#include "../wait/wait_until.cuh"
#include "group.cuh"
#include "tagged_state.cuh"

namespace gpuclass {

/// Counts down from what was expected, and lets go of all who wait once nothing is missing. What a block did before it counts down is
/// visible to whoever has waited. Counting down never waits, and together comes to no more than was expected. To be used again it is made
/// again, by `init`, when nobody uses it. One thread of a block calls it.
template <scope Scope = scope::device, class Backoff = no_backoff>
class latch : roll_caller<> {
 public:
  using backoff = Backoff;
  static constexpr bool leaves_room_for_tag = true;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return GPUCLASS_LINE / sizeof(std::uint32_t); }

  /// Makes the initial state. One thread calls it, best in a kernel before.
  /// \param expected what is counted down in all
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks, std::uint32_t expected) {
    st_relaxed<Scope>(words, expected);
    tagged_state<latch, Scope>::sign(words, blocks);
  }

#if defined(__CUDACC__)
  explicit __device__ __forceinline__ latch(std::uint32_t* words) : latch(words, usual_group{}) {}
#endif
  template <class Group>
  GPUCLASS_HD latch(std::uint32_t* words, const Group& group) : latch(words, group, usual<Backoff>::of(group.blocks())) {
    check_state<Scope>(words);
    tagged_state<latch, Scope>::template check<false>(words, group.blocks());
  }
  template <class Group>
  GPUCLASS_HD latch(std::uint32_t* words, const Group& group, Backoff between)
      : roll_caller<>(awaited::latch, static_cast<const latch*>(nullptr), words, group), word_(words), backoff_(between) {
    static_assert(Scope != scope::block || !Group::spans_blocks, "a latch among blocks needs scope::device or scope::system");
  }

  /// Makes a latch again that `init` made once, in one store. One thread calls it while nobody uses the latch.
  /// \param expected what is counted down in all
  template <class Number = std::uint32_t>
  GPUCLASS_HD void expect(Number expected) {
    st_relaxed<Scope>(word_, static_cast<std::uint32_t>(whole_number(expected)));
  }

  template <class Number = std::uint32_t>
  GPUCLASS_HD void count_down(Number by = 1) {
    red_add_release<Scope>(word_, 0u - static_cast<std::uint32_t>(whole_number(by)));
  }

  /// Whether nothing is missing any more.
  [[nodiscard]] GPUCLASS_HD bool try_wait() const {
    const bool open = ld_polled<Scope>(word_) == 0;
    acquire_polled<Scope>();
    return open;
  }

  /// Waits until nothing is missing. Returns false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool wait(Bound& bound) const {
    const auto missing = [&] {
      const std::uint32_t left = ld_polled<Scope>(word_);
      note_wait(bound, left);
      return left;
    };
    const bool open = wait_while(missing, backoff_, bound);
    acquire_polled<Scope>();
    return open;
  }

  GPUCLASS_HD void wait() const {
    auto forever = this->next_bound();
    wait(forever);
  }

  /// The same for at most so long; 0 looks once. Returns whether nothing is missing. Giving up leaves nothing behind.
  [[nodiscard]] GPUCLASS_HD bool try_wait_for(timeout at_most) const {
    time_limit limit(at_most);
    return wait(limit);
  }

  template <class Number = std::uint32_t>
  GPUCLASS_HD void arrive_and_wait(Number by = 1) {
    count_down(by);
    wait();
  }

 private:
  std::uint32_t* word_;
  Backoff backoff_;
};

}  // namespace gpuclass

#include "../names/end.cuh"
