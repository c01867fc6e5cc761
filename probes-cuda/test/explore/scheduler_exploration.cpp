/// \file
/// The explorer itself, by scenarios whose answers are known.
#include "hooks.hpp"

#include "gpuclass/mem/atomic.cuh"
#include "gpuclass/mem/load.cuh"
#include "gpuclass/mem/store.cuh"
#include "gpuclass/wait/wait_until.cuh"
#include "groups.hpp"
#include "report.hpp"

namespace {

using namespace gpuclass;
using explore::scheduler;

constexpr explore::limits few{3, 10'000};

/// Some threads on some words.
class known_scenario : public explore::scenario {
 public:
  known_scenario(std::uint32_t threads, std::function<void(std::uint32_t, std::uint32_t*)> body, std::function<void(std::uint32_t*)> check)
      : threads_(threads), body_(std::move(body)), check_(std::move(check)), words_(64) {}

  std::uint32_t threads() const override { return threads_; }
  void begin() override { words_.restore(); }
  void run(std::uint32_t thread) override { body_(thread, words_.data()); }
  void end() override { check_(words_.data()); }

 private:
  std::uint32_t threads_;
  std::function<void(std::uint32_t, std::uint32_t*)> body_;
  std::function<void(std::uint32_t*)> check_;
  explore::words words_;
};

void nothing(std::uint32_t*) {}

class checks {
 public:
  void expect(bool holds, const char* what) {
    std::printf("explorer: %s%s\n", holds ? "" : "FAILED: ", what);
    failed_ += !holds;
  }
  int failed() const { return failed_; }

 private:
  int failed_ = 0;
};

/// Adds by a load and a store; lost where another comes in between.
void add_in_two_steps(std::uint32_t* word) { st_relaxed<scope::device>(word, ld_relaxed<scope::device>(word) + 1); }

void sees_a_lost_addition(checks& all) {
  const auto body = [](std::uint32_t, std::uint32_t* words) { add_in_two_steps(words); };
  const auto keeps = [](std::uint32_t* words) { scheduler::the().require(words[0] == 2, "lost"); };
  known_scenario scenario(2, body, keeps);
  const explore::verdict found = explored(scenario, few);
  all.expect(found.failure == "lost" && found.preemptions == 1, "an addition in two steps is lost with one preemption, and not without");
  known_scenario atomic(2, [](std::uint32_t, std::uint32_t* words) { atom_add_relaxed<scope::device>(words, 1); }, keeps);
  all.expect(explored(atomic, few).is_right(), "an atomic one never is");
}

/// The first thread sees 1, and 2 at its next look: it comes after one addition of the other, and is left for the second.
void counts_preemptions(checks& all) {
  std::uint32_t first = 0, second = 0;
  known_scenario scenario(
      2,
      [&](std::uint32_t thread, std::uint32_t* words) {
        if (thread == 1) {
          atom_add_relaxed<scope::device>(words, 1);
          atom_add_relaxed<scope::device>(words, 1);
          return;
        }
        first = ld_relaxed<scope::device>(words);
        second = ld_relaxed<scope::device>(words);
      },
      [&](std::uint32_t*) { scheduler::the().require(first != 1 || second != 2, "seen"); });
  const explore::verdict found = explored(scenario, few);
  all.expect(found.failure == "seen" && found.preemptions == 2, "values 1 and then 2 take two preemptions");
}

void tells_a_deadlock_from_a_wait(checks& all) {
  const auto waits_for = [](std::uint32_t value) {
    return [value](std::uint32_t thread, std::uint32_t* words) {
      unbounded forever;
      if (thread == 0) {
        wait_until([&] { return ld_acquire<scope::device>(words) == value; }, no_backoff{}, forever);
      } else {
        st_release<scope::device>(words, 1);
      }
    };
  };
  known_scenario ends(2, waits_for(1), nothing), hangs(2, waits_for(2), nothing);
  all.expect(explored(ends, few).is_right(), "a wait ends when its word is written");
  all.expect(explored(hangs, few).failure == "deadlock: waits for ever: thread 0", "one that nobody ends is a deadlock");
}

/// A loop that counts its own rounds and is left by nobody else.
void gets_on_where_a_poll_does_more_than_look(checks& all) {
  known_scenario scenario(
      1,
      [](std::uint32_t, std::uint32_t* words) {
        unbounded forever;
        wait_until([&] { return atom_add_relaxed<scope::device>(words, 1) == 9; }, no_backoff{}, forever);
      },
      [](std::uint32_t* words) { scheduler::the().require(words[0] == 10, "not counted"); });
  all.expect(explored(scenario, few).is_right(), "a poll that changes a word is no deadlock");
}

void gives_up_at_any_time(checks& all) {
  bool gave_up = false, waited = false;
  known_scenario scenario(
      2,
      [&](std::uint32_t thread, std::uint32_t* words) {
        if (thread == 1) {
          st_release<scope::device>(words, 1);
          return;
        }
        const bool came = explore::within_limit([&] {
          time_limit limit(scheduler::limit_ns);
          return wait_until([&] { return ld_acquire<scope::device>(words) == 1; }, no_backoff{}, limit);
        });
        (came ? waited : gave_up) = true;
      },
      nothing);
  all.expect(explored(scenario, few).is_right() && gave_up && waited, "a wait with a limit is given up, and is not");
}

/// Message passing by a word of its own.
void sees_a_race(checks& all) {
  explore::cell message("message");
  for (const bool releases : {true, false}) {
    known_scenario scenario(
        2,
        [&](std::uint32_t thread, std::uint32_t* words) {
          if (thread == 0) {
            message.restore();
            message.write(1);
            releases ? st_release<scope::device>(words, 1) : st_relaxed<scope::device>(words, 1);
          } else if (ld_acquire<scope::device>(words) == 1) {
            message.read();
          }
        },
        nothing);
    all.expect(explored(scenario, few).is_right() == releases, releases ? "what is released is no race" : "what is not is one");
  }
}

}  // namespace

int main() {
  checks all;
  sees_a_lost_addition(all);
  counts_preemptions(all);
  tells_a_deadlock_from_a_wait(all);
  gets_on_where_a_poll_does_more_than_look(all);
  gives_up_at_any_time(all);
  sees_a_race(all);
  return all.failed() == 0 ? 0 : 1;
}
