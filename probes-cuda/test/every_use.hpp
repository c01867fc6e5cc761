/// \file
/// Each kind once, in each of its forms, on the device and on host threads: what every compiler must take without a warning.
#pragma once

#include <chrono>

#include "gpuclass/sync.cuh"
#include "gpuclass/sync/bounded_queue.cuh"
#include "gpuclass/sync/broker_queue.cuh"
#include "gpuclass/sync/combining_mutex.cuh"
#include "gpuclass/sync/event_counter.cuh"
#include "gpuclass/sync/message.cuh"
#include "gpuclass/sync/latch.cuh"
#include "gpuclass/sync/sequence_lock.cuh"
#include "gpuclass/sync/shared_mutex.cuh"
#include "gpuclass/sync/work_stealing_deque.cuh"

#if defined(__CUDACC__)
#include <cuda/std/chrono>
#define USE_HD __device__ inline
namespace clocks = cuda::std::chrono;
#else
#define USE_HD inline
namespace clocks = std::chrono;
#endif

namespace every_use {

using namespace gpuclass;

// BasicLockable, Lockable, TimedLockable of the standard library, and the shared forms of the latter.
template <class Mutex, class = void>
struct is_timed_lockable : std::false_type {};
template <class Mutex>
struct is_timed_lockable<Mutex, std::void_t<decltype(std::declval<Mutex&>().lock()), decltype(std::declval<Mutex&>().unlock()),
                                            std::enable_if_t<std::is_same_v<bool, decltype(std::declval<Mutex&>().try_lock())>>,
                                            std::enable_if_t<std::is_same_v<bool, decltype(std::declval<Mutex&>().try_lock_for(clocks::seconds(1)))>>,
                                            std::enable_if_t<std::is_same_v<bool, decltype(std::declval<Mutex&>().try_lock_until(
                                                                                      std::declval<clocks::system_clock::time_point>()))>>>>
    : std::true_type {};
template <class Mutex, class = void>
struct is_shared_timed_lockable : std::false_type {};
template <class Mutex>
struct is_shared_timed_lockable<
    Mutex, std::void_t<decltype(std::declval<Mutex&>().lock_shared()), decltype(std::declval<Mutex&>().unlock_shared()),
                       std::enable_if_t<std::is_same_v<bool, decltype(std::declval<Mutex&>().try_lock_shared())>>,
                       std::enable_if_t<std::is_same_v<bool, decltype(std::declval<Mutex&>().try_lock_shared_for(clocks::seconds(1)))>>,
                       std::enable_if_t<std::is_same_v<bool, decltype(std::declval<Mutex&>().try_lock_shared_until(
                                                                 std::declval<clocks::system_clock::time_point>()))>>>> : std::true_type {};
static_assert(is_timed_lockable<mutex<>>::value && is_timed_lockable<fair_mutex<>>::value && is_timed_lockable<mutex<contention::low>>::value);
static_assert(is_timed_lockable<shared_mutex<>>::value && is_shared_timed_lockable<shared_mutex<>>::value);

template <class Mutex>
USE_HD std::uint32_t use_mutex(Mutex& lock) {
  std::uint32_t taken = 0;
  { const lock_guard<Mutex> guard(lock); }
  const auto give_back = [&](bool got) {
    if (got) {
      ++taken;
      lock.unlock();
    }
  };
  give_back(lock.try_lock());
  give_back(lock.try_lock_for(1000));
  give_back(lock.try_lock_for(1000u));
  give_back(lock.try_lock_for(clocks::microseconds(1)));
  give_back(lock.try_lock_for(clocks::duration<double>(1e-6)));
  give_back(lock.try_lock_for(-clocks::seconds(1)));
  give_back(lock.try_lock_until(clocks::system_clock::now()));
  return taken;
}
constexpr std::uint32_t times_mutex_taken = 7;

template <class Semaphore>
USE_HD std::uint32_t use_semaphore(Semaphore& places) {
  std::uint32_t entered = 0;
  places.wait();
  places.post();
  places.acquire();
  places.release(1);
  const auto leave = [&](bool got) {
    if (got) {
      ++entered;
      places.post(1u);
    }
  };
  leave(places.try_wait());
  leave(places.try_wait_for(clocks::milliseconds(1)));
  leave(places.try_acquire());
  leave(places.try_acquire_for(1000));
  leave(places.try_acquire_until(clocks::system_clock::now()));
  return entered;
}
constexpr std::uint32_t times_semaphore_entered = 5;

/// An operation of 256 bytes.
struct large_operation {
  std::uint32_t number[64];
  USE_HD std::uint32_t operator()(std::uint32_t& sum) const { return sum += number[0]; }
};

/// Words for each kind.
struct rooms {
  std::uint32_t* words;
  static constexpr std::uint32_t room = 1u << 17;
  static constexpr std::uint32_t count = 18;
  USE_HD std::uint32_t* operator[](std::uint32_t which) const { return words + which * room; }
};

/// One member alone uses each kind. Returns how many of its checks failed.
template <class Group>
USE_HD std::uint32_t use_all(const rooms& in, const Group& group) {
  std::uint32_t wrong = 0;
  const auto check = [&](bool holds) { wrong += holds ? 0u : 1u; };

  barrier<contention::by_blocks, scope::device, chosen_backoff, Group> all(in[0], group);
  all.arrive_and_wait();
  const auto token = all.arrive();
  check(all.try_wait_for(token, clocks::seconds(1)));

  mutex<> quick(in[1], group);
  fair_mutex<> fair(in[2], group);
  mutex<contention::low> low(in[3], group);
  check(use_mutex(quick) == times_mutex_taken);
  check(use_mutex(fair) == times_mutex_taken);
  check(use_mutex(low) == times_mutex_taken);

  semaphore<>::init(in[4], group.blocks(), 1);
  semaphore<> places(in[4], group);
  check(use_semaphore(places) == times_semaphore_entered);

  condition_variable<> changed(in[5], group);
  quick.lock();
  check(!changed.wait_for(quick, clocks::nanoseconds(1)));
  quick.unlock();
  changed.notify_one();
  changed.notify_all();

  shared_mutex<> shared(in[6], group);
  check(use_mutex(shared) == times_mutex_taken);
  shared.lock_shared();
  check(shared.try_lock_shared() && shared.try_lock_shared_for(1) && shared.try_lock_shared_until(clocks::system_clock::now()));
  for (int reader = 0; reader < 4; ++reader) {
    shared.unlock_shared();
  }

  event_counter<> events(in[7], group);
  events.arrive(2);
  events.wait_ge(2);
  check(events.try_wait_ge(2) && !events.try_wait_ge_for(3, clocks::nanoseconds(1)) && events.value() == 2);
  event_counters<> counters(in[8], group);
  counters[3].arrive();
  check(counters[3].value() == 1);

  latch<>::init(in[9], group.blocks(), 2);
  latch<> once(in[9], group);
  once.count_down();
  check(!once.try_wait_for(1));
  once.arrive_and_wait();

  using summing = combining_mutex<large_operation, std::uint32_t, scope::device, no_backoff, Group>;
  summing::init(in[10], group.blocks());
  group.sync_block();
  summing sum(in[10], group);
  check(sum.execute(large_operation{{7}}) == 7);

  sequence_lock<large_operation> newest(in[11], group);
  newest.write(large_operation{{5}});
  large_operation read = newest.read();
  check(read.number[0] == 5 && newest.try_read_for(read, clocks::seconds(1)));

  bounded_queue<int, 16> queue(in[12], group);
  queue.enqueue(3);
  int value = 0;
  check(queue.try_dequeue_for(value, clocks::seconds(1)) && value == 3 && !queue.try_dequeue(value));
  broker_queue<int, 16> broker(in[13], group);
  broker.enqueue(4);
  check(broker.try_dequeue_for(value, clocks::seconds(1)) && value == 4);

  using deque = work_stealing_deque<int, 16>;
  typename deque::owner own(in[14], group);
  deque others(in[14], group);
  check(own.try_push(1) && own.try_push(2) && others.try_steal(value) && value == 1 && own.try_pop(value) && value == 2);
  message<int> channel(in[16], group);
  channel.send(5);
  check(channel.try_send(6) && channel.send_for(7, clocks::seconds(1)) && channel.receive() == 5);
  check(channel.try_receive(value) && value == 6 && channel.receive_for(value, clocks::seconds(1)) && value == 7 && !channel.try_receive(value));
  message<double, 1, when_full::overwrites> newest_only(in[17], group);
  newest_only.send(1.5);
  newest_only.send(2.5);
  check(newest_only.receive() == 2.5 && newest_only.received() == 2);
  return wrong;
}

}  // namespace every_use
