/// \file
/// Primitives of several GPUs keep their promise on host threads, of which some stand for the blocks of each GPU, and one for the CPU: fresh
/// and across the wrap of their counters. Broken twins do not. Compiled plainly and with ThreadSanitizer.
#include <memory>
#include <string>
#include <vector>

#include "gpuclass/system.cuh"
#include "gpuclass/system/twins.cuh"
#include "gpuclass/verify/barrier.cuh"
#include "gpuclass/verify/mutex.cuh"
#include "host_threads.hpp"

namespace {

using namespace gpuclass;
using group = team_group<host_group>;

static_assert(system_barrier::host_words() * sizeof(std::uint32_t) < 1024, "the CPU's part of a barrier takes less than 1 KiB of pinned memory");

/// The memory of each member, and of the host.
class memories {
 public:
  memories(std::uint32_t members, std::size_t words, bool with_host) : members_(members) {
    for (std::uint32_t member = 0; member < members; ++member) {
      of_.push_back(std::make_unique<host::words>(words));
    }
    if (with_host) {
      host_ = std::make_unique<host::words>(host_words_at_data);
    }
  }

  team seen_by(std::uint32_t member) const {
    team all{};
    for (std::uint32_t i = 0; i < members_; ++i) {
      all.words[i] = of_[i]->data();
    }
    all.host = host_ ? host_->data() : nullptr;
    all.members = members_;
    all.member = member;
    return all;
  }

  std::uint32_t* host() const { return host_->data(); }

 private:
  std::uint32_t members_;
  std::vector<std::unique_ptr<host::words>> of_;
  std::unique_ptr<host::words> host_;
};

struct shape {
  std::uint32_t members;
  std::uint32_t blocks;
  std::string name() const { return std::to_string(members) + " members of " + std::to_string(blocks) + " blocks"; }
};
constexpr shape shapes[] = {{1, 1}, {1, 3}, {2, 1}, {2, 3}, {3, 2}, {8, 1}};

/// Goes through phases with all members, and with the CPU if there is one; checks what all see after each.
template <class Barrier = barrier_system<>>
void check_barrier(host::checks& checks, const shape& of, bool with_host) {
  constexpr std::uint32_t phases = 200;
  const memories all(of.members, Barrier::state_words(of.blocks), with_host);
  const host::words records(barrier_slots(of.members * of.blocks));
  std::atomic<std::uint32_t> violations{0}, expired{0};
  const std::uint32_t threads = of.members * of.blocks;
  host::on_threads(threads + with_host, [&](std::uint32_t index) {
    deadline bound = host::patience();
    if (index == threads) {
      barrier_system_of_host cpu(all.host(), of.members);
      for (std::uint32_t phase = 0; phase < phases; ++phase) {
        expired += !cpu.arrive_and_wait(bound);
      }
      return;
    }
    const team seen = all.seen_by(index / of.blocks);
    const group mine(seen, host_group{index % of.blocks, of.blocks});
    const stress none(nullptr, 0, 0);
    violations += verify_barrier([&] { return Barrier(seen, mine); }, mine, records.data(), phases, 1000, none, bound);
    expired += bound.hit();
  });
  const std::string label = "barrier of " + of.name() + (with_host ? " and the CPU" : "");
  checks.expect(violations == 0, label + " lets nobody through early");
  checks.expect(expired == 0, label + " completes");
}

/// All write a plain word before each phase, the CPU too, and look at everybody's after it. Two sets of words take turns.
void check_data_with_host(host::checks& checks, const shape& of) {
  constexpr std::uint32_t phases = 200;
  const memories all(of.members, barrier_system<>::state_words(of.blocks), true);
  const std::uint32_t threads = of.members * of.blocks;
  std::vector<std::uint32_t> written[2] = {std::vector<std::uint32_t>(threads + 1), std::vector<std::uint32_t>(threads + 1)};
  std::atomic<std::uint32_t> wrong{0}, expired{0};
  host::on_threads(threads + 1, [&](std::uint32_t index) {
    deadline bound = host::patience();
    const auto go = [&](auto arrive_and_wait) {
      for (std::uint32_t phase = 1; phase <= phases; ++phase) {
        std::vector<std::uint32_t>& now = written[phase % 2];
        now[index] = phase;
        arrive_and_wait();
        for (const std::uint32_t seen : now) {
          wrong += seen != phase;
        }
      }
    };
    if (index == threads) {
      barrier_system_of_host cpu(all.host(), of.members);
      go([&] { expired += !cpu.arrive_and_wait(bound); });
    } else {
      const team seen = all.seen_by(index / of.blocks);
      const group mine(seen, host_group{index % of.blocks, of.blocks});
      barrier_system<> barrier(seen, mine);
      go([&] { barrier.arrive_and_wait(mine, bound); });
    }
    expired += bound.hit();
  });
  const std::string label = "barrier of " + of.name() + " and the CPU";
  checks.expect(wrong == 0, label + " shows each what the others wrote");
  checks.expect(expired == 0, label + " completes with data");
}

/// Everybody but one arrives; nobody gets through.
void check_missing(host::checks& checks, const shape& of, bool cpu_is_missing) {
  const memories all(of.members, barrier_system<>::state_words(of.blocks), cpu_is_missing);
  std::atomic<std::uint32_t> through{0};
  const std::uint32_t threads = of.members * of.blocks;
  host::on_threads(threads, [&](std::uint32_t index) {
    const team seen = all.seen_by(index / of.blocks);
    const group mine(seen, host_group{index % of.blocks, of.blocks});
    barrier_system<> barrier(seen, mine);
    deadline soon(50'000'000, &host::no_abort);
    if (cpu_is_missing || index + 1 != threads) {
      barrier.arrive_and_wait(mine, soon);
      through += !soon.hit();
    }
  });
  checks.expect(through == 0, "barrier of " + of.name() + " holds all while " + (cpu_is_missing ? "the CPU" : "a block") + " is missing");
}

/// Takes a mutex from all members, and counts.
void check_mutex(host::checks& checks, const shape& of) {
  constexpr std::uint32_t length = 150;
  const memories all(of.members, mutex_system<>::state_words(of.blocks), false);
  const host::words memory(sizeof(guarded_words) / sizeof(std::uint32_t));
  auto* const guarded = reinterpret_cast<guarded_words*>(memory.data());
  std::atomic<std::uint32_t> operations{0}, violations{0};
  host::on_threads(of.members * of.blocks, [&](std::uint32_t index) {
    const team seen = all.seen_by(index / of.blocks);
    const group mine(seen, host_group{index % of.blocks, of.blocks});
    mutex_system<> mutex(seen, mine);
    deadline bound = host::patience();
    const mutex_verdict verdict = verify_mutex(mutex, mine, guarded, length, 0, no_pressure{}, bound);
    operations += verdict.operations;
    violations += verdict.violations;
  });
  const std::string label = "mutex of " + of.name();
  checks.expect(violations == 0, label + " excludes");
  checks.expect(operations == of.members * of.blocks * length, label + " completes");
  checks.expect(guarded->first == operations, label + " loses no update");
}

/// A lone block of one member gets in although there are always blocks of the other one that wait.
void check_turns(host::checks& checks) {
  constexpr std::uint32_t crowd = 4, wanted = 20;
  const memories all(2, mutex_system<>::state_words(crowd), false);
  std::atomic<std::uint32_t> taken{0};
  std::atomic<bool> over{false};
  host::on_threads(crowd + 1, [&](std::uint32_t index) {
    const bool alone = index == crowd;
    const team seen = all.seen_by(alone);
    const group mine(seen, host_group{index % crowd, alone ? 1 : crowd});
    mutex_system<> mutex(seen, mine);
    deadline bound = host::patience();
    const auto* const crowded = reinterpret_cast<const mutex_system_state*>(all.seen_by(0).words[0]);
    wait_until([&] { return !alone || ld_turn(&crowded->home).passed != 0; }, no_backoff{}, bound);
    for (std::uint32_t i = 0; alone ? i < wanted : !over.load(); ++i) {
      if (!mutex.lock(bound)) {
        break;
      }
      taken += alone;
      // Whoever holds it in the crowd hands it on only once another one of the crowd waits.
      const auto is_awaited = [&] { return ld_ticket(&crowded->home) - ld_turn(&crowded->home).turn > 1; };
      wait_until([&] { return alone || over.load() || is_awaited(); }, no_backoff{}, bound);
      mutex.unlock(bound);
    }
    if (alone) {
      over = true;
    }
  });
  checks.expect(taken == wanted, "a member is let in however many of the other one wait");
}

/// Takes a mutex and hands it on; false if it was not to be had in 50 ms.
template <class Mutex>
bool take_turn(const team& seen) {
  const group mine(seen, host_group{0, 1});
  Mutex mutex(seen, mine);
  deadline soon(50'000'000, &host::no_abort);
  return mutex.lock(soon) && mutex.unlock(soon);
}

/// Whether a member gets in although the call of the ticket before its own reaches it late, after the call of its own.
/// All in one thread, so that it happens each time: the stores of member 0 to member 2 go to memory beside, from which they arrive last.
template <class Mutex>
bool survives_a_late_call() {
  const std::uint32_t words = Mutex::state_words(1);
  const memories all(3, words, false);
  const host::words under_way(words);
  team early = all.seen_by(0);
  early.words[2] = under_way.data();
  const team last = all.seen_by(2);
  const bool called = take_turn<Mutex>(early) && take_turn<Mutex>(all.seen_by(1));
  for (std::uint32_t i = 0; i < words; ++i) {
    if (under_way.data()[i] != 0) {
      last.words[2][i] = under_way.data()[i];
    }
  }
  return called && take_turn<Mutex>(last);
}

void check_late_call(host::checks& checks) {
  checks.expect(survives_a_late_call<mutex_system<>>(), "a call that is late on its way undoes no later one");
  checks.expect(!survives_a_late_call<twin_mutex_called_by_one_word>(), "a late call is seen where all call by one word");
}

/// A member that has not called for long leaves old calls behind; no later ticket may take one of them for its own.
void check_old_call(host::checks& checks) {
  using mutex = mutex_system<>;
  const memories all(3, mutex::state_words(1), false);
  const team second = all.seen_by(1);
  reinterpret_cast<mutex::state*>(second.words[0])->ticket = std::uint64_t{1} << 32;
  checks.expect(!take_turn<mutex>(second), "a ticket is not let in by a call 2^32 tickets ago");
}

/// Two threads count with the lock of two sides; one that gives up asks no more.
void check_two_sides(host::checks& checks) {
  constexpr std::uint32_t length = 2000;
  const host::words state(mutex_two_sides::state_words), counted(1);
  std::uint32_t expired = 0;
  host::on_threads(2, [&](std::uint32_t side) {
    mutex_two_sides mutex(state.data(), side);
    deadline bound = host::patience();
    for (std::uint32_t i = 0; i < length && mutex.lock(bound); ++i) {
      counted.data()[0] += 1;
      mutex.unlock(bound);
    }
  });
  checks.expect(counted.data()[0] == 2 * length, "lock of two sides loses no update");
  mutex_two_sides first(state.data(), 0), second(state.data(), 1);
  deadline bound = host::patience(), soon(20'000'000, &host::no_abort);
  first.lock(bound);
  expired += !second.lock(soon);
  first.unlock(bound);
  expired += first.lock(bound) ? 0 : 2;
  checks.expect(expired == 1, "lock of two sides is held, and free of who gave up");
}

/// The library's front, as programs use it.
void check_front(host::checks& checks) {
  constexpr std::uint32_t blocks = 2, rounds = 100;
  const memories barriers(2, system_barrier::state_words(), false), mutexes(2, system_mutex::state_words(), false);
  const host::words counted(1);
  std::atomic<std::uint32_t> wrong{0};
  host::on_threads(2 * blocks, [&](std::uint32_t index) {
    const host_group local{index % blocks, blocks};
    const team here = barriers.seen_by(index / blocks), there = mutexes.seen_by(index / blocks);
    basic_system_barrier<group> barrier(here, group(here, local));
    basic_system_mutex<group> mutex(there, group(there, local));
    for (std::uint32_t round = 1; round <= rounds; ++round) {
      mutex.lock();
      counted.data()[0] += 1;
      mutex.unlock();
      barrier.arrive_and_wait();
      wrong += counted.data()[0] != round * 2 * blocks;
      barrier.arrive_and_wait();
    }
  });
  checks.expect(wrong == 0, "system_barrier and system_mutex keep a count together");
}

}  // namespace

int main() {
  host::checks checks;
  for (const shape& of : shapes) {
    check_barrier(checks, of, false);
    check_barrier(checks, of, true);
    check_data_with_host(checks, of);
    check_mutex(checks, of);
  }
  using in_groups = barrier_system<scope::system, 1>;  // as many blocks do it: four groups, several copies
  for (const shape& of : {shape{1, 13}, shape{2, 6}}) {
    check_barrier<in_groups>(checks, of, false);
    check_barrier<in_groups>(checks, of, true);
  }
  check_missing(checks, {2, 2}, false);
  check_missing(checks, {2, 2}, true);
  check_turns(checks);
  check_late_call(checks);
  check_old_call(checks);
  check_two_sides(checks);
  check_front(checks);
  return checks.finish();
}
