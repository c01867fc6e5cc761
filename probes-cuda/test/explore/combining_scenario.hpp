/// \file
/// Promises of combining mutexes: each operation is done once, alone, for who asked, and sees what he did before.
#pragma once

#include "gpuclass/bench/prepare.cuh"
#include "gpuclass/verify/combining.cuh"
#include "gpuclass/wait/bound.cuh"
#include "groups.hpp"

namespace explore {

/// Operations count in plain words that disagree if two of them are at work at once: they look at the clock in between, which is where others
/// may come.
/// \tparam Operation `counting_operation` or `counting_on_object`
template <class Mutex, class Operation>
class combining_scenario : public scenario {
 public:
  combining_scenario(std::uint32_t turns, std::uint32_t before, bool tries)
      : turns_(turns),
        tries_(tries),
        state_(shared_.make_words(Mutex::state_words(blocks))),
        counted_(shared_.make_words(gpuclass::combined_words::words(blocks), "counts")) {
    gpuclass::prepare<Mutex>(state_.data(), blocks, before);
  }

  std::uint32_t threads() const override { return blocks; }
  bool clock_is_a_point() const override { return true; }

  void begin() override {
    shared_.restore();
    done_ = 0;
  }

  void run(std::uint32_t thread) override {
    Mutex mutex(state_.data(), gpuclass::host_group{thread, blocks});
    gpuclass::unbounded forever;
    for (std::uint32_t turn = 0; turn < turns_; ++turn) {
      counts().told(thread).asked = turn + 1;
      Operation asked;
      static_cast<gpuclass::asked_operation&>(asked) = {&counts(), static_cast<std::uint16_t>(thread), static_cast<std::uint16_t>(turn), 1};
      gpuclass::counted_operation found{};
      if (!(tries_ && mutex.try_execute(asked, found))) {
        mutex.execute(asked, found, forever);
      }
      scheduler::the().goes_by(found.before);
      ++done_;
      scheduler::the().require(found.wrong == 0, "two operations were at work at once, or one did not see what came before");
      scheduler::the().require(found.block == thread && found.turn == turn, "somebody else's result came back");
      scheduler::the().require(counts().told(thread).done == turn + 1, "an operation was said to be done before it was");
    }
  }

  void end() override {
    scheduler::the().require(done_ == blocks * turns_ && counts().first == done_, "an operation was lost or done twice");
  }

 private:
  static constexpr std::uint32_t blocks = 3;

  gpuclass::combined_words& counts() const { return *reinterpret_cast<gpuclass::combined_words*>(counted_.data()); }

  std::uint32_t turns_;
  bool tries_;
  shared_things shared_;
  words& state_;
  words& counted_;
  std::uint32_t done_ = 0;
};

}  // namespace explore
