/// \file
/// Promises of event counters and latches: who waited sees all that came before the events that it waited for.
#pragma once

#include "gpuclass/bench/prepare.cuh"
#include "gpuclass/wait/bound.cuh"
#include "groups.hpp"

namespace explore {

/// A handle of a primitive; with no check of its words where it can be made so.
template <class Primitive>
Primitive handle_of(std::uint32_t* words, const gpuclass::host_group& group) {
  if constexpr (std::is_constructible<Primitive, std::uint32_t*, gpuclass::host_group, gpuclass::no_backoff>::value) {
    return Primitive(words, group, gpuclass::no_backoff{});
  } else {
    return Primitive(words, group);
  }
}

/// All but the last thread write a word and count it, twice; the last waits for all of the first round, then for all, giving up first if it
/// may.
template <class Counter>
class event_scenario : public scenario {
 public:
  event_scenario(std::uint32_t before, bool gives_up) : before_(before), gives_up_(gives_up), state_(shared_.make_words(Counter::state_words(3))) {
    Counter::init(state_.data(), 3);
    Counter::preset(state_.data(), 3, before);
    for (std::uint32_t i = 0; i < 4; ++i) {
      written_.push_back(&shared_.make_cell("word " + std::to_string(i / 2) + " of thread " + std::to_string(i % 2)));
    }
  }

  std::uint32_t threads() const override { return 3; }
  void begin() override { shared_.restore(); }

  void run(std::uint32_t thread) override {
    Counter counter = handle_of<Counter>(state_.data(), gpuclass::host_group{thread, 3});
    for (std::uint32_t round = 0; round < 2; ++round) {
      if (thread != 2) {
        written_[2 * round + thread]->write(1);
        counter.arrive();
      }
    }
    if (thread == 2) {
      await(counter, 3);
      check(3);
      await(counter, 4);
      check(4);
    }
  }

  void end() override {}

 private:
  void await(Counter& counter, std::uint32_t events) {
    gpuclass::unbounded forever;
    if (!(gives_up_ && within_limit([&] { return counter.try_wait_ge_for(before_ + events, scheduler::limit_ns); }))) {
      counter.wait_ge(before_ + events, forever);
    }
  }

  /// Of the first three events, two at least were the first ones of their threads.
  void check(std::uint32_t events) {
    for (std::uint32_t i = 0; i < (events == 4 ? 4u : 2u); ++i) {
      scheduler::the().require(written_[i]->read() == 1, "goes on before so many events");
    }
  }

  std::uint32_t before_;
  bool gives_up_;
  shared_things shared_;
  words& state_;
  std::vector<cell*> written_;
};

/// Two threads write a word each and count down; they and a third wait for both.
template <class Latch>
class latch_scenario : public scenario {
 public:
  explicit latch_scenario(bool gives_up) : gives_up_(gives_up), state_(shared_.make_words(Latch::state_words(3))) {
    Latch::init(state_.data(), 3, 2);
    for (std::uint32_t i = 0; i < 2; ++i) {
      written_.push_back(&shared_.make_cell("word of thread " + std::to_string(i)));
    }
  }

  std::uint32_t threads() const override { return 3; }
  void begin() override { shared_.restore(); }

  void run(std::uint32_t thread) override {
    Latch latch(state_.data(), gpuclass::host_group{thread, 3});
    if (thread != 2) {
      written_[thread]->write(1);
      latch.count_down();
    }
    gpuclass::unbounded forever;
    if (!(gives_up_ && within_limit([&] { return latch.try_wait_for(scheduler::limit_ns); }))) {
      latch.wait(forever);
    }
    for (cell* each : written_) {
      scheduler::the().require(each->read() == 1, "goes on before all have counted down");
    }
  }

  void end() override {}

 private:
  bool gives_up_;
  shared_things shared_;
  words& state_;
  std::vector<cell*> written_;
};

}  // namespace explore
