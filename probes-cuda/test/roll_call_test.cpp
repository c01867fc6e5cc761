/// \file
/// Who is missing, in one line, while waiting threads still hang: a member that never arrives, a holder that never unlocks, a place that
/// nobody fills. Notes with a fault are caught.
#define GPUCLASS_ROLL_CALL

#include <algorithm>
#include <functional>
#include <memory>
#include <mutex>

#include "gpuclass/roll_call.cuh"
#include "gpuclass/sync.cuh"
#include "gpuclass/sync/bounded_queue.cuh"
#include "gpuclass/sync/combining_mutex.cuh"
#include "gpuclass/sync/event_counter.cuh"
#include "gpuclass/sync/latch.cuh"
#include "gpuclass/sync/look_back.cuh"
#include "gpuclass/sync/write_once.cuh"
#include "gpuclass/sync/message.cuh"
#include "gpuclass/sync/sequence_lock.cuh"
#include "gpuclass/system.cuh"
#include "host_threads.hpp"

namespace {

using namespace gpuclass;
using namespace std::chrono_literals;

/// A page that host threads write to, and the lines of its watcher.
class called_roll {
 public:
  called_roll() : page_(new roll_call_page{}) {
    roll_call_of_host = {page_.get(), 3};
    watcher_ = std::make_unique<roll_call_watcher>(
        *page_,
        [this](const std::string& line) {
          const std::lock_guard<std::mutex> guard(lines_mutex_);
          lines_.push_back(line);
        },
        1ms);
  }
  ~called_roll() {
    watcher_.reset();
    roll_call_of_host = {nullptr, 0};
  }

  void deadline(std::chrono::microseconds at_most) {
    st_relaxed<scope::system>(&page_->deadline_us, static_cast<std::uint32_t>(at_most.count()));
  }
  roll_call_page& page() { return *page_; }

  /// Waits for a line, for so long at most. Returns those that hold `part`: where processors are busy, waits before the one that is meant
  /// can last as long.
  std::vector<std::string> lines_within(std::chrono::milliseconds at_most, const std::string& part = "") {
    const auto end = std::chrono::steady_clock::now() + at_most;
    while (std::chrono::steady_clock::now() < end && lines(part).empty()) std::this_thread::sleep_for(1ms);
    return lines(part);
  }
  std::vector<std::string> lines(const std::string& part) {
    std::vector<std::string> of = lines();
    of.erase(std::remove_if(of.begin(), of.end(), [&](const std::string& line) { return line.find(part) == std::string::npos; }), of.end());
    return of;
  }
  std::vector<std::string> lines() {
    const std::lock_guard<std::mutex> guard(lines_mutex_);
    return lines_;
  }

 private:
  std::unique_ptr<roll_call_page> page_;
  std::mutex lines_mutex_;
  std::vector<std::string> lines_;
  std::unique_ptr<roll_call_watcher> watcher_;
};

bool ends_with(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}
bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// Of `members`, those of `late` arrive in their last phase only once a line was printed. Returns the lines.
template <class Notes>
std::vector<std::string> lines_of_barrier(std::uint32_t members, std::uint32_t phases, const std::set<std::uint32_t>& late) {
  called_roll roll;
  roll.deadline(30ms);
  using barrier_type = algorithm::barrier_striped<>;
  const host::words words(barrier_type::state_words(members));
  std::vector<std::string> found;
  std::atomic<bool> is_told{false};
  std::thread teller([&] {
    found = roll.lines_within(5s);
    is_told = true;
  });
  host::on_threads(members, [&](std::uint32_t index) {
    const host_group group{index, members};
    roll_caller<Notes> caller(awaited::barrier, static_cast<const barrier_type*>(nullptr), words.data(), group);
    barrier_type barrier(words.data(), group);
    for (std::uint32_t phase = 1; phase <= phases; ++phase) {
      while (phase == phases && late.count(index) != 0 && !is_told) std::this_thread::sleep_for(1ms);
      caller.note_arrival();
      auto forever = caller.next_bound();
      barrier.arrive_and_wait(group, forever);
    }
  });
  teller.join();
  return found;
}

void a_missing_member_should_be_named(host::checks& checks) {
  const std::vector<std::string> lines = lines_of_barrier<roll_call_notes>(5, 3, {1, 3, 4});
  checks.expect(lines.size() == 1, "one line for one phase");
  const std::string line = lines.empty() ? "" : lines[0];
  checks.expect(holds(line, "gpuclass: barrier_striped at 0x") && holds(line, " of 5 of GPU 3 has waited 0."), "what and who waits is named");
  checks.expect(ends_with(line, "in phase 3; not arrived: 1, 3-4 (3 blocks)"), "exactly those are named who have not arrived: " + line);
}

/// Notes arrivals as those of the phase after.
struct twin_wrong_phase : roll_call_notes {
  static void arrive(roll_call_page* page, const roll_call_key& of, std::uint32_t block, std::uint32_t count) {
    roll_call_notes::arrive(page, of, block, count + 1);
  }
};
void a_wrong_phase_should_be_caught(host::checks& checks) {
  const std::vector<std::string> lines = lines_of_barrier<twin_wrong_phase>(3, 3, {1});
  checks.expect(lines.empty() || !ends_with(lines[0], "in phase 3; not arrived: 1 (1 block)"), "notes of the wrong phase name others");
}

/// The front as users have it: its members arrive by halves, and a fresh handle goes on where the state is.
void the_front_should_call_the_roll(host::checks& checks) {
  called_roll roll;
  const host::words words(barrier<>::state_words(2));
  for (int kernel = 0; kernel < 2; ++kernel) {
    host::on_threads(2, [&](std::uint32_t index) {
      barrier<> all(words.data(), host_group{index, 2});
      all.arrive_and_wait();
    });
  }
  checks.expect(roll.lines().empty(), "without a deadline nobody tells");
  roll.deadline(20ms);
  std::vector<std::string> lines;
  host::on_threads(2, [&](std::uint32_t index) {
    barrier<> all(words.data(), host_group{index, 2});
    if (index == 1) lines = roll.lines_within(5s);
    const auto token = all.arrive();
    all.wait(token);
  });
  checks.expect(lines.size() == 1 && ends_with(lines[0], "in phase 3; not arrived: 1 (1 block)"), "phases count on from kernel to kernel");
  roll_call_entry entry;
  checks.expect(!read_roll_call(roll.page().entry_of(3, 0), entry), "who no longer waits tells nothing");
}

/// Two members of two blocks each, of which the second of the second never comes.
void a_missing_member_of_a_team_should_be_named(host::checks& checks) {
  called_roll roll;
  roll.deadline(20ms);
  team all{};
  const host::words first(system_barrier::state_words()), second(system_barrier::state_words());
  all.words[0] = first.data();
  all.words[1] = second.data();
  all.members = 2;
  std::vector<std::string> lines;
  host::on_threads(4, [&](std::uint32_t index) {
    team here = all;
    here.member = index / 2;
    system_barrier barrier(here, team_group<>(here, host_group{index % 2, 2}));
    barrier.arrive_and_wait();
    if (index == 3) lines = roll.lines_within(5s, "in phase 2");
    barrier.arrive_and_wait();
  });
  checks.expect(lines.size() == 1 && holds(lines[0], "barrier_system at 0x") &&
                    ends_with(lines[0], "in phase 2; not arrived: member 1: 1 (1 block)"),
                "the block of another GPU is named: " + (lines.empty() ? "" : lines[0]));
}

/// Block 2 holds the lock until a line was printed; 0 waits.
template <class Mutex>
std::vector<std::string> lines_of(called_roll& roll, std::uint32_t* words) {
  std::vector<std::string> lines;
  std::atomic<bool> is_held{false};
  host::on_threads(2, [&](std::uint32_t index) {
    Mutex mutex(words, host_group{index == 0 ? 0u : 2u, 4});
    if (index == 0) {
      while (!is_held) std::this_thread::yield();
    }
    mutex.lock();
    is_held = true;
    if (index == 1) lines = roll.lines_within(5s);
    mutex.unlock();
  });
  return lines;
}

void a_holder_should_be_named(host::checks& checks) {
  called_roll roll;
  roll.deadline(20ms);
  const host::words words(fair_mutex<>::state_words(4));
  const std::vector<std::string> lines = lines_of<fair_mutex<>>(roll, words.data());
  checks.expect(lines.size() == 1 && holds(lines[0], "mutex_fa at 0x") && holds(lines[0], "block 0 of 4 of GPU 3 has waited") &&
                    ends_with(lines[0], "for the lock, ticket 1; held by block 2"),
                "the holder of a lock is named");
  const roll_call_key key(reinterpret_cast<std::uintptr_t>(words.data()));
  checks.expect(key.read(*roll_call_notes::holder(&roll.page(), key)) == 0, "nobody holds the lock after the last unlock");
}

/// Whether nobody is noted as holder after one has unlocked.
template <class Notes>
bool forgets_holders() {
  called_roll roll;
  const std::uint32_t state = 0;
  roll_caller<Notes> caller(awaited::mutex, static_cast<const algorithm::mutex_fa<>*>(nullptr), &state, host_group{5, 8});
  caller.note_holder();
  const roll_call_key key(reinterpret_cast<std::uintptr_t>(&state));
  const bool held = key.read(*roll_call_notes::holder(&roll.page(), key)) == 6;
  caller.note_release();
  return held && key.read(*roll_call_notes::holder(&roll.page(), key)) == 0;
}
struct twin_keeps_holders : roll_call_notes {
  static void release(roll_call_page*, const roll_call_key&) {}
};

void an_empty_place_should_be_named(host::checks& checks) {
  called_roll roll;
  roll.deadline(20ms);
  using queue_type = bounded_queue<int, 4>;
  const host::words words(queue_type::state_words(2));
  std::vector<std::string> lines;
  host::on_threads(2, [&](std::uint32_t index) {
    queue_type queue(words.data(), host_group{index, 2});
    if (index == 0) {
      for (int i = 0; i < 6; ++i) queue.enqueue(i), queue.dequeue();
      queue.dequeue();
    } else {
      lines = roll.lines_within(5s);
      queue.enqueue(7);
    }
  });
  checks.expect(lines.size() == 1 && holds(lines[0], "bounded_queue at 0x") &&
                    ends_with(lines[0], "to dequeue, ticket 6, slot 2 never filled"),
                "the place of a queue that nobody fills is named");
}

/// The line that is told of block 0 in `wait` before block 1 lets it go on; empty unless there is just one.
/// \param let_go called with what returns once there is a line
template <class Wait, class LetGo>
std::string line_of(Wait wait, LetGo let_go) {
  called_roll roll;
  roll.deadline(20ms);
  host::on_threads(2, [&](std::uint32_t index) {
    if (index == 0) {
      wait(host_group{0, 2});
    } else {
      let_go(host_group{1, 2}, [&] { roll.lines_within(5s); });
    }
  });
  const std::vector<std::string> lines = roll.lines();
  return lines.size() == 1 ? lines[0] : "";
}

void what_a_latch_misses_should_be_told(host::checks& checks) {
  const host::words words(latch<>::state_words(2));
  latch<>::init(words.data(), 2, 3);
  const std::string line = line_of([&](const host_group& group) { latch<>(words.data(), group).arrive_and_wait(); },
                                   [&](const host_group& group, auto line_is_there) {
                                     line_is_there();
                                     latch<>(words.data(), group).count_down(2);
                                   });
  checks.expect(holds(line, "latch at 0x") && ends_with(line, " at a latch; missing: 2"), "what a latch misses is told: " + line);
}

void events_that_have_not_happened_should_be_told(host::checks& checks) {
  const host::words words(event_counters<>::state_words(6));
  const std::string line = line_of([&](const host_group& group) { event_counters<>(words.data(), group)[5].wait_ge(4); },
                                   [&](const host_group& group, auto line_is_there) {
                                     event_counter<> counter = event_counters<>(words.data(), group)[5];
                                     counter.arrive();
                                     line_is_there();
                                     counter.arrive(3);
                                   });
  char address[48];
  std::snprintf(address, sizeof address, "event_counter at 0x%zx", reinterpret_cast<std::uintptr_t>(words.data() + 5 * 8));
  checks.expect(holds(line, address) && ends_with(line, " for event 4; missing: 3"), "the events that are missing are told: " + line);
}

void a_message_that_is_never_sent_should_be_told(host::checks& checks) {
  const host::words words(message<int>::state_words(2));
  const std::string line = line_of([&](const host_group& group) { message<int>(words.data(), group).receive(); },
                                   [&](const host_group& group, auto line_is_there) {
                                     line_is_there();
                                     message<int>(words.data(), group).send(1);
                                   });
  checks.expect(holds(line, "message at 0x") && ends_with(line, " for message 1 in slot 0"), "a message that is never sent is told: " + line);
}

void a_tile_that_never_comes_should_be_told(host::checks& checks) {
  const host::words words(look_back<int>::state_words(2));
  const std::string line = line_of([&](const host_group& group) { look_back<int>(words.data(), group).exclusive(1, 1); },
                                   [&](const host_group& group, auto line_is_there) {
                                     line_is_there();
                                     look_back<int>(words.data(), group).exclusive(0, 1);
                                   });
  checks.expect(holds(line, "look_back at 0x") && ends_with(line, " for the tiles before tile 1"), "a tile that never comes is told: " + line);
}

void a_variable_that_is_never_written_should_be_told(host::checks& checks) {
  const host::words words(write_once<int>::state_words(2));
  const std::string line = line_of([&](const host_group& group) { write_once<int>(words.data(), group).read(1); },
                                   [&](const host_group& group, auto line_is_there) {
                                     line_is_there();
                                     write_once<int>(words.data(), group).write(1, 1);
                                   });
  checks.expect(holds(line, "write_once at 0x") && ends_with(line, " for variable 1"), "a variable that is never written is told: " + line);
}

void a_message_that_is_never_received_should_be_told(host::checks& checks) {
  const host::words words(message<int, 1>::state_words(2));
  const std::string line = line_of(
      [&](const host_group& group) {
        message<int, 1> out(words.data(), group);
        out.send(1);
        out.send(2);
      },
      [&](const host_group& group, auto line_is_there) {
        line_is_there();
        message<int, 1>(words.data(), group).receive();
      });
  checks.expect(ends_with(line, " to send message 2, slot 0 never received"), "a message that is never received is told: " + line);
}

void who_is_never_notified_should_be_told(host::checks& checks) {
  const host::words mutex_words(fair_mutex<>::state_words(2)), words(condition_variable<fair_mutex<>>::state_words(2));
  const std::string line = line_of(
      [&](const host_group& group) {
        fair_mutex<> mutex(mutex_words.data(), group);
        mutex.lock();
        condition_variable<fair_mutex<>>(words.data(), group).wait(mutex);
        mutex.unlock();
      },
      [&](const host_group& group, auto line_is_there) {
        line_is_there();
        fair_mutex<> mutex(mutex_words.data(), group);
        const lock_guard guard(mutex);
        condition_variable<fair_mutex<>>(words.data(), group).notify_all();
      });
  checks.expect(holds(line, "condition_variab at 0x") && ends_with(line, " to be notified, ticket 0"), "who is never notified is told: " + line);
}

/// An operation of a combining mutex that lasts until the line is there.
struct slow_operation {
  std::function<void()>* body;
  std::uint32_t operator()() const {
    (*body)();
    return 0;
  }
};

void who_holds_a_combining_mutex_should_be_named(host::checks& checks) {
  using mutex_type = combining_mutex<slow_operation>;
  const host::words words(mutex_type::state_words(2));
  mutex_type::init(words.data(), 2);
  std::atomic<bool> is_held{false};
  std::function<void()> nothing = [] {}, slow;
  const std::string line = line_of(
      [&](const host_group& group) {
        mutex_type mutex(words.data(), group);
        while (!is_held) std::this_thread::yield();
        mutex.execute({&nothing});
      },
      [&](const host_group& group, auto line_is_there) {
        slow = [&] {
          is_held = true;
          line_is_there();
        };
        mutex_type(words.data(), group).execute({&slow});
      });
  checks.expect(holds(line, "combining_mutex at 0x") && ends_with(line, " for the lock, ticket 1; held by block 1"),
                "who holds a combining mutex is named: " + line);
}

/// A writer that came before never ends.
void who_waits_to_write_should_be_told(host::checks& checks) {
  using lock_type = sequence_lock<int, 1>;
  const host::words words(lock_type::state_words(2));
  auto* const state = reinterpret_cast<lock_type::state*>(words.data());
  state->ticket = 1;
  const std::string line = line_of([&](const host_group& group) { lock_type(words.data(), group).write(1); },
                                   [&](const host_group&, auto line_is_there) {
                                     line_is_there();
                                     st_release<scope::device>(&state->version, 2u);
                                   });
  checks.expect(holds(line, "sequence_lock at 0x") && ends_with(line, " for the lock, ticket 1; no holder noted"),
                "who waits for a writer is told: " + line);
}

/// Whether an entry can be read only when all of it is there: looks after each store of one that replaces another.
template <class Tell>
bool is_whole_when_read(Tell tell) {
  roll_call_entry entry{};
  roll_call_entry first{}, second{};
  first.ticket = 1;
  first.members = 10;
  second.ticket = 2;
  second.members = 20;
  bool whole = true;
  const auto look = [&] {
    roll_call_entry seen;
    if (read_roll_call(entry, seen)) whole = whole && seen.members == 10 * seen.ticket;
  };
  tell(entry, first, look);
  tell(entry, second, look);
  roll_call_entry seen;
  return whole && read_roll_call(entry, seen) && seen.ticket == 2;
}
/// Publishes first, with a check of what is there already, and fills then.
template <class Look>
void tell_published_first(roll_call_entry& entry, const roll_call_entry& told, Look look) {
  auto* const to = reinterpret_cast<std::uint32_t*>(&entry);
  entry.published = 1;
  for (std::uint32_t i = 0; i < roll_call_notes::checked_words; ++i) {
    to[i] = reinterpret_cast<const std::uint32_t*>(&told)[i];
    entry.check = roll_call_notes::check_of(to);
    look();
  }
}

void ranks_should_be_short(host::checks& checks) {
  checks.expect(roll_call_ranks({4}) == "4" && roll_call_ranks({0, 1, 2, 5, 7, 8}) == "0-2, 5, 7-8", "ranks are told as ranges");
  std::set<std::uint32_t> odd;
  for (std::uint32_t i = 1; i < 100; i += 2) odd.insert(i);
  checks.expect(ends_with(roll_call_ranks(odd), "29, 31, ..."), "and no more than 16 of them");
}

}  // namespace

int main() {
  host::checks checks;
  a_missing_member_should_be_named(checks);
  a_wrong_phase_should_be_caught(checks);
  the_front_should_call_the_roll(checks);
  a_missing_member_of_a_team_should_be_named(checks);
  a_holder_should_be_named(checks);
  checks.expect(forgets_holders<roll_call_notes>(), "a holder is noted until it unlocks");
  checks.expect(!forgets_holders<twin_keeps_holders>(), "notes that keep a holder are caught");
  an_empty_place_should_be_named(checks);
  what_a_latch_misses_should_be_told(checks);
  events_that_have_not_happened_should_be_told(checks);
  a_message_that_is_never_sent_should_be_told(checks);
  a_message_that_is_never_received_should_be_told(checks);
  a_tile_that_never_comes_should_be_told(checks);
  a_variable_that_is_never_written_should_be_told(checks);
  who_is_never_notified_should_be_told(checks);
  who_holds_a_combining_mutex_should_be_named(checks);
  who_waits_to_write_should_be_told(checks);
  checks.expect(is_whole_when_read([](auto&... of) { roll_call_notes::publish(of...); }), "an entry is read when all of it is there");
  checks.expect(!is_whole_when_read([](auto&... of) { tell_published_first(of...); }), "an entry that is published before it is filled is caught");
  ranks_should_be_short(checks);
  return checks.finish();
}
