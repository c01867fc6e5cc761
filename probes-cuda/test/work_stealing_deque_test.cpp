/// \file
/// Work-stealing deques on host threads. Compiled plainly and with ThreadSanitizer.
#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "work_stealing_deque_trial.hpp"

namespace {

using namespace gpuclass;

constexpr std::uint32_t starts[] = {0u, 0u - 50u, 0x7fffffe0u};
constexpr std::uint32_t length = 400;

template <std::uint32_t Capacity>
using deque_of = work_stealing_deque<pushed_item, Capacity>;

template <std::uint32_t Capacity>
void should_hand_on_each_item_once(host::checks& checks, std::uint32_t threads, std::uint32_t before) {
  const mutex_verdict all = host::stolen<deque_of<Capacity>>(threads, length, before, host::patience());
  const std::string label = host::with_threads("deque of " + std::to_string(Capacity), threads) + " after " + std::to_string(before);
  checks.expect(all.operations == threads * length && all.violations == 0, label + " hands on each item once, with what was done before");
}

/// The owner gets the newest, a thief the oldest.
void should_be_a_stack_at_one_end_and_a_queue_at_the_other(host::checks& checks, std::uint32_t before) {
  using deque_type = deque_of<4>;
  host::words state(deque_type::state_words(1));
  deque_type::preset(state.data(), 1, before);
  deque_type::owner own(state.data(), host_group{0, 1});
  deque_type other(state.data(), host_group{0, 1});
  pushed_item item{};
  for (std::uint32_t round = 0; round < 100; round += 4) {
    checks.expect(!own.try_pop(item) && !other.try_steal(item) && other.size() == 0, "an empty deque gives nothing");
    for (std::uint32_t i = 0; i < 4; ++i) {
      checks.expect(own.try_push({0, round + i}), "a deque takes as many as it has places");
    }
    checks.expect(!own.try_push({9, 9}) && other.size() == 4, "a full deque takes no more");
    checks.expect(other.try_steal(item) && item.number == round, "a thief gets the oldest");
    checks.expect(own.try_pop(item) && item.number == round + 3, "the owner gets the newest");
    checks.expect(own.try_push({0, 7}) && own.try_push({0, 8}) && !own.try_push({9, 9}), "there is room where an item was stolen");
    checks.expect(own.try_pop(item) && item.number == 8 && own.try_pop(item) && item.number == 7, "the newest comes first");
    checks.expect(other.try_steal(item) && item.number == round + 1, "the next thief gets the next");
    checks.expect(own.try_pop(item) && item.number == round + 2, "the last one is the owner's if it comes first");
  }
}

void should_move_whole_items(host::checks& checks) {
  struct odd { std::uint8_t byte[11]; };
  using deque_type = work_stealing_deque<odd, 2>;
  host::words state(deque_type::state_words(1));
  deque_type::owner own(state.data(), host_group{0, 1});
  odd in{}, out{};
  for (std::uint8_t i = 0; i < sizeof in.byte; ++i) {
    in.byte[i] = static_cast<std::uint8_t>(i + 1);
  }
  checks.expect(own.try_push(in) && own.try_steal(out) && __builtin_memcmp(&in, &out, sizeof in) == 0, "an item of 11 bytes arrives whole");
}

/// Another thread that takes the deque over finds what is there.
void should_pass_to_another_owner(host::checks& checks) {
  using deque_type = deque_of<4>;
  host::words state(deque_type::state_words(1));
  {
    deque_type::owner first(state.data(), host_group{0, 1});
    checks.expect(first.try_push({0, 1}) && first.try_push({0, 2}), "the first owner pushes");
  }
  deque_type::owner second(state.data(), host_group{0, 1});
  pushed_item item{};
  checks.expect(second.try_pop(item) && item.number == 2 && second.try_push({0, 3}) && second.size() == 2, "the second goes on from there");
}

/// Two threads own a deque in turns, and a third one steals meanwhile: each item comes to one of them, with what was done before it. Owners
/// pop before they push, so that a thief may learn of an item from a bottom that is not its pusher's.
void should_pass_between_owners_among_thieves(host::checks& checks) {
  using deque_type = deque_of<4>;
  constexpr std::uint32_t rounds = 2000, items = rounds;
  host::words state(deque_type::state_words(1)), noted(deque_notes::words(1, items, false));
  const deque_notes notes(noted.data(), 1, items, false);
  std::vector<std::atomic<std::uint32_t>> taken(items);
  std::atomic<std::uint32_t> round{0}, wrong{0};
  const auto take = [&](const pushed_item& item) {
    wrong += notes.items.check(item);
    taken[item.number].fetch_add(1, std::memory_order_relaxed);
  };
  const auto own_for_a_round = [&](std::uint32_t number) {
    deque_type::owner own(state.data(), host_group{0, 3});
    pushed_item item{};
    if (number % 4 != 0 && own.try_pop(item)) {
      take(item);
      for (std::uint32_t looks = 0; looks < 100 && own.size() != 0; ++looks) {
        std::this_thread::yield();  // until the thief has learnt of the rest
      }
    }
    const pushed_item next{0, number};
    notes.items.write(next);
    while (!own.try_push(next)) {
      if (own.try_pop(item)) {
        take(item);
      }
    }
  };
  host::on_threads(3, [&](std::uint32_t index) {
    pushed_item item{};
    for (std::uint32_t now = 0; (now = round.load(std::memory_order_acquire)) < rounds;) {
      if (index == now % 2) {
        own_for_a_round(now);
        round.store(now + 1, std::memory_order_release);
      } else if (index == 2 && deque_type(state.data(), host_group{2, 3}).try_steal(item)) {
        take(item);
      } else {
        std::this_thread::yield();
      }
    }
  });
  deque_type::owner last(state.data(), host_group{0, 3});
  for (pushed_item item{}; last.try_pop(item);) {
    take(item);
  }
  const auto once = [](const std::atomic<std::uint32_t>& times) { return times == 1; };
  checks.expect(wrong == 0 && std::all_of(taken.begin(), taken.end(), once), "owners in turns and a thief get each item once");
}

}  // namespace

int main() {
  host::checks checks;
  for (const std::uint32_t before : starts) {
    for (const std::uint32_t threads : host::thread_counts) {
      should_hand_on_each_item_once<2>(checks, threads, before);
      should_hand_on_each_item_once<4>(checks, threads, before);
      should_hand_on_each_item_once<64>(checks, threads, before);
    }
    should_be_a_stack_at_one_end_and_a_queue_at_the_other(checks, before);
  }
  should_move_whole_items(checks);
  should_pass_to_another_owner(checks);
  should_pass_between_owners_among_thieves(checks);
  return checks.finish();
}
