/// \file
/// Tools of measurements, on one host thread: bins of latencies, counts of accesses, lateness of blocks, growth of pauses, and ends
/// of waits.
#define GPUCLASS_COUNT_ACCESSES
#include "gpuclass/time/late.cuh"
#include "gpuclass/sync/group.cuh"
#include "gpuclass/sync/mutex_fa.cuh"
#include "gpuclass/sync/mutex_mcs.cuh"
#include "gpuclass/trial.cuh"
#include "gpuclass/wait/backoff.cuh"
#include "gpuclass/wait/bound.cuh"
#include "gpuclass/wait/jittered.cuh"
#include "host_threads.hpp"

namespace {

using namespace gpuclass;

/// Bin `16 * e + m` starts at `(16 + m) * 2^(e - 1)` ns.
void should_know_latencies_to_a_sixteenth(host::checks& checks) {
  for (std::uint32_t ns = 0; ns < 16; ++ns) {
    checks.expect(bin_of(ns) == ns, "a latency below 16 ns has a bin of its own");
  }
  for (std::uint32_t doubling = 1; doubling < 28; ++doubling) {
    for (std::uint32_t part = 0; part < 16; ++part) {
      const std::uint32_t begins = (16 + part) << (doubling - 1);
      const std::uint32_t ends = (17 + part) << (doubling - 1);
      const std::uint32_t bin = 16 * doubling + part;
      checks.expect(bin_of(begins) == bin && bin_of(ends - 1) == bin, "a bin is a sixteenth of a doubling");
    }
  }
  checks.expect(bin_of(0xffffffffu) < histogram_bins, "the longest latency has a bin");
}

template <class Mutex>
access_counts made_by_one_operation() {
  host::words state(Mutex::state_words(1));
  Mutex mutex(state.data(), host_group{0, 1});
  unbounded forever;
  reset_access_counts();
  mutex.lock(forever);
  mutex.unlock(forever);
  return counted_accesses();
}

void should_count_accesses(host::checks& checks) {
  const access_counts fa = made_by_one_operation<algorithm::mutex_fa<>>();
  checks.expect(fa.atomics == 1 && fa.volatiles == 2, "a ticket lock takes a ticket, looks at the turn, and advances it");
  const access_counts mcs = made_by_one_operation<algorithm::mutex_mcs<>>();
  checks.expect(mcs.atomics == 2 && mcs.volatiles == 3, "a queue lock prepares its node, joins, looks for the next, and leaves");
}

/// `ArrivalSkewTest` expects the same numbers.
void should_make_blocks_as_late_as_the_host_thinks(host::checks& checks) {
  constexpr std::uint32_t skew = 1'000'000;
  checks.expect(late_cycles(skew, 0, 0) == 0, "block 0 is on time in phase 0");
  checks.expect(late_cycles(skew, 0, 1) == 408'349, "the next block is late");
  checks.expect(late_cycles(skew, 1, 0) == 7'765, "in the next phase, block 0 is late");
  checks.expect(late_cycles(skew, 44, 2111) == 428'449, "the last block of a large grid is late");
  checks.expect(late_cycles(0x7fffffffu, 44, 2111) == 920'088'242, "the longest skew does not overflow");
}

void should_make_blocks_late_by_uniform_shares(host::checks& checks) {
  constexpr std::uint32_t skew = 8, phases = 40, blocks = 2000;
  std::uint32_t blocks_late[skew] = {};
  for (std::uint32_t phase = 0; phase < phases; ++phase) {
    for (std::uint32_t block = 0; block < blocks; ++block) {
      const std::uint32_t cycles = late_cycles(skew, phase, block);
      checks.expect(cycles < skew, "a block is less late than the skew");
      ++blocks_late[cycles % skew];
    }
  }
  for (const std::uint32_t count : blocks_late) {
    checks.expect(count > 9'700 && count < 10'300, "each eighth of the skew has an eighth of the arrivals");
  }
}

void should_come_late(host::checks& checks) {
  const std::uint64_t start = cycles64();
  come_late(4'000'000, 0, 1);
  const std::uint64_t cycles = cycles64() - start;
  checks.expect(cycles >= late_cycles(4'000'000, 0, 1) && cycles < 1'000'000'000, "a block waits out its share");
}

void should_start_again_after_the_longest_pause(host::checks& checks) {
  linear_backoff backoff(2, 4, 1);
  for (const std::uint32_t units : {2u, 3u, 4u, 2u, 3u}) {
    checks.expect(backoff.next == units, "linear pauses grow by one unit, and start again past the longest");
    backoff.pause(1);
  }
}

void should_poll_before_it_pauses(host::checks& checks) {
  spin_then<linear_backoff> backoff(2, linear_backoff(1, 8, 1));
  backoff.pause(1);
  backoff.pause(1);
  checks.expect(backoff.later.next == 1, "the first polls have no pause between");
  backoff.pause(1);
  checks.expect(backoff.later.next == 2, "later polls have");
}

void should_forecast_from_the_time_waited(host::checks& checks) {
  exponential_backoff backoff(100, 1000, 50);
  for (const std::uint32_t waited : {100u, 250u, 475u, 812u, 1000u, 1000u}) {
    checks.expect(backoff.waited_ns == waited, "the time waited grows by half of itself and the floor, up to the ceiling");
    backoff.pause(1);
  }
}

void should_pause_by_chance_around_the_forecast(host::checks& checks) {
  checks.expect(jittered_backoff::around(50, 0) == 25, "the least share is half of the usual one");
  checks.expect(jittered_backoff::around(50, 1u << 31) == 50, "the mean share is the usual one");
  checks.expect(jittered_backoff::around(50, ~0u) == 74, "the greatest share is less than one and a half of the usual one");
  jittered_backoff backoff(100, 1000, 50);
  std::uint32_t before = backoff.drawn;
  std::uint32_t repeated = 0;
  for (std::uint32_t i = 0; i < 100; ++i) {
    backoff.pause(1);
    repeated += backoff.drawn == before;
    before = backoff.drawn;
  }
  checks.expect(repeated == 0, "each pause draws another number");
  checks.expect(backoff.waited_ns == 1000, "the time waited ends at the ceiling");
}

void should_pause_for_each_that_is_ahead(host::checks& checks) {
  constexpr std::uint32_t ahead = 1000;
  const std::uint64_t start = cycles64();
  clocked_backoff(16 * 1000).pause(ahead);
  checks.expect(cycles64() - start >= ahead * 1000, "a clocked pause lasts as long as it should for each that is ahead");
}

void should_pause_for_the_turns_before_the_next(host::checks& checks) {
  const std::uint64_t start = cycles64();
  turn_backoff(1000).pause(4);
  checks.expect(cycles64() - start >= 3000, "those behind pause for the turns before the next");
}

void should_end_waits(host::checks& checks) {
  deadline rarely(0, &host::no_abort);
  deadline soon(0, &host::no_abort);
  std::uint32_t polls = 1;
  for (; !rarely.expired() && polls < 100; ++polls) {
  }
  checks.expect(polls == 64 && rarely.hit(), "a bound looks at the clock at one poll in 64");
  checks.expect(soon.ended() && soon.hit(), "a bound that is asked to looks at the clock at once");
  checks.expect(rarely.expired() && soon.ended(), "a bound that expired stays expired");
  std::uint32_t looks = 0;
  const auto look = [&] {
    ++looks;
    return false;
  };
  deadline early(0, &host::no_abort);
  checks.expect(!wait_until(look, no_backoff{}, early) && looks == 64, "a wait looks at its bound at one poll in 64");
  looks = 0;
  const exponential_backoff pauses(0, 0, 0);
  deadline fresh(0, &host::no_abort);
  checks.expect(!wait_until(look, pauses, fresh) && looks == 8, "a wait with long pauses looks at its bound at one poll in 8");
  checks.expect(wait_until([] { return true; }, no_backoff{}, early), "a wait that is over does not ask for its bound");
}

void should_end_waits_when_the_host_asks_for_it(host::checks& checks) {
  const std::uint32_t abort = 1;
  deadline bound(10'000'000'000ull, &abort);
  const std::uint64_t start = global_timer_ns();
  while (!bound.expired() && global_timer_ns() - start < 5'000'000'000ull) {
  }
  checks.expect(bound.hit(), "a bound ends all waits when the host sets the word");
}

}  // namespace

int main() {
  host::checks checks;
  should_know_latencies_to_a_sixteenth(checks);
  should_count_accesses(checks);
  should_make_blocks_as_late_as_the_host_thinks(checks);
  should_make_blocks_late_by_uniform_shares(checks);
  should_come_late(checks);
  should_start_again_after_the_longest_pause(checks);
  should_poll_before_it_pauses(checks);
  should_forecast_from_the_time_waited(checks);
  should_pause_by_chance_around_the_forecast(checks);
  should_pause_for_each_that_is_ahead(checks);
  should_pause_for_the_turns_before_the_next(checks);
  should_end_waits(checks);
  should_end_waits_when_the_host_asks_for_it(checks);
  return checks.finish();
}
