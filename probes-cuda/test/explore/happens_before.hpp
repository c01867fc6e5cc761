/// \file
/// The happens-before order, by C++17's atomics as the host branch states them: vector clocks of threads, words and fences
/// (as FastTrack has them: Flanagan & Freund, PLDI 2009). Tells of a plain access that another one races with.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "visited.hpp"

namespace explore {

/// Threads of an exploration at most.
constexpr std::uint32_t most_threads = 6;

/// Plain accesses of each thread that happened before.
struct vector_clock {
  std::array<std::uint32_t, most_threads> steps{};

  void join(const vector_clock& other) {
    for (std::uint32_t i = 0; i < most_threads; ++i) {
      steps[i] = std::max(steps[i], other.steps[i]);
    }
  }

  void add_to(signature& state) const {
    for (const std::uint32_t each : steps) {
      state.add(each);
    }
  }
};

/// Something for each word that one execution comes to, zeros at first.
template <class T>
class word_table {
 public:
  void reset() { ++execution_; }

  T& of(const void* word) {
    std::size_t at = reinterpret_cast<std::uintptr_t>(word) / sizeof(std::uint32_t) * 0x9e3779b1u % places;
    while (entries_[at].execution == execution_ && entries_[at].word != word) {
      at = (at + 1) % places;
    }
    entry& found = entries_[at];
    if (found.execution != execution_) {
      found = entry{word, execution_, {}};
    }
    return found.value;
  }

 private:
  static constexpr std::size_t places = 1 << 13;  ///< more than there are words

  struct entry {
    const void* word = nullptr;
    std::uint64_t execution = 0;
    T value{};
  };

  std::vector<entry> entries_ = std::vector<entry>(places);
  std::uint64_t execution_ = 0;
};

/// Clocks of all threads and words in one execution.
class happens_before {
 public:
  void reset() {
    words_.reset();
    for (std::uint32_t i = 0; i < most_threads; ++i) {
      threads_[i] = of_thread{};
    }
  }

  void accessed(std::uint32_t thread, const void* word, int order, bool reads, bool writes) {
    of_thread& mine = threads_[thread];
    vector_clock& released = words_.of(word);
    if (reads) {
      (acquires(order) ? mine.now : mine.seen).join(released);
    }
    if (writes) {
      const vector_clock& published = releases(order) ? mine.now : mine.fenced;
      if (reads) {
        released.join(published);  // a read-modify-write goes on with the release sequence
      } else {
        released = published;
      }
    }
  }

  void fenced(std::uint32_t thread, int order) {
    of_thread& mine = threads_[thread];
    if (acquires(order)) {
      mine.now.join(mine.seen);
    }
    if (releases(order)) {
      mine.fenced = mine.now;
    }
  }

  /// One thread's accesses so far are known to another from here on, as by a barrier of their block.
  void ordered(std::uint32_t before, std::uint32_t after) {
    threads_[after].now.join(threads_[before].now);
  }

  /// Returns the number of a plain access, from 1 on.
  std::uint32_t accessed_plainly(std::uint32_t thread) { return ++threads_[thread].now.steps[thread]; }

  bool knows(std::uint32_t thread, std::uint32_t other, std::uint32_t access) const { return threads_[thread].now.steps[other] >= access; }

  /// Adds the clock of a thread or a word, as part of a state.
  void add_to(signature& state, std::uint32_t thread) const {
    const of_thread& mine = threads_[thread];
    mine.now.add_to(state);
    mine.seen.add_to(state);
    mine.fenced.add_to(state);
  }
  void add_to(signature& state, const void* word) { words_.of(word).add_to(state); }

 private:
  struct of_thread {
    vector_clock now;     ///< all that happened before
    vector_clock seen;    ///< what relaxed loads saw, for the next fence to acquire
    vector_clock fenced;  ///< what the last fence released
  };

  static bool acquires(int order) { return order != __ATOMIC_RELAXED && order != __ATOMIC_RELEASE; }
  static bool releases(int order) { return order == __ATOMIC_RELEASE || order == __ATOMIC_ACQ_REL || order == __ATOMIC_SEQ_CST; }

  std::array<of_thread, most_threads> threads_;
  word_table<vector_clock> words_;  ///< what was released with each
};

/// Who accessed a plain word last.
class plain_accesses {
 public:
  /// Returns the thread that the access races with, or `most_threads`.
  std::uint32_t accessed(happens_before& order, std::uint32_t thread, bool writes) {
    std::uint32_t racing = most_threads;
    for (std::uint32_t other = 0; other < most_threads; ++other) {
      const std::uint32_t before = writes ? std::max(wrote_[other], read_[other]) : wrote_[other];
      if (other != thread && before != 0 && !order.knows(thread, other, before)) {
        racing = other;
      }
    }
    (writes ? wrote_ : read_)[thread] = order.accessed_plainly(thread);
    return racing;
  }

  void add_to(signature& state) const {
    for (std::uint32_t i = 0; i < most_threads; ++i) {
      state.add(wrote_[i]).add(read_[i]);
    }
  }

 private:
  std::array<std::uint32_t, most_threads> wrote_{};
  std::array<std::uint32_t, most_threads> read_{};
};

}  // namespace explore
