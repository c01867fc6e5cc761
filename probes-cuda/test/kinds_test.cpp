/// \file
/// Event counters, latches, combining mutexes, shared mutexes and sequence locks on host threads. Compiled plainly and with
/// ThreadSanitizer.
#include <numeric>

#include "combining_trial.hpp"
#include "gpuclass/sync/latch.cuh"
#include "gpuclass/sync/sequence_lock.cuh"
#include "gpuclass/sync/shared_mutex.cuh"
#include "gpuclass/verify/event_counter.cuh"
#include "gpuclass/verify/sequence_lock.cuh"
#include "gpuclass/verify/shared_mutex.cuh"
#include "host_team.hpp"

namespace {

using namespace gpuclass;

constexpr std::uint32_t starts[] = {0u, 0u - 50u, 0x7fffffe0u};
constexpr std::uint32_t length = 200;

/// Runs one contender on each thread and returns what all saw together.
template <class Contend>
mutex_verdict on_contenders(std::uint32_t threads, Contend contend) {
  return host::sum_over(threads, [&](std::uint32_t index) {
    deadline bound = host::patience();
    return contend(host_group{index, threads}, bound);
  });
}

std::string named(const char* kind, std::uint32_t threads, std::uint32_t before) {
  return host::with_threads(kind, threads) + " after " + std::to_string(before);
}

void event_counters_should_hand_on_what_was_done(host::checks& checks, std::uint32_t threads, std::uint32_t before) {
  host::words state(verified_counters<event_counter<>>::state_words(threads));
  host::words tiles(threads * sizeof(guarded_tile) / sizeof(std::uint32_t));
  verified_counters<event_counter<>>::preset(state.data(), threads, before);
  const mutex_verdict all = on_contenders(threads, [&](const host_group& group, deadline& bound) {
    return verify_event_counters<event_counter<>>(state.data(), group, reinterpret_cast<guarded_tile*>(tiles.data()), before, length, no_pressure{}, bound);
  });
  checks.expect(all.operations == threads * length, named("event counter", threads, before) + " lets everybody on");
  checks.expect(all.violations == 0, named("event counter", threads, before) + " hands on what was done");
}

void event_counters_should_count(host::checks& checks) {
  host::words state(event_counters<>::state_words(3));
  const host_group group{0, 1};
  const event_counters<> counters(state.data(), group);
  counters[1].arrive(5);
  counters[1].arrive();
  checks.expect(counters[1].value() == 6 && counters[0].value() == 0 && counters[2].value() == 0, "counters of an array count apart");
  checks.expect(counters[1].try_wait_ge(6) && !counters[1].try_wait_ge(7), "as many events as were counted have happened");
  checks.expect(!counters[0].try_wait_ge_for(1, 1000), "who waits for what does not happen gives up");
  counters[1].arrive_alone(9);
  checks.expect(counters[1].value() == 9, "a sole arriver says how many events there have been");
  counters[1].restart();
  checks.expect(counters[1].value() == 0 && !counters[1].try_wait_ge(1), "a counter starts over");
}

/// Of threads that each write a word and arrive, the last one of a round finds all words of it.
void the_last_to_arrive_should_see_all(host::checks& checks, std::uint32_t threads) {
  constexpr std::uint32_t rounds = 200;
  host::words state(2 * event_counter<>::state_words(threads)), written(rounds * threads);
  std::vector<std::uint32_t> last(threads), missed(threads);
  host::on_threads(threads, [&](std::uint32_t index) {
    event_counter<> counter(state.data(), host_group{index, threads});
    event_counter<> ended(state.data() + event_counter<>::state_words(threads), host_group{index, threads});
    for (std::uint32_t round = 0; round < rounds; ++round) {
      std::uint32_t* const words = written.data() + round * threads;
      words[index] = round + 1;
      if (counter.arrive_last_of(threads)) {
        ++last[index];
        for (std::uint32_t other = 0; other < threads; ++other) {
          missed[index] += words[other] != round + 1 ? 1 : 0;
        }
      }
      ended.arrive();
      ended.wait_ge((round + 1) * threads);
    }
  });
  checks.expect(std::accumulate(last.begin(), last.end(), 0u) == rounds, host::with_threads("event counter", threads) + " has one last of each round");
  checks.expect(std::accumulate(missed.begin(), missed.end(), 0u) == 0, host::with_threads("event counter", threads) + " shows all to the last");
}

void latches_should_open_once_all_have_come(host::checks& checks, std::uint32_t threads) {
  constexpr std::uint32_t latches = 50;
  const std::uint32_t each = latch<>::state_words(threads);
  host::words state(latches * each);
  host::words written(latches * threads);
  for (std::uint32_t i = 0; i < latches; ++i) {
    latch<>::init(state.data() + i * each, threads, threads);
  }
  const mutex_verdict all = on_contenders(threads, [&](const host_group& group, deadline& bound) {
    return verify_latches<latch<>>(state.data(), group, written.data(), latches, no_pressure{}, bound);
  });
  checks.expect(all.operations == threads * latches, host::with_threads("latch", threads) + " opens");
  checks.expect(all.violations == 0, host::with_threads("latch", threads) + " opens when all have come");
}

void latches_should_stay_shut_before(host::checks& checks) {
  host::words state(latch<>::state_words(1));
  latch<>::init(state.data(), 1, 3);
  latch<> one(state.data(), host_group{0, 1});
  one.count_down(2);
  checks.expect(!one.try_wait() && !one.try_wait_for(1000), "a latch stays shut while one is missing");
  one.arrive_and_wait();
  checks.expect(one.try_wait(), "a latch stays open");
  one.expect(2);
  one.count_down();
  checks.expect(!one.try_wait(), "a latch that was made again is shut");
  one.count_down();
  checks.expect(one.try_wait(), "a latch that was made again opens");
}

template <class Operation, class Object>
void combining_should_do_each_operation_once(host::checks& checks, std::uint32_t threads, std::uint32_t before) {
  const host::combining_trial<combining_mutex<Operation, Object>, Operation> trial(threads, before);
  const mutex_verdict all =
      on_contenders(threads, [&](const host_group& group, deadline& bound) { return trial.contend(group, length, 20, bound); });
  checks.expect(all.operations == threads * length, named("combining mutex", threads, before) + " serves everybody");
  checks.expect(trial.count() == threads * length, named("combining mutex", threads, before) + " does each operation once");
  checks.expect(all.violations == 0, named("combining mutex", threads, before) + " does operations one at a time, for who asked");
}

/// Blocks of several threads, which share the combiner's work. In those of more than one warp the first warp leaves the rest to the others.
template <class Operation, class Object>
void combining_should_share_the_work_in_a_block(host::checks& checks, std::uint32_t threads, std::uint32_t turns) {
  constexpr std::uint32_t blocks = 2;
  const host::combining_trial<combining_mutex<Operation, Object, scope::device, no_backoff, host::host_team>, Operation> trial(blocks, 0u - 9u);
  std::vector<mutex_verdict> verdicts(blocks * threads);
  host::on_teams(blocks, threads, [&](const host::host_team& group) {
    deadline bound = host::patience();
    verdicts[group.block() * threads + group.thread()] = trial.contend(group, turns, 20, bound);
  });
  const mutex_verdict all = host::sum(verdicts);
  const std::string label = "combining mutex of blocks of " + std::to_string(threads) + " threads";
  checks.expect(all.operations == blocks * threads * turns, label + " lets all threads on");
  checks.expect(trial.count() == blocks * turns, label + " does each block's operation once");
  checks.expect(all.violations == 0, label + " hands on what any thread did, and answers all of them");
}

void combining_should_serve_who_waits(host::checks& checks) {
  std::uint32_t sum = 0;
  const auto adds = [&sum] { sum += 1; };
  using combining = combining_mutex<std::remove_const_t<decltype(adds)>>;
  host::words state(combining::state_words(2));
  combining::init(state.data(), 2);
  combining first(state.data(), host_group{0, 2}), second(state.data(), host_group{1, 2});
  std::uint32_t nothing = 0;
  first.execute(adds);
  checks.expect(second.try_execute(adds, nothing) && sum == 2, "a combining mutex that nobody holds can be had by trying");
}

void shared_mutex_should_let_in_readers_or_a_writer(host::checks& checks, std::uint32_t threads, std::uint32_t writers, std::uint32_t before) {
  host::words state(shared_mutex<>::state_words(threads));
  host::words guarded(sizeof(guarded_words) / sizeof(std::uint32_t));
  auto* const words = reinterpret_cast<guarded_words*>(guarded.data());
  shared_mutex<>::preset(state.data(), threads, before);
  const mutex_verdict all = on_contenders(threads, [&](const host_group& group, deadline& bound) {
    shared_mutex<> mutex(state.data(), group);
    return verify_shared_mutex(mutex, group, group.block() < writers, words, length, 20, no_pressure{}, bound);
  });
  const std::string label = named("shared mutex", threads, before) + ", " + std::to_string(writers) + " of them writers";
  checks.expect(all.operations == threads * length, label + ", lets everybody in");
  checks.expect(all.violations == 0, label + ", lets in readers or a writer");
  checks.expect(words->first == (writers < threads ? writers : threads) * length, label + ", loses no write");
}

void shared_mutex_should_be_tried_in_vain_while_held(host::checks& checks, std::uint32_t before) {
  host::words state(shared_mutex<>::state_words(2));
  shared_mutex<>::preset(state.data(), 2, before);
  shared_mutex<> one(state.data(), host_group{0, 2}), other(state.data(), host_group{1, 2});
  for (std::uint32_t round = 0; round < 3; ++round) {
    one.lock_shared();
    checks.expect(other.try_lock_shared(), "a reader enters beside another");
    other.unlock_shared();
    checks.expect(!other.try_lock() && !other.try_lock_for(1000), "a writer does not enter beside a reader");
    one.unlock_shared();
    one.lock();
    checks.expect(!other.try_lock_shared() && !other.try_lock(), "nobody enters beside a writer");
    one.unlock();
    checks.expect(other.try_lock(), "a writer that gave up has left nothing behind");
    other.unlock();
  }
}

/// A reader that comes while one writer is inside and another waits enters between them.
void shared_mutex_phases_should_alternate(host::checks& checks) {
  host::words state(shared_mutex<>::state_words(3));
  host::words order(3);
  auto* const words = reinterpret_cast<shared_mutex_state*>(state.data());
  shared_mutex<> first(state.data(), host_group{0, 3});
  first.lock();
  const auto come = [&](std::uint32_t index) {
    shared_mutex<> mutex(state.data(), host_group{index, 3});
    deadline bound = host::patience();
    const bool entered = index == 1 ? mutex.lock(bound) : mutex.lock_shared(bound);
    order.data()[index] = entered ? atom_add_relaxed<scope::device>(order.data(), 1) + 1 : 9;
    index == 1 ? mutex.unlock() : mutex.unlock_shared();
  };
  std::thread writer(come, 1);
  deadline bound = host::patience();
  wait_until([&] { return ld_relaxed<scope::device>(&words->ticket) == 2; }, no_backoff{}, bound);
  std::thread reader(come, 2);
  wait_until([&] { return ld_relaxed<scope::device>(&words->entered) >> 8 == 1; }, no_backoff{}, bound);
  first.unlock();
  writer.join();
  reader.join();
  checks.expect(order.data()[2] == 1 && order.data()[1] == 2, "a reader waits for no second writer");
}

template <std::uint32_t Copies>
void sequence_lock_should_show_whole_objects(host::checks& checks, std::uint32_t threads, std::uint32_t writers, std::uint32_t before) {
  using lock_type = sequence_lock<stamped_object, Copies>;
  host::words state(lock_type::state_words(threads));
  lock_type::preset(state.data(), threads, before);
  const mutex_verdict all = on_contenders(threads, [&](const host_group& group, deadline& bound) {
    lock_type lock(state.data(), group);
    return verify_sequence_lock(lock, group, writers, length, no_pressure{}, bound);
  });
  const std::string label = named("sequence lock", threads, before) + " in " + std::to_string(Copies) + " copies";
  checks.expect(all.operations == threads * length, label + " lets everybody on");
  checks.expect(all.violations == 0, label + " shows whole objects, none older than the last");
  lock_type after(state.data(), host_group{0, threads});
  checks.expect(after.read().torn() == 0 && after.try_write(stamped_object::of(7)) && after.read().word[0] == 7, label + " keeps the last");
}

template <std::uint32_t Copies>
void check_sequence_lock(host::checks& checks, std::uint32_t threads, std::uint32_t before) {
  sequence_lock_should_show_whole_objects<Copies>(checks, threads, 1, before);
  sequence_lock_should_show_whole_objects<Copies>(checks, threads, 2, before);
}

void check(host::checks& checks, std::uint32_t threads, std::uint32_t before) {
  event_counters_should_hand_on_what_was_done(checks, threads, before);
  the_last_to_arrive_should_see_all(checks, threads);
  combining_should_do_each_operation_once<counting_operation, no_object>(checks, threads, before);
  combining_should_do_each_operation_once<counting_on_object<2>, counted_object<2>>(checks, threads, before);
  combining_should_do_each_operation_once<counting_on_object<40>, counted_object<40>>(checks, threads, before);
  for (const std::uint32_t writers : {0u, 1u, 2u, threads}) {
    shared_mutex_should_let_in_readers_or_a_writer(checks, threads, writers, before);
  }
  check_sequence_lock<1>(checks, threads, before);
  check_sequence_lock<2>(checks, threads, before);
  check_sequence_lock<4>(checks, threads, before);
}

}  // namespace

int main() {
  host::checks checks;
  for (const std::uint32_t threads : host::thread_counts) {
    for (const std::uint32_t before : starts) {
      check(checks, threads, before);
    }
    latches_should_open_once_all_have_come(checks, threads);
  }
  for (const std::uint32_t before : starts) {
    shared_mutex_should_be_tried_in_vain_while_held(checks, before);
  }
  event_counters_should_count(checks);
  latches_should_stay_shut_before(checks);
  combining_should_serve_who_waits(checks);
  for (const std::uint32_t threads : {4u, 40u}) {
    const std::uint32_t turns = 2000 / threads;
    combining_should_share_the_work_in_a_block<counting_operation, no_object>(checks, threads, turns);
    combining_should_share_the_work_in_a_block<counting_on_object<2>, counted_object<2>>(checks, threads, turns);
    combining_should_share_the_work_in_a_block<counting_on_object<40>, counted_object<40>>(checks, threads, turns);
  }
  shared_mutex_phases_should_alternate(checks);
  return checks.finish();
}
