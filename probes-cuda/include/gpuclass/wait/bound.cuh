/// \file
/// Limits of waits. A bound has `ended()`, whether to give up, and `is_exact`, whether it is asked after each poll.
#pragma once
#include "../names/begin.cuh"

#include "../mem/load.cuh"
#include "../time/clock.cuh"
#include "../time/timeout.cuh"

namespace gpuclass {

/// Waits for ever: the bound of a program that trusts its own protocol.
struct unbounded {
  static constexpr bool is_exact = false;

  /// Never; but nvcc must not know. Of an endless loop it makes 64 copies, and then how fast instructions are fetched sets the pace of
  /// the looks, and with it up to 30 % of a barrier's time on an H200. This way a wait is the same machine code with and without a bound.
  GPUCLASS_HD bool ended() const {
    std::uint32_t never = 0;
#if GPUCLASS_ON_DEVICE
    asm volatile("" : "+r"(never));
#endif
    return never != 0;
  }
};

/// Ends one wait after so long: the bound of `try_lock_for` and its like, which must be able to go on afterwards.
class time_limit {
 public:
  static constexpr bool is_exact = true;

  /// \param at_most from now on; 0 allows one look
  explicit GPUCLASS_HD time_limit(timeout at_most) : start_(global_timer_ns()), timeout_ns_(at_most.ns()) {}

  GPUCLASS_HD bool ended() const { return global_timer_ns() - start_ >= timeout_ns_; }

 private:
  std::uint64_t start_;
  std::uint64_t timeout_ns_;
};

/// Ends every wait at a deadline on %globaltimer, or when the host sets a word. Once expired it stays expired, so that all
/// later waits of this thread end when they first look at it, which is after 64 polls or 8 long pauses, and the kernel unwinds. On an
/// H200, asking after a wait's first poll as well made barriers 11 to 17 % slower and hand-offs 3 %. One per thread.
class deadline {
 public:
  static constexpr bool is_exact = false;

  /// \param timeout_ns nanoseconds from now
  /// \param abort word that the host sets to end all waits; mapped host memory, so it is read rarely
  GPUCLASS_HD deadline(std::uint64_t timeout_ns, const std::uint32_t* abort)
      : ends_(global_timer_ns() + timeout_ns), next_look_(ends_ - timeout_ns + look_every_ns), abort_(abort) {}

  /// Whether to give up. Looks at the clock at one poll in 64.
  GPUCLASS_HD bool expired() {
    if ((++polls_ & 63u) != 0) {
      return ends_ == 0;
    }
    return look();
  }

  /// Whether to give up. Looks at the clock.
  GPUCLASS_HD bool ended() { return ends_ == 0 || look(); }

  /// Whether a wait was given up.
  GPUCLASS_HD bool hit() const { return ends_ == 0; }

 private:
  /// Loading a host word costs a trip over the bus, for which the whole queue may wait if it is the next in line that makes it. So no
  /// measurement lasts until its first look: the longest fixed-time window is about half of this.
  static constexpr std::uint64_t look_every_ns = 200'000'000;

  GPUCLASS_HD bool look() {
    const std::uint64_t now = global_timer_ns();
    if (now >= ends_) {
      ends_ = 0;
    } else if (now >= next_look_) {
      next_look_ = now + look_every_ns;
      if (ld_relaxed<scope::system>(abort_) != 0) {
        ends_ = 0;
      }
    }
    return ends_ == 0;
  }

  std::uint64_t ends_;
  std::uint64_t next_look_;
  const std::uint32_t* abort_;
  std::uint32_t polls_ = 0;
};

/// `unbounded` where nvcc may know: for forms that are faster so. `examples/ratchet` times each form both ways.
struct endless : unbounded { GPUCLASS_HD bool ended() const { return false; } };

/// The bound of a primitive's waits without a limit: `endless` where it says so by `using forever = endless`.
template <class Primitive, class Forever = typename Primitive::forever> GPUCLASS_HD Forever forever_of(int) { return {}; }
template <class Primitive> GPUCLASS_HD unbounded forever_of(long) { return {}; }

}  // namespace gpuclass

#include "../names/end.cuh"
