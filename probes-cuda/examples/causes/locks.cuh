/// \file
/// Experiments with mutexes and semaphores: where their words lie, what waiters do between attempts, how many wait.
#pragma once

#include "bench.cuh"
#include "gpuclass/published/mutex_fa.cuh"
#include "gpuclass/published/mutex_spin.cuh"
#include "gpuclass/published/semaphore_rw.cuh"
#include "gpuclass/published/semaphore_sleeping.cuh"
#include "gpuclass/published/semaphore_spin.cuh"
#include "gpuclass/sync/mutex_clh.cuh"
#include "gpuclass/sync/mutex_fa.cuh"
#include "gpuclass/sync/mutex_spin.cuh"

namespace causes {

/// The printed FA lock, of which one thing at a time is changed.
/// \tparam Distance words from the ticket to the turn; 1 as printed
/// \tparam Light whether fences acquire and release only, instead of `__threadfence()`
/// \tparam Keeps whether unlocking goes by the ticket kept, instead of loading the turn
template <std::uint32_t Distance, bool Light, bool Keeps, class Pause>
class fa_changed {
 public:
  using backoff = Pause;
  __device__ fa_changed(std::uint32_t* words, const grid_group&, Pause between) : words_(words), between_(between) {}

  __device__ bool lock(deadline& bound) {
    mine_ = atomicAdd(words_, 1u);
    const bool called = wait_while([&] { return mine_ - ld_volatile(words_ + Distance); }, between_, bound);
    fence();
    return called;
  }

  __device__ bool unlock(deadline&) {
    fence();
    st_volatile(words_ + Distance, (Keeps ? mine_ : ld_volatile(words_ + Distance)) + 1);
    return true;
  }

 private:
  static __device__ void fence() {
    if (Light) {
      fence_acq_rel<whole>();
    } else {
      __threadfence();
    }
  }

  std::uint32_t* words_;
  std::uint32_t mine_ = 0;
  Pause between_;
};

/// The printed spinning semaphore, of which one thing at a time is changed.
/// \tparam Looks whether a waiter exchanges only when a load saw the word above 1
/// \tparam PostPauses whether who leaves pauses between attempts, as printed
template <class Pause, bool Looks, bool PostPauses>
class spin_semaphore_changed : public published::semaphore_spin<whole, Pause> {
  using printed = published::semaphore_spin<whole, Pause>;

 public:
  __device__ spin_semaphore_changed(std::uint32_t* words, const grid_group& grid, Pause between)
      : printed(words, grid, between), words_(words), between_(between), leaving_(words, grid, no_backoff{}) {}

  __device__ bool wait(deadline& bound) {
    return wait_until([&] { return (!Looks || ld_volatile(words_) > 1) && printed::try_wait(); }, between_, bound);
  }
  __device__ bool post(deadline& bound) { return PostPauses ? printed::post(bound) : leaving_.post(bound); }

 private:
  std::uint32_t* words_;
  Pause between_;
  published::semaphore_spin<whole, no_backoff> leaving_;
};

/// The printed baseline of reader-writer semaphores, whose waiters try only when a load saw the lock free, if `Looks`.
template <class Pause, bool Looks>
class rw_changed : public published::semaphore_rw<whole, Pause, false> {
  using printed = published::semaphore_rw<whole, Pause, false>;

 public:
  __device__ rw_changed(std::uint32_t* words, const grid_group& grid, Pause between)
      : printed(words, grid, between), words_(words), between_(between) {}

  __device__ bool wait(deadline& bound) {
    return wait_until([&] { return (!Looks || ld_volatile(words_) == 0) && printed::try_wait(1); }, between_, bound);
  }

 private:
  std::uint32_t* words_;
  Pause between_;
};

/// Pauses of the experiments: the paper's, of units of 327 cycles (165 ns, a noncontentious read of an H200); others by the knob.
template <class Pause>
__device__ Pause pause_of(std::uint32_t) {
  return Pause{};
}
template <>
__device__ inline linear_backoff pause_of<linear_backoff>(std::uint32_t) {
  return linear_backoff(1, 64, 327);
}
template <>
__device__ inline exponential_backoff pause_of<exponential_backoff>(std::uint32_t ceiling_ns) {
  return exponential_backoff(256, ceiling_ns, 50);
}
template <>
__device__ inline turn_backoff pause_of<turn_backoff>(std::uint32_t) {
  return turn_backoff(75);
}

template <class Lock>
struct locking {
  static __device__ bool once(Lock& lock, deadline& bound) { return lock.lock(bound) && lock.unlock(bound); }
  static __device__ void prepare(const setting&, std::uint32_t) {}
};

template <class Semaphore, std::uint32_t Places>
struct entering {
  static __device__ bool once(Semaphore& inside, deadline& bound) { return inside.wait(bound) && inside.post(bound); }
  static __device__ void prepare(const setting& given, std::uint32_t blocks) { Semaphore::init(given.words, blocks, Places); }
};

/// Repeats operations for `length` ns: what all blocks made, and how many blocks made any.
template <class Primitive, class Operation>
struct window {
  static __device__ void prepare(const setting& given, std::uint32_t blocks) { Operation::prepare(given, blocks); }
  static __device__ void run(const setting& given, deadline& bound) {
    if (threadIdx.x != 0) return;
    Primitive primitive(given.words, grid_group{}, pause_of<typename Primitive::backoff>(given.knob));
    const std::uint64_t end = start_together(given, bound) + given.length;
    deadline closing(given.length, given.gate + 3 * line);
    std::uint32_t made = 0;
    while (Operation::once(primitive, closing) && global_timer_ns() < end) ++made;
    if (made != 0) {
      add(given, 0, made);
      add(given, 1, 1);
    }
  }
};

constexpr std::uint32_t window_ns = 10'000'000, long_window_ns = 40'000'000;

template <class Lock>
double lock_ns(std::uint32_t blocks, std::uint32_t knob = 0) {
  return median([&] {
    const auto made = run_once<window<Lock, locking<Lock>>>(blocks, usual_threads, window_ns, knob).report[0];
    return static_cast<double>(window_ns) / std::max<unsigned long long>(made, 1);
  });
}

/// ns of an operation, and how many blocks got on at all.
struct entered {
  double ns, blocks;
};

template <class Semaphore, std::uint32_t Places>
entered semaphore_ns(std::uint32_t blocks, std::uint32_t knob = 0) {
  double got_on = 0;
  const double ns = median([&] {
    const outcome seen = run_once<window<Semaphore, entering<Semaphore, Places>>>(blocks, usual_threads, long_window_ns, knob);
    got_on = static_cast<double>(seen.report[1]);
    return static_cast<double>(long_window_ns) / std::max<unsigned long long>(seen.report[0], 1);
  });
  return {ns, got_on};
}

/// Cause of the printed FA lock's slowness.
inline void fa() {
  std::printf("fa: ns from one holder to the next; one thing changed of the lock as printed\n");
  for_blocks({132, 528}, [](std::uint32_t blocks) {
    std::printf("  %u blocks\n", blocks);
    std::printf("    as printed                       %7.0f\n", lock_ns<fa_changed<1, false, false, no_backoff>>(blocks));
    std::printf("    turn 256 bytes from the ticket   %7.0f\n", lock_ns<fa_changed<line, false, false, no_backoff>>(blocks));
    std::printf("    lighter fences                   %7.0f\n", lock_ns<fa_changed<1, true, false, no_backoff>>(blocks));
    std::printf("    unlock goes by the ticket        %7.0f\n", lock_ns<fa_changed<1, false, true, no_backoff>>(blocks));
    std::printf("    pauses by the place in the queue %7.0f\n", lock_ns<fa_changed<1, false, false, turn_backoff>>(blocks));
    std::printf("    all four                         %7.0f\n", lock_ns<fa_changed<line, true, true, turn_backoff>>(blocks));
    std::printf("    spin with backoff, as printed    %7.0f\n", lock_ns<published::mutex_spin<whole, linear_backoff>>(blocks));
    std::printf("    clh                              %7.0f\n", lock_ns<algorithm::mutex_clh<>>(blocks));
  });
}

/// Gain of a spin lock by backoff, by the number of contenders.
inline void backoff() {
  std::printf("backoff: ns from one holder to the next, spin lock as printed, by the number of blocks\n");
  for_blocks({2, 8, 32, 64, 128, 240, 264, 396, 528, 792, 1056}, [](std::uint32_t blocks) {
    const double plain = lock_ns<published::mutex_spin<whole, no_backoff>>(blocks);
    const double paused = lock_ns<published::mutex_spin<whole, linear_backoff>>(blocks);
    const double stored = lock_ns<algorithm::mutex_spin<whole, no_backoff>>(blocks);
    std::printf("  %5u blocks: plain %7.0f, with backoff %7.0f, gain %5.2f; unlocked by a store %7.0f\n", blocks, plain, paused,
                plain / paused, stored);
  });
}

inline void show(const char* what, entered seen) { std::printf("    %-44s %12.0f ns, %5.0f blocks got on\n", what, seen.ns, seen.blocks); }

template <std::uint32_t Places>
void spin_semaphore_at(std::uint32_t blocks) {
  std::printf("  %u places, %u blocks\n", Places, blocks);
  show("as printed", semaphore_ns<spin_semaphore_changed<no_backoff, false, true>, Places>(blocks));
  show("waiters look by a load first", semaphore_ns<spin_semaphore_changed<no_backoff, true, true>, Places>(blocks));
  show("with backoff", semaphore_ns<spin_semaphore_changed<linear_backoff, false, true>, Places>(blocks));
  show("with backoff, but not of those who leave", semaphore_ns<spin_semaphore_changed<linear_backoff, false, false>, Places>(blocks));
  show("sleeping, as printed", semaphore_ns<published::semaphore_sleeping<whole, no_backoff>, Places>(blocks));
}

/// Who keeps whom from the word of the spinning semaphore.
inline void spin_semaphores() {
  std::printf("semaphore: ns of an operation of the spinning semaphore; one thing changed\n");
  for_blocks({128, 240}, [](std::uint32_t blocks) {  // as many as filled the paper's GPUs, and all
    spin_semaphore_at<1>(blocks);
    spin_semaphore_at<2>(blocks);
    spin_semaphore_at<10>(blocks);
    spin_semaphore_at<120>(blocks);
  });
}

/// Whether the baseline of reader-writer semaphores is stuck or starved, and what pauses do to it.
inline void rw_semaphores() {
  std::printf("rw: ns of an operation of the baseline semaphore with 1 place; one thing changed\n");
  for_blocks({132, 264, 528}, [](std::uint32_t blocks) {
    std::printf("  %u blocks\n", blocks);
    show("as printed", semaphore_ns<rw_changed<no_backoff, false>, 1>(blocks));
    show("waiters look at the lock first", semaphore_ns<rw_changed<no_backoff, true>, 1>(blocks));
    for (const std::uint32_t ceiling_ns : {1u << 10, 1u << 12, 1u << 14, 1u << 16, 1u << 18}) {
      char what[64];
      std::snprintf(what, sizeof what, "pauses of up to %u ns", ceiling_ns / 2);
      show(what, semaphore_ns<rw_changed<exponential_backoff, false>, 1>(blocks, ceiling_ns));
    }
  });
}

}  // namespace causes
