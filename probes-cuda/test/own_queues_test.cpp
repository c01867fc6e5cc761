/// \file
/// The samples of `bench` that are queues and deques, and the checks of what users bring, on host threads. Not for ThreadSanitizer: they
/// share volatile words, as CUDA programs do, and the wrong ones race on purpose.
#include "own_queues_host.hpp"

#include "../examples/own/hasty_deque.cuh"
#include "../examples/own/ring_queue.cuh"

namespace {

using namespace gpuclass;

constexpr std::uint32_t starts[] = {0u, 0u - 20u};

template <class Item>
using ring = own::ring_queue<Item, 64>;
template <class Item>
using few_places = own::ring_queue<Item, 2>;
template <class Item>
using hasty = own::hasty_deque<Item>;

/// By the forms that try alone.
template <class Item>
struct only_tries : private own::ring_queue<Item, 4> {
  using own::ring_queue<Item, 4>::preset;
  using own::ring_queue<Item, 4>::try_dequeue;
  using own::ring_queue<Item, 4>::try_enqueue;
};

/// By the forms that wait alone, and without a bound.
template <class Item>
struct only_waits : private own::ring_queue<Item, 4> {
  using own::ring_queue<Item, 4>::preset;

  void enqueue(const Item& item) {
    unbounded forever;
    own::ring_queue<Item, 4>::enqueue(item, forever);
  }
  Item dequeue() {
    unbounded forever;
    Item item;
    own::ring_queue<Item, 4>::dequeue(item, forever);
    return item;
  }
};

/// Gives what came last.
template <class Item>
struct stack {
  unsigned taken, count;
  Item place[16];

  bool try_enqueue(const Item& item) {
    return inside([&] { return count != 16 && (place[count++] = item, true); });
  }
  bool try_dequeue(Item& item) {
    return inside([&] { return count != 0 && (item = place[--count], true); });
  }

 private:
  template <class Act>
  bool inside(Act act) {
    if (atomicExch(&taken, 1) != 0) {
      return false;
    }
    __threadfence();
    const bool done = act();
    __threadfence();
    atomicExch(&taken, 0);
    return done;
  }
};
template <class Item>
struct pool : stack<Item> {
  static constexpr bool is_fifo = false;
};

/// Takes any number of items, and forgets the oldest.
template <class Item>
struct overfilled : private own::ring_queue<Item, 64> {
  using own::ring_queue<Item, 64>::try_dequeue;

  bool try_enqueue(const Item& item) {
    Item lost;
    while (!own::ring_queue<Item, 64>::try_enqueue(item)) {
      own::ring_queue<Item, 64>::try_dequeue(lost);
    }
    return true;
  }
};

/// The wrong sample, made right.
template <class Item>
struct patient : own::hasty_deque<Item> {
  using base = own::hasty_deque<Item>;

  bool try_pop(Item& item) {
    volatile unsigned &top = this->top, &bottom = this->bottom;
    const unsigned newest = bottom - 1;
    if (!base::try_pop(item)) {
      return false;
    }
    if (static_cast<int>(newest - top) > 0) {
      return true;
    }
    const bool is_own = atomicCAS(&this->top, newest, newest + 1) == newest;
    bottom = newest + 1;
    return is_own;
  }
};

/// Steals the newest.
template <class Item>
struct steals_newest : own::hasty_deque<Item> {
  bool try_steal(Item& item) { return own::hasty_deque<Item>::try_pop(item); }
};

/// The same of a deque.
template <class Item>
struct overfilled_deque : own::hasty_deque<Item, 4> {
  bool try_push(const Item& item) {
    if (this->bottom - this->top == 4) {
      ++this->top;
    }
    return own::hasty_deque<Item, 4>::try_push(item);
  }
};

template <template <class> class Own>
void should_hand_on_each_item_once(host::checks& checks, const std::string& name) {
  for (const std::uint32_t before : starts) {
    for (const std::uint32_t threads : host::thread_counts) {
      constexpr std::uint32_t length = 400;
      const mutex_verdict all = host::queued<host::own_queue<Own>>(threads, length, before, 10'000'000'000);
      checks.expect(all.violations == 0 && all.operations == threads * length, host::with_threads(name, threads) + " hands on each item once");
    }
  }
}

void should_take_queues_by_whatever_forms_they_have(host::checks& checks) {
  should_hand_on_each_item_once<ring>(checks, "the ring");
  should_hand_on_each_item_once<few_places>(checks, "the ring of two places");
  should_hand_on_each_item_once<only_tries>(checks, "a queue that only tries");
  should_hand_on_each_item_once<only_waits>(checks, "a queue that only waits");
  static_assert(host::own_queue<ring>::is_bounded && host::own_queue<only_tries>::is_bounded && !host::own_queue<only_waits>::is_bounded,
                "whose waits can be given up");
  static_assert(can_be_tried<host::own_queue<ring>, queued_item>::value && !can_be_tried<host::own_queue<only_waits>, queued_item>::value,
                "who can be tried");
}

template <template <class> class Own>
std::uint32_t alone() {
  return host::queue_alone<host::own_queue<Own>>(0);
}

void should_fill_and_empty_a_queue_alone(host::checks& checks) {
  for (const std::uint32_t before : starts) {
    checks.expect(host::queue_alone<host::own_queue<ring>>(before) == 0, "the ring is full when it is full");
    checks.expect(host::queue_alone<host::own_queue<few_places>>(before) == 0, "so is the ring of two places");
  }
  checks.expect(host::queue_alone<library_kind<bounded_queue<queued_item, 8>>>(0u - 4) == 0, "so is the library's");
  checks.expect(host::queue_alone<host::own_queue<ring>>(0, deadline(0, &host::no_abort)) == 0, "one that fills too slowly is emptied then");
  checks.expect(alone<overfilled>() != 0, "one that takes too much is caught alone");
  checks.expect(alone<stack>() != 0, "one that gives the newest is caught alone");
  checks.expect(alone<pool>() == 0, "unless it says that it keeps no order");
}

void should_ask_for_order_unless_told_otherwise(host::checks& checks) {
  constexpr std::uint32_t threads = 8, length = 1000;
  std::uint32_t seen = 0;
  for (std::uint32_t tries = 0; tries < 40 && seen == 0; ++tries) {
    seen = host::queued<host::own_queue<stack>>(threads, length, 0, 10'000'000'000).violations;
  }
  checks.expect(seen != 0, "one that gives the newest is caught among others");
  const mutex_verdict all = host::queued<host::own_queue<pool>>(threads, length, 0, 10'000'000'000);
  checks.expect(all.violations == 0 && all.operations == threads * length, "one that keeps no order loses and doubles nothing");
}

template <template <class> class Own>
bool breaks_among_thieves(std::uint32_t most_tries, std::uint32_t before = 0) {
  constexpr std::uint32_t threads = 4, length = 4000;
  for (std::uint32_t tries = 0; tries < most_tries; ++tries) {
    if (host::stolen<host::own_deque<Own>>(threads, length, before, deadline(2'000'000'000, &host::no_abort)).violations != 0) {
      return true;
    }
  }
  return false;
}

void should_find_what_the_author_of_a_deque_missed(host::checks& checks) {
  for (const std::uint32_t before : starts) {
    checks.expect(host::deque_alone<host::own_deque<hasty>>(before) == 0, "the hasty deque looks right alone");
    checks.expect(host::deque_alone<host::own_deque<patient>>(before) == 0, "the patient one is right alone");
    checks.expect(!breaks_among_thieves<patient>(2, before), "the patient one is right among thieves");
  }
  checks.expect(breaks_among_thieves<hasty>(200), "the hasty deque is caught among thieves");
  checks.expect(host::deque_alone<library_kind<work_stealing_deque<pushed_item, 16>>>(0u - 4) == 0, "the library's is right alone");
  checks.expect(host::deque_alone<host::own_deque<steals_newest>>(0) != 0, "one whose thieves get the newest is caught alone");
  checks.expect(host::deque_alone<host::own_deque<overfilled_deque>>(0) != 0, "one that takes too much is caught alone");
}

}  // namespace

int main() {
  host::checks checks;
  should_take_queues_by_whatever_forms_they_have(checks);
  should_fill_and_empty_a_queue_alone(checks);
  should_ask_for_order_unless_told_otherwise(checks);
  should_find_what_the_author_of_a_deque_missed(checks);
  return checks.finish();
}
