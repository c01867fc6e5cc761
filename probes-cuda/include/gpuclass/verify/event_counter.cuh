/// \file
/// Checks that event counters and latches hand on what was done before. Runs on the device and on host threads.
#pragma once

#include "../mem/atomic.cuh"
#include "../sync/event_counter.cuh"
#include "../time/clock.cuh"
#include "mutex.cuh"
#include "offers.cuh"

namespace gpuclass {

/// A tile that one member of a ring hands to the next: plain words, on lines of their own.
struct guarded_tile {
  static constexpr std::uint32_t words = 64;

  alignas(GPUCLASS_LINE) std::uint32_t word[2][words];
};

/// A member's two counters: what it has produced, and what it has consumed.
template <class Counter>
struct verified_counters {
  static constexpr std::uint32_t words_each = 16;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t members) { return 2 * members * words_each; }

  static GPUCLASS_HD void preset(std::uint32_t* words, std::uint32_t members, std::uint32_t events) {
    for (std::uint32_t i = 0; i < 2 * members; ++i) {
      Counter::preset(words + i * words_each, members, events);
    }
  }

  template <class Group>
  static GPUCLASS_HD Counter of(std::uint32_t* words, const Group& group, std::uint32_t member, std::uint32_t which) {
    return Counter(words + (2 * member + which) * words_each, group, typename Counter::backoff{});
  }
};

/// Counts one event of a sole arriver, by a store or by an addition.
/// \param events_so_far with this one
template <class Counter>
GPUCLASS_HD void arrive_once(Counter& counter, [[maybe_unused]] std::uint32_t events_so_far, [[maybe_unused]] bool by_store) {
  if constexpr (takes_sole_arrivals<Counter>::value) {
    if (by_store) {
      return counter.arrive_alone(events_so_far);
    }
  }
  counter.arrive();
}

/// Hands tiles round a ring: each member fills a tile for the next and empties that of the one before, `length` times. It arrives with
/// one to three events a tile, in one call or one each; tiles are double-buffered, so that it waits for its consumer as well, which arrives by stores and
/// additions in turn. Who waits
/// tries for a short time first, every other time. A tile that holds anything but its number is a violation. The tile's stores wait behind
/// those of the `pressure`.
/// \param before events that the counters have behind them
template <class Counter, class Group, class Pressure, class Bound>
GPUCLASS_HD mutex_verdict verify_event_counters(std::uint32_t* state, const Group& group, guarded_tile* tiles, std::uint32_t before,
                                                std::uint32_t length, const Pressure& pressure, Bound& bound) {
  using counters = verified_counters<Counter>;
  const std::uint32_t source = (group.block() + group.blocks() - 1) % group.blocks();
  Counter produced = counters::of(state, group, group.block(), 0), drained = counters::of(state, group, group.block(), 1);
  Counter incoming = counters::of(state, group, source, 0), emptied = counters::of(state, group, source, 1);
  const auto await = [&](const Counter& counter, std::uint32_t events, std::uint32_t turn) {
    return (turn % 2 != 0 && counter.try_wait_ge_for(events, 500)) || counter.wait_ge(events, bound);
  };
  mutex_verdict verdict;
  std::uint32_t events = before;
  for (std::uint32_t i = 0; i < length; ++i) {
    const std::uint32_t each = 1 + i % 3;
    const bool free = group.thread() != 0 || i < 2 || await(drained, before + i - 1, i);
    if (!group.sync_and_agree_block(free)) {
      break;
    }
    pressure.before_leaving(group, i);
    for (std::uint32_t word = group.thread(); word < guarded_tile::words; word += group.threads()) {
      tiles[group.block()].word[i % 2][word] = i + 1;
    }
    group.sync_block();
    events += each;
    if (group.thread() == 0) {
      for (std::uint32_t left = each; left != 0; left -= i % 2 == 0 ? left : 1) {
        produced.arrive(i % 2 == 0 ? left : 1);
      }
    }
    if (!group.sync_and_agree_block(group.thread() != 0 || await(incoming, events, i))) {
      break;
    }
    for (std::uint32_t word = group.thread(); word < guarded_tile::words; word += group.threads()) {
      verdict.violations += tiles[source].word[i % 2][word] != i + 1;
    }
    group.sync_block();
    if (group.thread() == 0) {
      arrive_once(emptied, before + i + 1, i % 2 == 0);
    }
    ++verdict.operations;
  }
  return verdict;
}

/// Every member writes its word, counts down, and waits; then all words must be there. One round for each latch, in which another member
/// comes late. What members write waits behind the stores of the `pressure`.
template <class Latch, class Group, class Pressure, class Bound>
GPUCLASS_HD mutex_verdict verify_latches(std::uint32_t* state, const Group& group, std::uint32_t* written, std::uint32_t length,
                                         const Pressure& pressure, Bound& bound) {
  constexpr std::uint32_t late_cycles_of_one = 20'000;
  mutex_verdict verdict;
  for (std::uint32_t i = 0; i < length; ++i) {
    Latch latch(state + i * Latch::state_words(group.blocks()), group);
    std::uint32_t* const mine = written + i * group.blocks();
    pressure.before_leaving(group, i);
    if (group.thread() == 0) {
      pause_cycles(group.block() == i % group.blocks() ? late_cycles_of_one : 0);
      mine[group.block()] = i + 1;
      latch.count_down();
    }
    if (!group.sync_and_agree_block(group.thread() != 0 || latch.wait(bound))) {
      break;
    }
    for (std::uint32_t member = group.thread(); member < group.blocks(); member += group.threads()) {
      verdict.violations += mine[member] != i + 1;
    }
    ++verdict.operations;
  }
  return verdict;
}

}  // namespace gpuclass
