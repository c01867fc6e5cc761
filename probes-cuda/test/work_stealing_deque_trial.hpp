/// \file
/// Verification of work-stealing deques on host threads.
#pragma once

#include "contract.hpp"
#include "gpuclass/verify/twins_work_stealing_deque.cuh"

namespace host {

/// Counts of so many threads together, each of which owns a deque, pushes `length` items and steals.
/// \param before items that came and went before
template <class Deque>
gpuclass::mutex_verdict stolen(std::uint32_t threads, std::uint32_t length, std::uint32_t before, gpuclass::deadline bound) {
  using deques = gpuclass::verified_deques<Deque>;
  words state(deques::state_words(threads));
  words noted(gpuclass::deque_notes::words(threads, length, true));
  for (std::uint32_t member = 0; member < threads; ++member) {
    gpuclass::prepare<Deque>(deques::of(state.data(), member, threads), threads, before);
  }
  return sum_over(threads, [&](std::uint32_t index) {
    gpuclass::deadline own_bound = bound;
    const gpuclass::host_group group{index, threads};
    const gpuclass::deque_notes notes(noted.data(), threads, length, true);
    gpuclass::mutex_verdict own = gpuclass::verify_work_stealing<Deque>(state.data(), group, notes, length, gpuclass::no_pressure{}, own_bound);
    own.violations += own_bound.hit();
    return own;
  });
}

}  // namespace host
