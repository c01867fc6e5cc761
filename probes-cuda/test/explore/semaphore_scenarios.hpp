/// \file
/// Promises of semaphores: no more are inside than there are places, a post is never lost, and who gives up takes no place with him.
#pragma once

#include "gpuclass/bench/prepare.cuh"
#include "gpuclass/verify/offers.cuh"
#include "gpuclass/wait/wait_until.cuh"
#include "groups.hpp"

namespace explore {

/// A way to use a semaphore.
struct semaphore_use {
  std::uint32_t threads;
  std::uint32_t places;
  std::uint32_t sections;  ///< of each thread
  std::uint32_t writers;   ///< threads that take all places at once, if it can give several
  std::uint32_t before;    ///< operations that it has behind it
  bool tries;              ///< whether waits first try for a while
};

/// Brings words into the state of a semaphore with so many places, `before` operations on.
template <class Semaphore>
void prepare_semaphore(words& state, std::uint32_t threads, std::uint32_t places, [[maybe_unused]] std::uint32_t before) {
  Semaphore::init(state.data(), threads, places);
  if constexpr (gpuclass::has_preset<Semaphore>::value) {
    Semaphore::preset(state.data(), threads, before);
  }
}

/// Some threads go in and out.
template <class Semaphore>
class capacity_scenario : public scenario {
 public:
  explicit capacity_scenario(const semaphore_use& use)
      : use_(use), state_(shared_.make_words(Semaphore::state_words(use.threads))), guarded_(shared_.make_cell("count")) {
    prepare_semaphore<Semaphore>(state_, use.threads, use.places, use.before);
  }

  std::uint32_t threads() const override { return use_.threads; }

  void begin() override {
    shared_.restore();
    inside_ = 0;
  }

  void run(std::uint32_t thread) override {
    const std::uint32_t places = thread < use_.writers ? use_.places : 1;
    Semaphore semaphore(state_.data(), gpuclass::host_group{thread, use_.threads});
    gpuclass::with_places<Semaphore> contender(semaphore, places);
    gpuclass::unbounded forever;
    for (std::uint32_t i = 0; i < use_.sections; ++i) {
      if (!(use_.tries && thread != 0 && is_entered_by_trying(contender))) {
        contender.wait(forever);
      }
      pass(places);
      contender.post(forever);
    }
  }

  void end() override {
    if (use_.tries) {
      Semaphore semaphore(state_.data(), gpuclass::host_group{0, use_.threads});
      gpuclass::with_places<Semaphore> contender(semaphore, 1);
      std::uint32_t free = 0;
      while (free <= use_.places && contender.try_wait()) {
        ++free;
      }
      scheduler::the().require(free == use_.places, "not as many places are free at the end as at first");
    }
  }

 private:
  static bool is_entered_by_trying(gpuclass::with_places<Semaphore>& contender) {
    return within_limit([&] { return gpuclass::try_for([&] { return contender.try_wait(); }, scheduler::limit_ns); });
  }

  void pass(std::uint32_t places) {
    scheduler& all = scheduler::the();
    inside_ += places;
    all.require(inside_ <= use_.places, "more are inside than there are places");
    if (places == use_.places) {  // alone, so that it sees what those before wrote
      guarded_.write(guarded_.read() + 1);
    }
    all.point();
    inside_ -= places;
  }

  semaphore_use use_;
  shared_things shared_;
  words& state_;
  cell& guarded_;
  std::uint32_t inside_ = 0;
};

/// All but the last thread write a word each and post; the last waits as often, and reads all words. There are no places at first.
template <class Semaphore>
class posts_scenario : public scenario {
 public:
  posts_scenario(std::uint32_t threads, std::uint32_t before) : threads_(threads), state_(shared_.make_words(Semaphore::state_words(threads))) {
    prepare_semaphore<Semaphore>(state_, threads, 0, before);
    for (std::uint32_t i = 0; i + 1 < threads; ++i) {
      written_.push_back(&shared_.make_cell("word of thread " + std::to_string(i)));
    }
  }

  std::uint32_t threads() const override { return threads_; }
  void begin() override { shared_.restore(); }

  void run(std::uint32_t thread) override {
    Semaphore semaphore(state_.data(), gpuclass::host_group{thread, threads_});
    gpuclass::unbounded forever;
    if (thread + 1 != threads_) {
      written_[thread]->write(1);
      semaphore.post(forever);
      return;
    }
    for (std::uint32_t i = 0; i + 1 < threads_; ++i) {
      semaphore.wait(forever);
    }
    for (cell* each : written_) {
      scheduler::the().require(each->read() == 1, "waits came back before as many posts");
    }
  }

  void end() override {}

 private:
  std::uint32_t threads_;
  shared_things shared_;
  words& state_;
  std::vector<cell*> written_;
};

}  // namespace explore
