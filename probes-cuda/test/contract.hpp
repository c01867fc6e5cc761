/// \file
/// Parts that the suites of mutexes, semaphores and condition variables share.
#pragma once

#include <string>

#include "catalogue.hpp"
#include "gpuclass/bench/prepare.cuh"
#include "gpuclass/sync/group.cuh"
#include "gpuclass/verify/offers.cuh"
#include "host_threads.hpp"

namespace host {

constexpr std::uint32_t thread_counts[] = {1, 2, 3, 5, 8};

/// Operations of a check: fewer under ThreadSanitizer, which tells a race by what orders two accesses, not by when they come.
constexpr std::uint32_t operations(std::uint32_t plainly) {
#if defined(__SANITIZE_THREAD__)
  return plainly * 3 / 5;
#else
  return plainly;
#endif
}

/// For waits that must end soon because nobody ends them.
inline gpuclass::deadline impatience() { return gpuclass::deadline(2'000'000, &no_abort); }

/// Calls `check(operations, label)` for fresh state, and for state that is about to wrap if the primitive counts.
template <class Primitive, class Check>
void for_each_start(const std::string& name, Check check) {
  check(0u, name);
  if constexpr (gpuclass::has_preset<Primitive>::value) {
    check(0u - 50u, name + " across the wrap");
  }
}

inline std::string with_threads(const std::string& name, std::uint32_t threads) {
  return name + " with " + std::to_string(threads) + " threads";
}

/// Counts of all contenders together.
template <class Verdict>
Verdict sum(const std::vector<Verdict>& verdicts) {
  Verdict all;
  for (const Verdict& verdict : verdicts) {
    all.operations += verdict.operations;
    all.violations += verdict.violations;
  }
  return all;
}

/// The same of so many, each on a thread of its own.
/// \param contend returns the verdict of one of them, by its index
template <class Contend>
auto sum_over(std::uint32_t threads, Contend contend) {
  std::vector<decltype(contend(0u))> verdicts(threads);
  on_threads(threads, [&](std::uint32_t index) { verdicts[index] = contend(index); });
  return sum(verdicts);
}

/// Whether one of some tries shows a fault that shows only where threads really run at once: on a busy machine they may take turns all through a try.
template <class Try>
bool shows_in_one(Try is_caught) {
  for (std::uint32_t tries = 0; tries < 20; ++tries) {
    if (is_caught()) {
      return true;
    }
  }
  return false;
}

}  // namespace host
