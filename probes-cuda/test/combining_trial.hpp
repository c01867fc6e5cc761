/// \file
/// Verification of one combining mutex on host threads.
#pragma once

#include "contract.hpp"
#include "gpuclass/sync/combining_mutex.cuh"
#include "gpuclass/verify/combining.cuh"

namespace host {

/// A combining mutex, and what its operations count.
/// \tparam Operation `counting_operation` or `counting_on_object`
template <class Mutex, class Operation = gpuclass::counting_operation>
class combining_trial {
 public:
  /// \param before operations that it has behind it
  explicit combining_trial(std::uint32_t blocks, std::uint32_t before = 0)
      : blocks_(blocks), state_(Mutex::state_words(blocks)), counted_(gpuclass::combined_words::words(blocks)) {
    gpuclass::prepare<Mutex>(state_.data(), blocks, before);
  }

  /// Has `length` operations done for a block, of which each thread calls it.
  template <class Group>
  gpuclass::mutex_verdict contend(const Group& group, std::uint32_t length, std::uint32_t hold_cycles, gpuclass::deadline& bound) const {
    Mutex mutex(state_.data(), group);
    const gpuclass::combining_notes notes(counts(), blocks_, state_.data(), Mutex::state_words(blocks_));
    return gpuclass::verify_combining<Operation>(mutex, group, notes, length, hold_cycles, gpuclass::no_pressure{}, bound);
  }

  /// Operations that were counted.
  std::uint32_t count() const { return counts()->first; }

 private:
  gpuclass::combined_words* counts() const { return reinterpret_cast<gpuclass::combined_words*>(counted_.data()); }

  std::uint32_t blocks_;
  words state_;
  words counted_;
};

}  // namespace host
