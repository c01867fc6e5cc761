/// \file
/// The seam: makes each atomic access, each poll and each look at the clock of the headers' host branch a call of the explorer, without a
/// change of a header. Included before any header of the library. Accesses are the compiler's built-ins, which macros take the place of;
/// a poll that failed yields, by `sched_yield`, and the clock is `steady_clock::now`: functions of libraries, of which a program may have its
/// own.
#pragma once

// All that has built-ins or clocks of its own comes first, and stays as it is.
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <string>
#include <thread>
#include <type_traits>
#include <unordered_map>
#include <vector>

#include "scheduler.hpp"

namespace explore {

/// A load, store or read-modify-write of the thread that runs: first others may come, then it happens in one step.
/// \param change returns what the word holds afterwards
template <class Word, class Change>
Word atomic_access(operation what, Word* word, int order, Change change) {
  scheduler& all = scheduler::the();
  all.point(word, what != operation::load);
  const Word before = *word;
  const Word after = change(before);
  if constexpr (!std::is_const<Word>::value) {
    *word = after;
  }
  all.accessed(access{what, order, const_cast<std::remove_const_t<Word>*>(word), sizeof(Word), before, after});
  return before;
}

template <class Word>
Word load(const Word* word, int order) {
  return atomic_access(operation::load, word, order, [](Word before) { return before; });
}
template <class Word, class Value>
void store(Word* word, Value value, int order) {
  atomic_access(operation::store, word, order, [=](Word) { return static_cast<Word>(value); });
}
template <class Word, class Value>
Word exchange(Word* word, Value value, int order) {
  return atomic_access(operation::exchange, word, order, [=](Word) { return static_cast<Word>(value); });
}
template <class Word, class Value>
Word fetch_add(Word* word, Value value, int order) {
  return atomic_access(operation::add, word, order, [=](Word before) { return static_cast<Word>(before + value); });
}
template <class Word, class Value>
Word fetch_or(Word* word, Value value, int order) {
  return atomic_access(operation::bit_or, word, order, [=](Word before) { return static_cast<Word>(before | value); });
}
template <class Word, class Value>
Word fetch_and(Word* word, Value value, int order) {
  return atomic_access(operation::bit_and, word, order, [=](Word before) { return static_cast<Word>(before & value); });
}
template <class Word, class Value>
bool compare_exchange(Word* word, Word* expected, Value desired, int order) {
  const Word wanted = *expected;
  *expected = atomic_access(operation::compare_and_swap, word, order,
                            [=](Word before) { return before == wanted ? static_cast<Word>(desired) : before; });
  return *expected == wanted;
}

}  // namespace explore

#define __atomic_load_n(word, order) ::explore::load(word, order)
#define __atomic_store_n(word, value, order) ::explore::store(word, value, order)
#define __atomic_exchange_n(word, value, order) ::explore::exchange(word, value, order)
#define __atomic_fetch_add(word, value, order) ::explore::fetch_add(word, value, order)
#define __atomic_fetch_or(word, value, order) ::explore::fetch_or(word, value, order)
#define __atomic_fetch_and(word, value, order) ::explore::fetch_and(word, value, order)
#define __atomic_compare_exchange_n(word, expected, desired, weak, order, order_of_failure) \
  ::explore::compare_exchange(word, expected, desired, order)
#define __atomic_thread_fence(order) ::explore::scheduler::the().fenced(order)

/// Implementation of `std::this_thread::yield`: a poll has failed.
extern "C" int sched_yield() noexcept {
  explore::scheduler::the().yield();
  return 0;
}

/// The clock of each thread stands still but for its own looks, and leaps ahead where the schedule says that its time is up.
std::chrono::steady_clock::time_point std::chrono::steady_clock::now() noexcept {
  return time_point(nanoseconds(explore::scheduler::the().clock()));
}
