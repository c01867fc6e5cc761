/// \file
/// Promise of a barrier: nobody goes on before all have come, and their writes before are there.
#pragma once

#include "gpuclass/bench/prepare.cuh"
#include "gpuclass/verify/offers.cuh"
#include "gpuclass/wait/bound.cuh"
#include "groups.hpp"

namespace explore {

/// A way to use a barrier.
struct barrier_use {
  std::uint32_t blocks;
  std::uint32_t threads;  ///< of each block
  std::uint32_t phases;
  std::uint32_t before;  ///< phases that it has behind it
  bool gives_up;         ///< whether waits may be given up, and taken up again
  bool is_taken_over;    ///< whether other objects go on with the words in the second phase
};

/// Before each phase each thread writes a word, after it reads those of all others. 
template <class Barrier>
class barrier_scenario : public scenario {
 public:
  explicit barrier_scenario(const barrier_use& use) : use_(use), state_(shared_.make_words(Barrier::state_words(use.blocks))) {
    gpuclass::prepare<Barrier>(state_.data(), use.blocks, use.before);
    for (std::uint32_t i = 0; i < 2 * threads(); ++i) {
      written_.push_back(&shared_.make_cell("word " + std::to_string(i / 2) + " of phase " + std::to_string(i % 2 + 1)));
    }
    for (std::uint32_t block = 0; block < use.blocks; ++block) {
      meetings_.push_back(&shared_.make_meeting(use.threads));
    }
  }

  std::uint32_t threads() const override { return use_.blocks * use_.threads; }
  void begin() override { shared_.restore(); }

  void run(std::uint32_t thread) override {
    const std::uint32_t block = thread / use_.threads;
    use_barrier(thread, block_thread(block, use_.blocks, *meetings_[block], thread % use_.threads, use_.threads));
  }

  void end() override {}

 private:
  void use_barrier(std::uint32_t thread, const block_thread& group) {
    Barrier first(state_.data(), group);
    for (std::uint32_t phase = 1; phase <= use_.phases; ++phase) {
      if (phase == 2 && use_.is_taken_over) {
        first = Barrier(state_.data(), group);
      }
      cell_of(thread, phase).write(phase);
      pass(first, group);
      for (std::uint32_t other = 0; other < threads(); ++other) {
        scheduler::the().require(other == thread || cell_of(other, phase).read() == phase, "goes on before all have come");
      }
    }
  }

  void pass(Barrier& barrier, const block_thread& group) {
    gpuclass::unbounded forever;
    if constexpr (gpuclass::can_give_up<Barrier>::value) {
      if (use_.gives_up) {
        const auto token = barrier.arrive(group);
        const bool ended = within_limit([&] {
          gpuclass::time_limit limit(scheduler::limit_ns);
          return group.sync_and_agree_block(barrier.wait(group, token, limit));
        });
        if (!ended) {
          barrier.wait(group, token, forever);
          group.sync_block();
        }
        return;
      }
    }
    barrier.arrive_and_wait(group, forever);
  }

  cell& cell_of(std::uint32_t thread, std::uint32_t phase) { return *written_[2 * thread + (phase - 1) % 2]; }

  barrier_use use_;
  shared_things shared_;
  words& state_;
  std::vector<cell*> written_;
  std::vector<block_meeting*> meetings_;
};

}  // namespace explore
