/// \file
/// Handles and words as programs use them, on host threads: what cannot be right is refused, by the compiler or with a line, and the rest is
/// right: handles made anew, blocks of other sizes, words that were used before, kernels that follow each other.
#include <algorithm>

#include "gpuclass/sync.cuh"
#include "gpuclass/sync/barrier_atomic_two_stage.cuh"
#include "gpuclass/sync/barrier_central.cuh"
#include "gpuclass/sync/barrier_tree_atomic.cuh"
#include "gpuclass/sync/barrier_tree_lock_free.cuh"
#include "gpuclass/sync/barrier_tree_sense_reversing.cuh"
#include "gpuclass/sync/barrier_xf.cuh"
#include "gpuclass/sync/broker_queue.cuh"
#include "gpuclass/sync/combining_mutex.cuh"
#include "gpuclass/sync/event_counter.cuh"
#include "gpuclass/sync/look_back.cuh"
#include "gpuclass/sync/latch.cuh"
#include "gpuclass/sync/message.cuh"
#include "gpuclass/sync/mutex_clh.cuh"
#include "gpuclass/sync/mutex_mcs.cuh"
#include "gpuclass/sync/mutex_ring.cuh"
#include "gpuclass/sync/mutex_spin.cuh"
#include "gpuclass/sync/semaphore_counting.cuh"
#include "gpuclass/sync/semaphore_sleeping.cuh"
#include "gpuclass/sync/semaphore_spin.cuh"
#include "gpuclass/sync/sequence_lock.cuh"
#include "gpuclass/sync/shared_mutex.cuh"
#include "gpuclass/sync/work_stealing_deque.cuh"
#include "gpuclass/sync/write_once.cuh"
#include "host_team.hpp"
#include "refusal.hpp"

namespace {

using namespace gpuclass;

constexpr std::uint32_t threads = 4;
constexpr std::uint32_t launches = 20;

struct add_to {
  std::uint32_t by;
  std::uint32_t operator()(std::uint32_t& sum) const { return sum += by; }
};
using adding = combining_mutex<add_to, std::uint32_t>;

static_assert(!std::is_copy_constructible<barrier<>>::value && !std::is_copy_assignable<barrier<>>::value, "a barrier knows its phase");
static_assert(!std::is_copy_constructible<fair_mutex<>>::value, "a mutex knows its ticket");
static_assert(!std::is_copy_constructible<shared_mutex<>>::value, "a shared mutex knows its phase");
static_assert(!std::is_copy_constructible<adding>::value, "a combining mutex has a place in the ring");
static_assert(!std::is_copy_constructible<work_stealing_deque<int, 4>::owner>::value, "an owner knows the bottom");

host_group alone(std::uint32_t count = 1) { return host_group{0, count}; }

/// Words that another program has left behind.
void litter(const host::words& words, std::uint32_t count) { std::fill_n(words.data(), count, 0xdeadbeefu); }

void should_refuse_what_is_not_theirs(host::checks& checks) {
  const host::words state(barrier<>::state_words(8) + 4096);
  const auto says = [&](const host::ending& end, const char* first, const char* second, const std::string& what) {
    checks.expect(end.stopped && end.names("gpuclass: ") && end.names(first) && end.names(second) && end.said.find('\n') + 1 == end.said.size(),
                  what + ": " + end.said);
  };
  barrier<>::init(state.data(), 4);
  says(host::ending_of([&] { mutex<>(state.data(), alone()); }), "mutex_", "barrier_striped", "a barrier's words are no mutex");
  says(host::ending_of([&] { barrier<>(state.data(), alone(8)); }), "of 8 blocks", "of 4 blocks", "a barrier is one of so many blocks");
  says(host::ending_of([&] { basic_barrier<barrier_central<>>(state.data(), alone(4)); }), "barrier_central", "barrier_striped",
       "a barrier is of one algorithm");
  says(host::ending_of([&] { barrier<>(state.data(), alone(4), spread_backoff(2, 1)); }), "barrier_striped", "of 4 blocks",
       "a barrier has one spread");
  says(host::ending_of([&] { latch<>(state.data(), alone(4)); }), "latch", "barrier_striped", "a barrier's words are no latch");
  says(host::ending_of([&] { event_counter<>(state.data(), alone(4)).arrive(); }), "event_counter", "barrier_striped", "nor an event counter");
  says(host::ending_of([&] { message<int>(state.data(), alone(4)); }), "message", "barrier_striped", "nor a message");
  says(host::ending_of([&] { bounded_queue<int, 8>(state.data(), alone(4)); }), "bounded_queue", "barrier_striped", "nor a queue");
  says(host::ending_of([&] { look_back<int>(state.data(), alone(4)).exclusive(0, 1); }), "look_back", "barrier_striped", "nor a look-back");
  says(host::ending_of([&] { write_once<int>(state.data(), alone(4)).write(0, 1); }), "write_once", "barrier_striped", "nor a write-once variable");
  write_once<int>::init(state.data(), 4);
  says(host::ending_of([&] {
         write_once<int>(state.data(), alone(4)).write(0, 1);
         write_once<int>(state.data(), alone(4)).write(0, 1);
       }),
       "write_once", "another handle", "a round is to be finished before the next");
  look_back<int>::init(state.data(), 4);
  says(host::ending_of([&] { look_back<int>(state.data(), alone(5)).exclusive(0, 1); }), "of 5 blocks", "of 4 blocks", "a look-back has so many tiles");
  bounded_queue<int, 8>::init(state.data(), 4);
  says(host::ending_of([&] { bounded_queue<int, 16>(state.data(), alone(4)); }), "16", "8", "a queue has one capacity");
  const host::words fresh(semaphore<>::state_words(4));
  says(host::ending_of([&] { semaphore<>(fresh.data(), alone(4)); }), "semaphore_ticket", "no init", "zeroed words are no semaphore");
}

void should_keep_words_of_neighbours_apart(host::checks& checks) {
  using small = mutex<contention::low>;
  const std::uint32_t each = small::state_words(threads);
  checks.expect(each % (GPUCLASS_LINE / sizeof(std::uint32_t)) == 0, "words behind a mutex are aligned");
  const host::words state(2 * each);
  small::init(state.data(), threads);
  small::init(state.data() + each, threads);
  small first(state.data(), alone()), second(state.data() + each, alone());
  first.lock();
  checks.expect(second.try_lock(), "the mutex behind it is another one");
}

template <class Barrier>
void should_refuse_a_second_handle(host::checks& checks, const std::string& name) {
  const host::words state(Barrier::state_words(1));
  Barrier::init(state.data(), 1);
  for (int time = 0; time < 3; ++time) {
    Barrier again(state.data(), alone());
    again.arrive_and_wait();
  }
  const host::ending end = host::ending_of([&] {
    Barrier first(state.data(), alone());
    first.arrive_and_wait();
    Barrier second(state.data(), alone());
    second.arrive_and_wait();
    first.arrive_and_wait();
  });
  checks.expect(end.stopped && end.names("another handle of this block: pass it by reference"), name + " has one handle a block: " + end.said);
}

/// The same over what a `state` gives, of which a handle takes the block's word when it is made: a second one that never arrives must not give
/// back what is the first one's.
void should_refuse_a_second_handle_that_never_arrives(host::checks& checks) {
  const host::words state(barrier<>::state_words(1));
  barrier<>::init(state.data(), 1);
  const spread_words given{state.data(), spread_backoff().over(1), 1};
  for (int time = 0; time < 3; ++time) {
    barrier<> again(given, alone());
    if (time != 1) again.arrive_and_wait();
  }
  const host::ending end = host::ending_of([&] {
    barrier<> first(given, alone());
    first.arrive_and_wait();
    { barrier<> second(given, alone()); }
  });
  checks.expect(end.stopped && end.names("another handle of this block"), "a second handle is refused when it ends, if not before: " + end.said);
  const host::ending other = host::ending_of([&] { barrier<>(spread_words{state.data(), spread_backoff().over(1), 1}, alone(2)); });
  checks.expect(other.stopped && other.names("of 2 blocks"), "so is one of another number of blocks: " + other.said);
}

void should_refuse_a_second_owner(host::checks& checks) {
  using deque = work_stealing_deque<int, 4>;
  const host::words state(deque::state_words(1));
  litter(state, deque::state_words(1));
  deque::init(state.data(), 1);
  { deque::owner(state.data(), alone()); }
  const deque::owner first(state.data(), alone());
  const host::ending end = host::ending_of([&] { deque::owner(state.data(), alone()); });
  checks.expect(end.stopped && end.names("work_stealing_deque") && end.names("another handle"), "a deque has one owner at a time: " + end.said);
}

/// Another thread of the block than its first.
struct second_thread : host_group {
  static std::uint32_t thread() { return 1; }
};

void should_let_all_threads_of_a_block_hold_an_owner(host::checks& checks) {
  using deque = work_stealing_deque<int, 4>;
  const host::words state(deque::state_words(1));
  deque::init(state.data(), 1);
  deque::owner own(state.data(), alone());
  { deque::owner(state.data(), second_thread{{0, 1}}); }
  int item = 0;
  checks.expect(own.try_push(7) && own.try_pop(item) && item == 7, "an owner that another thread of the block holds is in nobody's way");
  const host::ending end = host::ending_of([&] { deque::owner(state.data(), alone()); });
  checks.expect(end.stopped, "and does not give the deque back when it ends");
}

void should_tell_a_lost_phase(host::checks& checks) {
  const host::words state(algorithm::barrier_striped<>::state_words(1));
  const host_group group = alone();
  unbounded forever;
  algorithm::barrier_striped<> first(state.data(), group), second(state.data(), group);
  checks.expect(first.is_in_phase(group), "a new object knows the phase");
  second.arrive_and_wait(group, forever);
  checks.expect(!first.is_in_phase(group) && second.is_in_phase(group), "an object that did not arrive has lost the phase");
}

/// Blocks of one size after blocks of another on the same words; those of one thread have it do what 32 do otherwise. Twice 21 phases are no
/// multiple of the four that a stripe tells apart, so that a stripe that was left out shows.
void should_take_blocks_of_any_size(host::checks& checks) {
  constexpr std::uint32_t blocks = 6, phases = 21;
  using striped = basic_barrier<barrier_striped<>, host::host_team>;
  const spread_backoff between(5, 3);
  const host::words state(striped::state_words(blocks));
  striped::init(state.data(), blocks, between);
  std::vector<std::uint32_t> written(blocks);
  std::atomic<std::uint32_t> missed{0};
  for (const std::uint32_t size : {1u, 2u, 8u, 1u, 3u}) {
    std::fill(written.begin(), written.end(), 0u);
    host::on_teams(blocks, size, [&](const host::host_team& team) {
      striped barrier(state.data(), team, between);
      for (std::uint32_t phase = 1; phase <= phases; ++phase) {
        if (team.thread() == 0) {
          written[team.block()] = phase;
        }
        barrier.arrive_and_wait();
        for (const std::uint32_t each : written) {
          missed += each != phase;
        }
        const auto token = barrier.arrive();
        barrier.wait(token);
      }
    });
  }
  checks.expect(missed == 0, "blocks of any size wait for all");
}

/// Runs `use(index)` on all threads as several kernels would that follow each other, on words that were used by something else, without
/// another `init`; `after()` tells whether one of them was right.
template <class Init, class Use, class After>
void should_serve_launches(host::checks& checks, const std::string& name, const host::words& state, std::uint32_t words, Init init, Use use,
                           After after) {
  for (int time = 0; time < 2; ++time) {
    if (time == 0) {
      litter(state, words);
    }
    init();
    bool right = true;
    for (std::uint32_t launch = 1; launch <= launches; ++launch) {
      host::on_threads(threads, [&](std::uint32_t index) { use(index, launch); });
      right = right && after(launch);
    }
    checks.expect(right, name + (time == 0 ? " serves launches that follow each other" : " serves them after another init"));
  }
}

template <class Barrier>
void check_barrier(host::checks& checks, const std::string& name) {
  const host::words state(Barrier::state_words(threads));
  std::vector<std::uint32_t> written(threads);
  std::atomic<std::uint32_t> missed{0};
  should_serve_launches(
      checks, name, state, Barrier::state_words(threads), [&] { Barrier::init(state.data(), threads); },
      [&](std::uint32_t index, std::uint32_t launch) {
        Barrier barrier(state.data(), host_group{index, threads});
        for (std::uint32_t phase = 0; phase < 3; ++phase) {
          written[index] = 3 * launch + phase;
          barrier.arrive_and_wait();
          for (const std::uint32_t each : written) {
            missed += each != 3 * launch + phase;
          }
          barrier.arrive_and_wait();
        }
      },
      [&](std::uint32_t) { return missed == 0; });
}

template <class Mutex>
void check_mutex(host::checks& checks, const std::string& name) {
  const host::words state(Mutex::state_words(threads));
  std::uint32_t counted = 0, before = 0;
  should_serve_launches(
      checks, name, state, Mutex::state_words(threads), [&] { Mutex::init(state.data(), threads); },
      [&](std::uint32_t index, std::uint32_t) {
        Mutex mutex(state.data(), host_group{index, threads});
        for (int i = 0; i < 10; ++i) {
          mutex.lock();
          ++counted;
          mutex.unlock();
        }
      },
      [&](std::uint32_t) { return counted == (before += 10 * threads); });
}

/// One of each launch's threads gives up waiting for a place.
template <class Semaphore>
void check_semaphore(host::checks& checks, const std::string& name) {
  const host::words state(Semaphore::state_words(threads));
  std::atomic<std::uint32_t> inside{0};
  std::atomic<bool> kept{true};
  should_serve_launches(
      checks, name, state, Semaphore::state_words(threads), [&] { Semaphore::init(state.data(), threads, 2); },
      [&](std::uint32_t index, std::uint32_t) {
        Semaphore places(state.data(), host_group{index, threads});
        for (int i = 0; i < 5; ++i) {
          places.wait();
          kept = kept && inside.fetch_add(1) < 2;
          inside.fetch_sub(1);
          places.post();
        }
      },
      [&](std::uint32_t) {
        Semaphore places(state.data(), alone(threads));
        const bool two = places.try_wait() && places.try_wait() && !places.try_wait_for(1000);
        places.post(2);
        return two && kept;
      });
  // Places that were taken and never given back are there again after another init.
  Semaphore(state.data(), alone(threads)).wait();
  Semaphore::init(state.data(), threads, 1);
  Semaphore places(state.data(), alone(threads));
  checks.expect(places.try_wait() && !places.try_wait(), name + " has as many places as its last init gave it");
}

void check_condition(host::checks& checks) {
  using condition = condition_variable<>;
  const host::words lock(mutex<>::state_words(threads)), state(condition::state_words(threads));
  mutex<>::init(lock.data(), threads);
  std::uint32_t come = 0;
  should_serve_launches(
      checks, "condition_variable", state, condition::state_words(threads), [&] { condition::init(state.data(), threads); },
      [&](std::uint32_t index, std::uint32_t) {
        mutex<> guard(lock.data(), host_group{index, threads});
        condition changed(state.data(), host_group{index, threads});
        guard.lock();
        static_cast<void>(changed.wait_for(guard, 0));
        if (++come % threads == 0) {
          changed.notify_all();
        }
        while (come % threads != 0) {
          changed.wait(guard);
        }
        guard.unlock();
      },
      [&](std::uint32_t) { return come % threads == 0; });
}

void check_event_counter(host::checks& checks) {
  const host::words state(event_counter<>::state_words(threads));
  std::atomic<std::uint32_t> early{0}, arrived{0};
  std::uint32_t before = 0;
  should_serve_launches(
      checks, "event_counter", state, event_counter<>::state_words(threads),
      [&] {
        event_counter<>::init(state.data(), threads);
        before = 0;
        arrived = 0;
      },
      [&](std::uint32_t index, std::uint32_t launch) {
        event_counter<> events(state.data(), host_group{index, threads});
        static_cast<void>(events.try_wait_ge_for(launch * threads, 0));
        ++arrived;
        events.arrive();
        events.wait_ge(launch * threads);
        early += arrived < launch * threads;
      },
      [&](std::uint32_t) { return early == 0 && event_counter<>(state.data(), alone(threads)).value() == (before += threads); });
  const host::words many(event_counters<>::state_words(3));
  litter(many, event_counters<>::state_words(3));
  event_counters<>::init(many.data(), 3);
  const event_counters<> counters(many.data(), alone());
  checks.expect(counters[0].value() + counters[1].value() + counters[2].value() == 0, "event counters begin at 0");
}

void check_message(host::checks& checks) {
  using channel = message<int>;
  const host::words state(channel::state_words(2));
  litter(state, channel::state_words(2));
  channel::init(state.data(), 2);
  bool right = true;
  for (int launch = 0; launch < 20; ++launch) {
    channel out(state.data(), host_group{0, 2}), in(state.data(), host_group{1, 2});
    out.send(launch);
    right = right && in.receive() == launch;
  }
  checks.expect(right, "a message goes on in the next launch, over used words");
  const auto refuses = [&](const char* what, auto use) {
    const host::ending end = host::ending_of(use);
    checks.expect(end.stopped && end.names("message<int") && end.names("another handle"), what + (": " + end.said));
  };
  refuses("a second sender stops", [&] {
    channel one(state.data(), host_group{0, 2}), other(state.data(), host_group{1, 2});
    one.send(1);
    other.send(2);
  });
  refuses("a second receiver stops", [&] {
    channel out(state.data(), host_group{0, 2}), one(state.data(), host_group{1, 2}), other(state.data(), host_group{0, 2});
    int value = 0;
    static_cast<void>(one.try_receive(value));
    static_cast<void>(other.try_receive(value));
  });
  refuses("a handle from before another sent stops", [&] {
    channel late(state.data(), host_group{0, 2});
    { channel(state.data(), host_group{0, 2}).send(1); }
    late.send(2);
  });
}

void check_latch(host::checks& checks) {
  const host::words state(latch<>::state_words(threads));
  litter(state, latch<>::state_words(threads));
  bool right = true;
  for (std::uint32_t launch = 0; launch < launches; ++launch) {
    latch<>::init(state.data(), threads, threads);
    right = right && !latch<>(state.data(), alone(threads)).try_wait_for(0);
    host::on_threads(threads, [&](std::uint32_t index) { latch<>(state.data(), host_group{index, threads}).arrive_and_wait(); });
    right = right && latch<>(state.data(), alone(threads)).try_wait();
  }
  checks.expect(right, "a latch is made again");
}

void check_shared_mutex(host::checks& checks) {
  const host::words state(shared_mutex<>::state_words(threads));
  std::uint32_t written = 0, before = 0;
  std::atomic<std::uint32_t> seen{0};
  should_serve_launches(
      checks, "shared_mutex", state, shared_mutex<>::state_words(threads), [&] { shared_mutex<>::init(state.data(), threads); },
      [&](std::uint32_t index, std::uint32_t) {
        shared_mutex<> mutex(state.data(), host_group{index, threads});
        for (int i = 0; i < 5; ++i) {
          if (index == 0 || !mutex.try_lock_shared_for(0)) {
            mutex.lock();
            ++written;
            mutex.unlock();
            seen += index != 0;
          } else {
            seen += written <= launches * 5 * threads * 2;
            mutex.unlock_shared();
          }
        }
      },
      [&](std::uint32_t) {
        const bool right = written >= before + 5 && seen % (5 * (threads - 1)) == 0;
        before = written;
        return right;
      });
}

void check_sequence_lock(host::checks& checks) {
  struct pair {
    std::uint32_t first, second;
  };
  using lock = sequence_lock<pair>;
  const host::words state(lock::state_words(threads));
  std::atomic<std::uint32_t> torn{0};
  should_serve_launches(
      checks, "sequence_lock", state, lock::state_words(threads), [&] { lock::init(state.data(), threads); },
      [&](std::uint32_t index, std::uint32_t launch) {
        lock shown(state.data(), host_group{index, threads});
        if (index == 0) {
          shown.write({launch, ~launch});
        }
        const pair seen = shown.read();
        torn += seen.first + seen.second != 0xffffffffu && seen.first + seen.second != 0;
      },
      [&](std::uint32_t launch) { return torn == 0 && lock(state.data(), alone(threads)).read().first == launch; });
}

template <class Queue>
void check_queue(host::checks& checks, const std::string& name) {
  const host::words state(Queue::state_words(threads));
  std::atomic<std::uint32_t> sum{0};
  std::uint32_t before = 0;
  should_serve_launches(
      checks, name, state, Queue::state_words(threads),
      [&] {
        Queue::init(state.data(), threads);
        before = 0;
        sum = 0;
      },
      [&](std::uint32_t index, std::uint32_t) {
        Queue queue(state.data(), host_group{index, threads});
        for (std::uint32_t i = 1; i <= 10; ++i) {
          queue.enqueue(i);
          sum += queue.dequeue();
        }
      },
      [&](std::uint32_t) {
        std::uint32_t none = 0;
        return !Queue(state.data(), alone(threads)).try_dequeue_for(none, 1000) && sum == (before += threads * 55);
      });
}

void check_deque(host::checks& checks) {
  using deque = work_stealing_deque<std::uint32_t, 64>;
  const host::words state(deque::state_words(threads));
  std::atomic<std::uint32_t> sum{0};
  std::uint32_t before = 0;
  should_serve_launches(
      checks, "work_stealing_deque", state, deque::state_words(threads),
      [&] {
        deque::init(state.data(), threads);
        before = 0;
        sum = 0;
      },
      [&](std::uint32_t index, std::uint32_t) {
        std::uint32_t item = 0;
        if (index != 0) {
          sum += deque(state.data(), host_group{index, threads}).try_steal(item) ? item : 0;
          return;
        }
        deque::owner own(state.data(), host_group{0, threads});
        for (std::uint32_t i = 1; i <= 50; ++i) {
          static_cast<void>(own.try_push(i));
        }
        while (own.try_pop(item)) {
          sum += item;
        }
      },
      [&](std::uint32_t) {
        std::uint32_t item = 0;
        while (deque(state.data(), alone(threads)).try_steal(item)) {
          sum += item;
        }
        return sum == (before += 50 * 51 / 2);
      });
}

void check_combining(host::checks& checks) {
  const host::words state(adding::state_words(threads));
  std::uint32_t before = 0;
  should_serve_launches(
      checks, "combining_mutex", state, adding::state_words(threads),
      [&] {
        adding::init(state.data(), threads);
        before = 0;
      },
      [&](std::uint32_t index, std::uint32_t) {
        adding mutex(state.data(), host_group{index, threads});
        for (std::uint32_t i = 0; i < 5; ++i) {
          mutex.execute(add_to{1});
        }
      },
      [&](std::uint32_t) { return adding(state.data(), alone(threads)).execute(add_to{0}) == (before += 5 * threads); });
}

}  // namespace

int main() {
  host::checks checks;
  should_refuse_what_is_not_theirs(checks);
  should_keep_words_of_neighbours_apart(checks);
  should_refuse_a_second_handle<barrier<>>(checks, "barrier<>");
  should_refuse_a_second_handle<basic_barrier<barrier_atomic_two_stage<>>>(checks, "atomic-two-stage");
  should_refuse_a_second_handle<basic_barrier<barrier_xf<>>>(checks, "xf");
  should_refuse_a_second_handle_that_never_arrives(checks);
  should_refuse_a_second_owner(checks);
  should_let_all_threads_of_a_block_hold_an_owner(checks);
  should_tell_a_lost_phase(checks);
  should_take_blocks_of_any_size(checks);
  check_barrier<barrier<>>(checks, "barrier<>");
  check_barrier<basic_barrier<barrier_atomic_two_stage<>>>(checks, "atomic-two-stage");
  check_barrier<basic_barrier<barrier_central<>>>(checks, "central");
  check_barrier<basic_barrier<barrier_xf<>>>(checks, "xf");
  check_barrier<basic_barrier<barrier_tree_atomic<>>>(checks, "tree-atomic");
  check_barrier<basic_barrier<barrier_tree_lock_free<>>>(checks, "tree-lock-free");
  check_barrier<basic_barrier<barrier_tree_sense_reversing<>>>(checks, "tree-sense-reversing");
  check_mutex<mutex<>>(checks, "mutex<>");
  check_mutex<fair_mutex<>>(checks, "fair_mutex<>");
  check_mutex<basic_mutex<mutex_spin<>>>(checks, "spin");
  check_mutex<basic_mutex<mutex_mcs<>>>(checks, "mcs");
  check_mutex<basic_mutex<mutex_clh<>>>(checks, "clh");
  check_mutex<basic_mutex<mutex_ring<>>>(checks, "ring");
  check_semaphore<semaphore<>>(checks, "semaphore<>");
  check_semaphore<basic_semaphore<semaphore_counting<>>>(checks, "counting");
  check_semaphore<basic_semaphore<semaphore_spin<>>>(checks, "spin");
  check_semaphore<basic_semaphore<semaphore_sleeping<>>>(checks, "sleeping");
  check_condition(checks);
  check_event_counter(checks);
  check_message(checks);
  check_latch(checks);
  check_shared_mutex(checks);
  check_sequence_lock(checks);
  check_queue<bounded_queue<std::uint32_t, 16>>(checks, "bounded_queue");
  check_queue<broker_queue<std::uint32_t, 16>>(checks, "broker_queue");
  check_deque(checks);
  check_combining(checks);
  return checks.finish();
}
