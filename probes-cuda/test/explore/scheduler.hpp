/// \file
/// Runs a few threads in one, each on a stack of its own, and switches between them at atomic accesses only: who goes on is a decision of the
/// sequence that is explored. A thread that polls in vain is left out until a word that it looked at has changed, so that executions end.
#pragma once

#include <algorithm>
#include <array>
#include <csetjmp>
#include <cstdint>
#include <cstring>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include <ucontext.h>

#include "decisions.hpp"
#include "happens_before.hpp"
#include "visited.hpp"

namespace explore {

enum class operation : std::uint8_t { load, store, exchange, add, bit_or, bit_and, compare_and_swap, fence, yield, plain_load, plain_store, wakes };

/// One step of a thread.
struct access {
  operation what;
  int order;
  void* word;
  std::uint8_t bytes;
  std::uint64_t before;
  std::uint64_t after;
};

/// Is told of each step of an execution that is shown.
class observer {
 public:
  virtual ~observer() = default;
  virtual void step(std::uint32_t thread, const access& done) = 0;
};

/// Work of the threads. Confined to one exploration.
class scenario {
 public:
  virtual ~scenario() = default;
  virtual std::uint32_t threads() const = 0;
  /// Before each execution: words are as they were at first, but for plain ones.
  virtual void begin() = 0;
  /// Work of one thread. It owns nothing, since an execution that fails ends amid it.
  virtual void run(std::uint32_t thread) = 0;
  /// After an execution in which all threads ended: fails if what they left is wrong.
  virtual void end() = 0;
  /// Whether looks at the clock are points where others may come too: where plain code that is checked makes some.
  virtual bool clock_is_a_point() const { return false; }
};

/// One execution after the other. There is one; the whole program is one thread of the system.
class scheduler {
 public:
  static constexpr std::uint32_t most_steps = 4000;  ///< of an execution: beyond, it has no end

  static scheduler& the() {
    static scheduler only;
    return only;
  }

  /// Runs one execution. Returns what is wrong with it, or nothing.
  /// \param preemptions switches away from threads that could go on, at most
  /// \param visited where it ends early; null to go on in any case
  std::string execute(scenario& of, decisions& sequence, std::uint32_t preemptions, visited_states* visited, observer* watching = nullptr) {
    scenario_ = &of;
    visited_ = visited;
    is_known_ = false;
    memory_ = 0;
    users_.reset();
    sequence_ = &sequence;
    sequence_->restart();
    preemptions_left_ = preemptions;
    watching_ = watching;
    steps_ = 0;
    failure_.clear();
    order_.reset();
    count_ = of.threads();
    for (std::uint32_t index = 0; index < count_; ++index) {
      threads_[index].restart();
    }
    current_ = nobody;
    is_executing_ = true;
    of.begin();
    if (_setjmp(main_) == 0) {
      switch_from(nobody, true);
    }
    current_ = nobody;
    if (failure_.empty() && !is_known_) {
      of.end();
    }
    is_executing_ = false;
    undo();
    return failure_;
  }

  /// Whether an execution showed that threads share a word that was taken for one's own: then those before it left decisions out.
  bool has_found_shared() { return std::exchange(has_found_shared_, false); }

  /// Before the executions of another scenario.
  void forget_shared() { shared_words_.clear(); }

  /// Whether one of the threads runs, rather than the code around them.
  bool is_inside() const { return current_ != nobody; }
  std::uint32_t thread() const { return current_; }
  std::uint32_t steps() const { return steps_; }

  /// Before an atomic access: others may come first, if any of them ever comes to that word.
  /// \param writes whether the access might
  void point(const void* word, bool writes) {
    if (current_ == nobody) {
      return;
    }
    if (shared_words_.count(word) == 0 && !becomes_shared(word, writes)) {
      ++steps_;
    } else {
      point();
    }
  }

  /// Others may come first.
  void point() {
    if (current_ == nobody) {
      return;
    }
    if (++steps_ > most_steps) {
      fail("no end after " + std::to_string(most_steps) + " steps");
    }
    thread_state& mine = threads_[current_];
    if (mine.is_fresh) {
      mine.is_fresh = false;  // it has just been chosen
    } else {
      switch_from(current_, false);
      mine.is_fresh = false;
    }
  }

  /// After an atomic access.
  void accessed(const access& done) {
    const bool reads = done.what != operation::store, writes = done.what != operation::load;
    if (is_executing_ && done.before != done.after) {
      undo_.push_back({done.word, done.bytes, done.before});
    }
    if (current_ == nobody) {
      return;
    }
    if (shared_words_.count(done.word) == 0) {
      if (reads) {
        threads_[current_].looks_at(done, reads);
      }
      show(done);
      yield_if_stuck(done);
      return;
    }
    const bool changes = writes && !(done.what == operation::compare_and_swap && done.before == done.after);
    const std::uint64_t word_before = state_of_word(done.word, done.before);
    order_.accessed(current_, done.word, done.order, reads, changes);
    memory_ += state_of_word(done.word, done.after) - word_before;
    threads_[current_].looks_at(done, reads);
    threads_[current_].remembers(done, reads, changes);
    show(done);
    yield_if_stuck(done);
  }

  void fenced(int order) {
    if (current_ != nobody) {
      order_.fenced(current_, order);
      show({operation::fence, order, nullptr, 0, 0, 0});
    }
  }

  /// After a poll that failed: the thread waits until a word changes that it has looked at since the last one.
  void yield() {
    if (current_ == nobody || threads_[current_].looked_at.empty()) {
      return;
    }
    thread_state& mine = threads_[current_];
    mine.waits = true;
    mine.polled_in_vain();
    mine.comes_after |= mine.could_go_on & ~mine.went_on;
    mine.could_go_on = all_that_may_go_on() & ~(1u << current_);
    mine.went_on = 0;
    mine.is_asked = mine.is_asked && mine.looked_at == mine.asked;
    switch_from(current_, true);
    mine.looked_at.clear();
    mine.is_stale = false;
    mine.is_fresh = true;
  }

  /// Nanoseconds. A pause ends after some looks; a wait with a limit lasts until the schedule ends it.
  std::int64_t clock() {
    if (current_ == nobody) {
      return static_cast<std::int64_t>(outside_clock_ += long_ns + tick_ns);
    }
    if (scenario_->clock_is_a_point()) {
      point();
    }
    threads_[current_].has_looked_at_clock = true;
    return static_cast<std::int64_t>(threads_[current_].clock += tick_ns);
  }

  /// A limit of a wait that the schedule may end.
  static constexpr std::uint64_t limit_ns = std::uint64_t{1} << 50;

  /// Times that the schedule may say from here on that the time of this thread's wait is up, once the thread has looked at the clock.
  void may_expire(std::uint32_t times) {
    threads_[current_].expiries = times;
    threads_[current_].has_looked_at_clock = false;
  }

  /// Ends the execution if `holds` is false.
  void require(bool holds, const char* what) {
    if (!holds) {
      fail(what);
    }
  }

  void fail(const std::string& what) {
    if (failure_.empty()) {
      failure_ = what;
    }
    if (current_ != nobody) {
      _longjmp(main_, 1);
    }
  }

  /// A plain access that must not race.
  template <class Word>
  void plain(plain_accesses& known, const access& done, const Word& name) {
    if (current_ == nobody) {
      return;
    }
    show(done);
    const bool writes = done.what == operation::plain_store;
    memory_ -= state_of_plain(known, done.word, done.before);
    const std::uint32_t racing = known.accessed(order_, current_, writes);
    memory_ += state_of_plain(known, done.word, done.after);
    if (racing != most_threads) {
      fail("thread " + std::to_string(current_) + (writes ? " writes " : " reads ") + name + ", and nothing orders that after what thread " +
           std::to_string(racing) + " did there");
    }
    threads_[current_].goes_by(done.before);
  }

  /// A thread goes by a value that no atomic access has shown.
  void goes_by(std::uint64_t value) {
    if (current_ != nobody) {
      threads_[current_].goes_by(value);
    }
  }

  /// One thread's accesses so far are known to another, as by the barrier of a block.
  void ordered(std::uint32_t before, std::uint32_t after) { order_.ordered(before, after); }

  /// Looks at a word that is none of the library's, so that a `yield` that follows waits for a change of it.
  void looks_at(std::uint32_t* word) { threads_[current_].looks_at({operation::load, 0, word, sizeof *word, *word, *word}, true); }

 private:
  static constexpr std::uint32_t nobody = most_threads;
  static constexpr std::size_t stack_bytes = 64 << 10;
  static constexpr std::uint64_t tick_ns = std::uint64_t{1} << 28, long_ns = std::uint64_t{1} << 52;

  /// A word as a thread saw or left it.
  struct look {
    const void* word;
    std::uint8_t bytes;
    std::uint64_t value;

    bool operator==(const look& other) const { return word == other.word && value == other.value; }
  };

  struct written {
    void* word;
    std::uint8_t bytes;
    std::uint64_t before;
  };

  /// Who comes to a word.
  struct users {
    std::uint32_t threads = 0;  ///< as bits
    bool is_written = false;
  };

  struct thread_state {
    std::vector<char> stack = std::vector<char>(stack_bytes);
    std::jmp_buf at;
    std::vector<look> looked_at;  ///< since the last yield
    std::vector<look> asked;      ///< the same when it was asked to poll again
    std::vector<look> last_poll;  ///< what it had looked at before the last yield
    std::vector<look> looks;      ///< loads since the last change
    signature history;            ///< of what it has seen and done up to that change
    bool has_changed;             ///< anything since the last yield
    std::uint32_t could_go_on;    ///< threads, as bits, that could all the time since the last yield
    std::uint32_t went_on;        ///< threads that did since
    std::uint32_t comes_after;    ///< threads that go on before it does
    const void* last_loaded;      ///< by the last access, if that was a load
    std::uint64_t last_value;
    std::uint32_t same_loads;     ///< that have shown this value, one after the other
    std::uint64_t clock;
    std::uint32_t expiries;
    bool has_looked_at_clock;
    bool is_started, is_over;
    bool waits;     ///< a poll has failed
    bool is_stale;  ///< what it looked at changed between two looks
    bool is_fresh;  ///< has made no step since it was chosen
    bool is_asked;  ///< has polled again since nobody could go on, and got nowhere

    void restart() {
      looked_at.clear();
      looks.clear();
      history = signature();
      has_changed = false;
      could_go_on = went_on = comes_after = same_loads = 0;
      last_loaded = nullptr;
      clock = 0;
      expiries = 0;
      has_looked_at_clock = false;
      is_started = is_over = waits = is_stale = is_asked = false;
      is_fresh = true;
    }

    void looks_at(const access& done, bool reads) {
      for (look& one : looked_at) {
        if (one.word == done.word) {
          is_stale = is_stale || (reads && one.value != done.before);
          one.value = done.after;
          return;
        }
      }
      if (reads) {
        looked_at.push_back({done.word, done.bytes, done.after});
      }
    }

    void remembers(const access& done, bool reads, bool changes) {
      looks.push_back({done.word, done.bytes, reads ? done.before : 0});
      if (changes) {
        goes_by(done.after);
      }
    }

    /// A value that it has seen, or written, other than by a load.
    void goes_by(std::uint64_t value) {
      history = history_with_looks().add(value);
      looks.clear();
      has_changed = true;
    }

    signature history_with_looks() const {
      signature all = history;
      for (const look& one : looks) {
        all.add(reinterpret_cast<std::uintptr_t>(one.word)).add(one.value);
      }
      return all;
    }

    /// Forgets the result of a poll in vain: looks at the word that was looked at last; those at any of its words once it is known
    /// which they are, since the poll before it looked at the same.
    void polled_in_vain() {
      const bool is_repeated = !has_changed && looks_at_same_words(looked_at, last_poll);
      const auto is_of_poll = [&](const look& one) { return one.word == looked_at.back().word || (is_repeated && has_looked_at(one.word)); };
      while (!looks.empty() && is_of_poll(looks.back())) {
        looks.pop_back();
      }
      last_poll = looked_at;
      has_changed = false;
    }

    bool has_looked_at(const void* word) const {
      return std::any_of(looked_at.begin(), looked_at.end(), [&](const look& one) { return one.word == word; });
    }

    static bool looks_at_same_words(const std::vector<look>& some, const std::vector<look>& others) {
      return std::equal(some.begin(), some.end(), others.begin(), others.end(), [](const look& a, const look& b) { return a.word == b.word; });
    }

    /// Whether the time of its wait may be up.
    bool may_expire() const { return waits && has_looked_at_clock && expiries != 0; }

    /// Whether its next poll might see something else.
    bool may_go_on() const {
      if (is_over || !waits || is_stale) {
        return !is_over;
      }
      for (const look& one : looked_at) {
        if (value_of(one.word, one.bytes) != one.value) {
          return true;
        }
      }
      return false;
    }
  };

  static std::uint64_t value_of(const void* word, std::uint8_t bytes) {
    return bytes == 8 ? *static_cast<const std::uint64_t*>(word) : *static_cast<const std::uint32_t*>(word);
  }

  /// Notes who comes to a word. Returns whether it is shared from now on: several come to it, and one of them might write.
  bool becomes_shared(const void* word, bool writes) {
    users& known = users_.of(word);
    known.threads |= 1u << current_;
    known.is_written = known.is_written || writes;
    const bool is_shared = known.is_written && (known.threads & (known.threads - 1)) != 0;
    if (is_shared) {
      shared_words_.insert(word);
      has_found_shared_ = true;
    }
    return is_shared;
  }

  std::uint64_t state_of_word(const void* word, std::uint64_t value) {
    signature state(reinterpret_cast<std::uintptr_t>(word));
    state.add(value);
    order_.add_to(state, word);
    return state.value();
  }

  static std::uint64_t state_of_plain(const plain_accesses& known, const void* word, std::uint64_t value) {
    signature state(reinterpret_cast<std::uintptr_t>(word));
    state.add(value);
    known.add_to(state);
    return state.value();
  }

  /// The state in which a decision is made.
  signature state(std::uint32_t from, bool is_free) const {
    signature all(memory_);
    all.add(2 * from + is_free);
    for (std::uint32_t index = 0; index < count_; ++index) {
      const thread_state& one = threads_[index];
      all.add(one.is_over ? 1 : 0);
      if (!one.is_over) {
        const std::uint32_t flags = one.has_looked_at_clock << 3 | one.waits << 2 | one.is_asked << 1 | one.may_go_on();
        all.add(one.history_with_looks().value()).add(one.comes_after).add(one.expiries << 4 | flags);
        order_.add_to(all, index);
      }
    }
    return all;
  }

  /// A loop that never yields polls too: it loads the same word again and again.
  void yield_if_stuck(const access& done) {
    constexpr std::uint32_t most_loads = 3;
    thread_state& mine = threads_[current_];
    const bool is_same = done.what == operation::load && mine.last_loaded == done.word && mine.last_value == done.before;
    mine.same_loads = is_same ? mine.same_loads + 1 : 1;
    mine.last_loaded = done.what == operation::load ? done.word : nullptr;
    mine.last_value = done.before;
    if (mine.same_loads == most_loads) {
      mine.same_loads = 1;
      yield();
    }
  }

  void show(const access& done) {
    if (watching_ != nullptr) {
      watching_->step(current_, done);
    }
  }

  /// Decides who goes on after `from`, and returns when that is `from` again.
  /// \param is_free whether it is no preemption to leave `from`
  void switch_from(std::uint32_t from, bool is_free) {
    const choice next = decide(from, is_free);
    thread_state& chosen = threads_[next.thread];
    chosen.waits = false;
    if (next.expires) {
      --chosen.expiries;
      chosen.clock += long_ns;
      chosen.goes_by(long_ns);
      current_ = next.thread;
      show({operation::wakes, 0, nullptr, 0, 0, 0});
    }
    if (next.thread == from) {
      return;
    }
    current_ = next.thread;
    if (from == nobody || _setjmp(threads_[from].at) == 0) {
      resume(chosen);
    }
  }

  [[noreturn]] void resume(thread_state& chosen) {
    if (chosen.is_started) {
      _longjmp(chosen.at, 1);
    }
    chosen.is_started = true;
    getcontext(&entry_);
    entry_.uc_stack.ss_sp = chosen.stack.data();
    entry_.uc_stack.ss_size = chosen.stack.size();
    entry_.uc_link = nullptr;
    makecontext(&entry_, &scheduler::enter, 0);
    setcontext(&entry_);
    __builtin_unreachable();
  }

  static void enter() {
    scheduler& all = the();
    all.scenario_->run(all.current_);
    all.threads_[all.current_].is_over = true;
    if (!all.are_over()) {
      all.switch_from(all.current_, true);
    }
    _longjmp(all.main_, 1);
  }

  bool are_over() const {
    return std::all_of(threads_.begin(), threads_.begin() + count_, [](const thread_state& one) { return one.is_over; });
  }

  /// Threads as bits.
  std::uint32_t all_that_may_go_on() const {
    std::uint32_t threads = 0;
    for (std::uint32_t index = 0; index < count_; ++index) {
      threads |= threads_[index].may_go_on() ? 1u << index : 0;
    }
    return threads;
  }

  /// Whose turn it may be: nobody polls for long while another could have gone on all the time (CHESS's fairness: Musuvathi & Qadeer, PLDI
  /// 2008).
  std::uint32_t fair_among(std::uint32_t able) const {
    std::uint32_t fair = 0;
    for (std::uint32_t index = 0; index < count_; ++index) {
      fair |= (able >> index & 1) != 0 && (threads_[index].comes_after & able) == 0 ? 1u << index : 0;
    }
    return fair != 0 ? fair : able;
  }

  void goes_on(std::uint32_t chosen, std::uint32_t able) {
    for (std::uint32_t index = 0; index < count_; ++index) {
      threads_[index].could_go_on &= able;
      threads_[index].went_on |= 1u << chosen;
      threads_[index].comes_after &= ~(1u << chosen);
    }
  }

  choice decide(std::uint32_t from, bool is_free) {
    std::array<choice, 2 * most_threads> options;
    std::uint8_t count = 0;
    const std::uint32_t able = all_that_may_go_on(), fair = is_free ? fair_among(able) : able;
    if (from != nobody && (fair >> from & 1) != 0) {
      options[count++] = {static_cast<std::uint8_t>(from), false};
    }
    if (is_free || preemptions_left_ != 0) {
      const std::uint32_t first = from == nobody ? 0 : from + 1;
      for (std::uint32_t i = 0; i < count_; ++i) {
        const std::uint8_t index = (first + i) % count_;
        if (index != from && (fair >> index & 1) != 0) {
          options[count++] = {index, false};
        }
      }
      for (std::uint32_t i = 0; i < count_; ++i) {
        const std::uint8_t index = (first + i) % count_;
        if (threads_[index].may_expire()) {
          options[count++] = {index, true};
        }
      }
    }
    if (count == 0) {
      return {ask_again(), false};
    }
    if (count > 1 && sequence_->is_new() && visited_ != nullptr && visited_->knows(state(from, is_free), preemptions_left_)) {
      is_known_ = true;
      _longjmp(main_, 1);
    }
    const choice taken = options[count == 1 ? 0 : sequence_->take(count)];
    preemptions_left_ -= !is_free && taken.thread != from;
    threads_[taken.thread].is_asked = false;
    goes_on(taken.thread, able);
    return taken;
  }

  /// Nobody can go on, as far as the words tell that were looked at. Each polls once more before that is a deadlock: a wait may do more than
  /// look, and thereby get on.
  std::uint8_t ask_again() {
    for (std::uint32_t index = 0; index < count_; ++index) {
      if (!threads_[index].is_over && !threads_[index].is_asked) {
        threads_[index].is_asked = true;
        threads_[index].asked = threads_[index].looked_at;
        return static_cast<std::uint8_t>(index);
      }
    }
    std::string who;
    for (std::uint32_t index = 0; index < count_; ++index) {
      who += threads_[index].is_over ? "" : (who.empty() ? "thread " : ", ") + std::to_string(index);
    }
    fail("deadlock: waits for ever: " + who);
    return 0;
  }

  /// Brings words back to what they were before the execution.
  void undo() {
    for (auto one = undo_.rbegin(); one != undo_.rend(); ++one) {
      std::memcpy(one->word, &one->before, one->bytes);
    }
    undo_.clear();
  }

  scenario* scenario_ = nullptr;
  decisions* sequence_ = nullptr;
  observer* watching_ = nullptr;
  std::array<thread_state, most_threads> threads_;
  happens_before order_;
  word_table<users> users_;
  std::unordered_set<const void*> shared_words_;
  bool has_found_shared_ = false;
  std::uint64_t memory_ = 0;               ///< sum of the states of all words
  visited_states* visited_ = nullptr;
  bool is_known_ = false;
  std::vector<written> undo_;
  std::jmp_buf main_;
  ucontext_t entry_;
  std::string failure_;
  bool is_executing_ = false;
  std::uint64_t outside_clock_ = 0;
  std::uint32_t count_ = 0, current_ = nobody, preemptions_left_ = 0, steps_ = 0;
};

}  // namespace explore
