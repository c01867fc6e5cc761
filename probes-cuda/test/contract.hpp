/// \file
/// What the suites of mutexes, semaphores and condition variables share.
#pragma once

#include <string>
#include <type_traits>
#include <utility>

#include "catalogue.hpp"
#include "gpuclass/bench/prepare.cuh"
#include "gpuclass/sync/group.cuh"
#include "host_threads.hpp"

namespace host {

constexpr std::uint32_t thread_counts[] = {1, 2, 3, 5, 8};

/// For waits that must end soon because nobody ends them.
inline gpuclass::deadline impatience() { return gpuclass::deadline(2'000'000, &no_abort); }

template <class Mutex, class = void>
struct has_try_lock : std::false_type {};
template <class Mutex>
struct has_try_lock<Mutex, std::void_t<decltype(std::declval<Mutex&>().try_lock())>> : std::true_type {};

template <class Semaphore, class = void>
struct takes_places : std::false_type {};
template <class Semaphore>
struct takes_places<Semaphore, std::void_t<decltype(std::declval<Semaphore&>().wait(std::declval<gpuclass::deadline&>(), 1u))>>
    : std::true_type {};

/// A semaphore as one contender uses it: with so many places, if it is a reader-writer semaphore.
template <class Semaphore>
class with_places {
 public:
  with_places(Semaphore& semaphore, std::uint32_t places) : semaphore_(semaphore), places_(places) {}

  template <class Bound>
  bool wait(Bound& bound) {
    if constexpr (takes_places<Semaphore>::value) {
      return semaphore_.wait(bound, places_);
    } else {
      return semaphore_.wait(bound);
    }
  }

  template <class Bound>
  bool post(Bound& bound) {
    if constexpr (takes_places<Semaphore>::value) {
      return semaphore_.post(bound, places_);
    } else {
      return semaphore_.post(bound);
    }
  }

 private:
  Semaphore& semaphore_;
  std::uint32_t places_;
};

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

/// What all contenders saw together.
template <class Verdict>
Verdict sum(const std::vector<Verdict>& verdicts) {
  Verdict all;
  for (const Verdict& verdict : verdicts) {
    all.operations += verdict.operations;
    all.violations += verdict.violations;
  }
  return all;
}

}  // namespace host
