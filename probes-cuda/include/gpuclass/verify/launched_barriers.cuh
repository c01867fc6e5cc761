/// \file
/// Barriers, event counters and latches, as they are checked in launches that follow each other.
#pragma once

#include "../sync/basic_barrier.cuh"
#include "../sync/event_counter.cuh"
#include "../sync/latch.cuh"
#include "launches.cuh"

namespace gpuclass {

/// Meets a few times. Behind each meeting a block looks whether all others have come as far.
struct launched_meeting : launched {
  static constexpr std::uint32_t phases = 3;

  /// \param arrive_and_wait called by all threads of all blocks
  template <class Group, class Bound, class Meet>
  static GPUCLASS_INIT std::uint32_t meet(const Group& group, const this_launch& launch, Bound& bound, Meet arrive_and_wait) {
    std::uint32_t wrong = 0;
    for (std::uint32_t phase = launch.before * phases + 1; phase <= (launch.before + 1) * phases; ++phase) {
      group.sync_block();
      if (group.thread() == 0) {
        st_relaxed<scope::device>(launch.phases_of(group.block()), phase);
      }
      arrive_and_wait();
      if (!group.sync_and_agree_block(!bound.hit())) {
        break;
      }
      for (std::uint32_t other = group.thread(); other < group.blocks(); other += group.threads()) {
        wrong += static_cast<std::int32_t>(ld_relaxed<scope::device>(launch.phases_of(other)) - phase) < 0 ? 1 : 0;
      }
    }
    return wrong;
  }
};

/// \tparam Barrier an algorithm of `sync/`
template <class Barrier>
struct launched_algorithm : launched_meeting {
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return Barrier::state_words(blocks); }
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks) { initialize<Barrier>(words, blocks); }

  template <class Group, class Bound>
  static GPUCLASS_INIT std::uint32_t use(std::uint32_t* words, const Group& group, const this_launch& launch, Bound& bound) {
    Barrier barrier(words, group);
    return meet(group, launch, bound, [&] { barrier.arrive_and_wait(group, bound); });
  }
};

/// \tparam Barrier an algorithm of `sync/`, in the handle that users have
template <class Barrier>
struct launched_barrier : launched_meeting {
  template <class Group>
  using handle = basic_barrier<Barrier, Group>;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return handle<usual_group>::state_words(blocks); }
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks) { handle<usual_group>::init(words, blocks); }

  template <class Group, class Bound>
  static GPUCLASS_INIT std::uint32_t use(std::uint32_t* words, const Group& group, const this_launch& launch, Bound& bound) {
    constexpr std::uint32_t patience_ns = 100'000;
    handle<Group> barrier(words, group);
    return meet(group, launch, bound, [&] {
      const auto token = barrier.arrive();
      bool has_ended = barrier.try_wait_for(token, launch.gives_up() ? 0 : patience_ns);
      while (!has_ended && group.sync_and_agree_block(!bound.ended())) {
        has_ended = barrier.try_wait_for(token, patience_ns);
      }
    });
  }
};

/// Each block counts an event, and waits for those of all, of another launch in flight too.
template <class Counter>
struct launched_event_counter : launched_meeting {
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return Counter::state_words(blocks); }
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks) { Counter::init(words, blocks); }

  template <class Group, class Bound>
  static GPUCLASS_INIT std::uint32_t use(std::uint32_t* words, const Group& group, const this_launch& launch, Bound& bound) {
    Counter events(words, group);
    const std::uint32_t each = launch.at_once * group.blocks();
    std::uint32_t all = launch.before * phases * each;
    return meet(group, launch, bound, [&] {
      all += each;
      if (group.thread() == 0) {
        events.arrive();
        if (!launch.gives_up() || !events.try_wait_ge_for(all, 0)) {
          events.wait_ge(all, bound);
        }
      }
    });
  }
};

/// Each block writes a word, and the last one to arrive looks whether all have.
template <class Counter>
struct launched_last : launched {
  static constexpr GPUCLASS_HD std::uint32_t items(std::uint32_t) { return 1; }
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return Counter::state_words(blocks) + blocks; }
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks) { Counter::init(words, blocks); }

  template <class Group, class Bound>
  static GPUCLASS_INIT std::uint32_t use(std::uint32_t* words, const Group& group, const this_launch& launch, Bound&) {
    std::uint32_t wrong = 0;
    if (group.thread() == 0) {
      const std::uint32_t blocks = group.blocks();
      Counter arrived(words, group);
      std::uint32_t* const written = words + Counter::state_words(blocks);
      written[group.block()] = launch.before + 1;
      if (arrived.arrive_last_of(blocks)) {
        for (std::uint32_t block = 0; block < blocks; ++block) {
          wrong += written[block] != launch.before + 1 ? 1 : 0;
        }
        wrong += launch.count_item(launch.item(0, 1), 1);
      }
    }
    return wrong;
  }
};

/// A launch uses one of two latches, and makes the other one, which nobody uses meanwhile, for the next launch.
template <class Latch>
struct launched_latch : launched {
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return 2 * Latch::state_words(blocks); }
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks) { Latch::init(words, blocks, blocks); }

  template <class Group, class Bound>
  static GPUCLASS_INIT std::uint32_t use(std::uint32_t* words, const Group& group, const this_launch& launch, Bound& bound) {
    const std::uint32_t blocks = group.blocks(), which = launch.before % 2;
    if (group.thread() == 0 && group.block() == 0) {
      Latch::init(words + (1 - which) * Latch::state_words(blocks), blocks, blocks);
    }
    Latch open(words + which * Latch::state_words(blocks), group);
    std::uint32_t wrong = 0;
    if (group.thread() == 0) {
      st_relaxed<scope::device>(launch.phases_of(group.block()), launch.before + 1);
      open.count_down();
      if (!launch.gives_up() || !open.try_wait_for(0)) {
        open.wait(bound);
      }
      for (std::uint32_t other = 0; other < blocks && !bound.hit(); ++other) {
        wrong += ld_relaxed<scope::device>(launch.phases_of(other)) != launch.before + 1 ? 1 : 0;
      }
    }
    return wrong;
  }
};

}  // namespace gpuclass
