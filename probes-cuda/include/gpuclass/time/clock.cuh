/// \file
/// Clocks: one PTX special register each.
#pragma once
#include "../names/begin.cuh"

#include "../config.cuh"

#if !GPUCLASS_ON_DEVICE
#include <chrono>
#endif

namespace gpuclass {

/// Nanoseconds on a clock that all SMs share. It ticks in steps of 32 ns on recent GPUs, of 1 us on older ones.
GPUCLASS_HD std::uint64_t global_timer_ns() {
#if GPUCLASS_ON_DEVICE
  std::uint64_t now;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now)::"memory");
  return now;
#else
  return static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
#endif
}

/// Cycles of this SM's clock; wraps after about two seconds. On the host: nanoseconds.
GPUCLASS_HD std::uint32_t cycles32() {
#if GPUCLASS_ON_DEVICE
  std::uint32_t now;
  asm volatile("mov.u32 %0, %%clock;" : "=r"(now)::"memory");
  return now;
#else
  return static_cast<std::uint32_t>(global_timer_ns());
#endif
}

/// `cycles32`, read only once `value` is there: else the clock is read while the load that fetches the value is still under way. The
/// instruction that reads it is predicated on the value, either way, so that the hardware must have it first.
GPUCLASS_HD std::uint32_t cycles32_after([[maybe_unused]] std::uint32_t value) {
#if GPUCLASS_ON_DEVICE
  std::uint32_t now;
  asm volatile(
      "{\n\t"
      ".reg .pred odd;\n\t"
      "setp.eq.u32 odd, %1, 1;\n\t"
      "@odd mov.u32 %0, %%clock;\n\t"
      "@!odd mov.u32 %0, %%clock;\n\t"
      "}"
      : "=r"(now)
      : "r"(value)
      : "memory");
  return now;
#else
  return cycles32();
#endif
}

/// Cycles of this SM's clock. On the host: nanoseconds.
GPUCLASS_HD std::uint64_t cycles64() {
#if GPUCLASS_ON_DEVICE
  std::uint64_t now;
  asm volatile("mov.u64 %0, %%clock64;" : "=l"(now)::"memory");
  return now;
#else
  return global_timer_ns();
#endif
}

/// Keeps this thread busy until `cycles` SM cycles (below 2^31) have passed since `start`.
GPUCLASS_HD void pause_cycles_since(std::uint32_t start, std::uint32_t cycles) {
  while (cycles32() - start < cycles) {
  }
}

/// Keeps this thread busy for `cycles` SM cycles (below 2^31). Reading the clock is what keeps the loop from being deleted.
GPUCLASS_HD void pause_cycles(std::uint32_t cycles) { pause_cycles_since(cycles32(), cycles); }

/// Takes this thread off its scheduler for about `nanoseconds` (up to twice as long; at most 1 ms). On the host: nothing, since waiters
/// yield anyway.
GPUCLASS_HD void sleep_ns([[maybe_unused]] std::uint32_t nanoseconds) {
#if GPUCLASS_ON_DEVICE
  asm volatile("nanosleep.u32 %0;" ::"r"(nanoseconds) : "memory");
#endif
}

/// The same as `pause_cycles`, but a long pause is slept through, a little at a time, up to shortly before its end: the hardware sleeps up
/// to twice as long as it is told to. On an H200 with 16 blocks on each SM, one long sleep made a ticket lock's hand-offs 1 to 2 % slower,
/// since it ends too late; not to sleep at all was as fast, but takes the SM's time from those who work.
GPUCLASS_HD void doze_cycles(std::uint32_t cycles) {
  constexpr std::uint32_t step_ns = 200;
  constexpr std::uint32_t margin_cycles = 800;  // a step that lasts twice as long, at two cycles in a nanosecond
  const std::uint32_t start = cycles32();
  while (cycles32() - start + margin_cycles < cycles) {
    sleep_ns(step_ns);
  }
  while (cycles32() - start < cycles) {
  }
}

}  // namespace gpuclass

#include "../names/end.cuh"
