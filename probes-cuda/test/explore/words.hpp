/// \file
/// State that threads of a scenario share: words of primitives, plain words that must not race, and the barrier of a block.
#pragma once

#include <array>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <string>
#include <vector>

#include "scheduler.hpp"

namespace explore {

/// Names of words where an execution is shown.
class named_words {
 public:
  static std::vector<named_words>& all() {
    static std::vector<named_words> known;
    return known;
  }

  static void forget(const void* first) {
    std::vector<named_words>& known = all();
    known.erase(std::remove_if(known.begin(), known.end(), [&](const named_words& one) { return one.first_ == first; }), known.end());
  }

  static std::string name_of(const void* word) {
    for (const named_words& one : all()) {
      const auto offset = static_cast<const char*>(word) - one.first_;
      if (offset >= 0 && offset < one.bytes_) {
        return one.bytes_ == sizeof(std::uint32_t) ? one.name_ : one.name_ + "[" + std::to_string(offset / sizeof(std::uint32_t)) + "]";
      }
    }
    return "?";
  }

  named_words(const void* first, std::ptrdiff_t bytes, std::string name)
      : first_(static_cast<const char*>(first)), bytes_(bytes), name_(std::move(name)) {}

 private:
  const char* first_;
  std::ptrdiff_t bytes_;
  std::string name_;
};

/// Zeroed words of a primitive, on a memory line of their own. What is done to them before the first execution stays.
class words {
 public:
  explicit words(std::size_t count, const std::string& name = "words")
      : bytes_((count * sizeof(std::uint32_t) + line - 1) / line * line),
        data_(static_cast<std::uint32_t*>(std::aligned_alloc(large_line, rounded()))) {
    std::memset(data_, 0, bytes_);
    named_words::all().emplace_back(data_, bytes_, name);
  }
  ~words() {
    named_words::forget(data_);
    std::free(data_);
  }
  words(const words&) = delete;
  words& operator=(const words&) = delete;

  std::uint32_t* data() const { return data_; }

  /// Before each execution: what atomic accesses have changed is as at first already, but not what plain ones have, which those of a few
  /// words may make.
  void restore() {
    if (first_.empty() && bytes_ <= most_restored) {
      first_.assign(reinterpret_cast<char*>(data_), reinterpret_cast<char*>(data_) + bytes_);
    }
    std::memcpy(data_, first_.data(), first_.size());
  }

 private:
  static constexpr std::size_t line = 256, large_line = 4096, most_restored = 16 << 10;

  std::size_t rounded() const { return (bytes_ + large_line - 1) / large_line * large_line; }

  std::size_t bytes_;
  std::uint32_t* data_;
  std::vector<char> first_;
};

/// A plain word. An access that another one races with ends the execution.
class cell {
 public:
  explicit cell(const std::string& name) : name_(name) { named_words::all().emplace_back(this, static_cast<std::ptrdiff_t>(sizeof(value_)), name); }
  ~cell() { named_words::forget(this); }
  cell(const cell&) = delete;
  cell& operator=(const cell&) = delete;

  void restore() {
    value_ = 0;
    accesses_ = {};
  }

  std::uint32_t read() {
    scheduler::the().plain(accesses_, {operation::plain_load, 0, this, sizeof value_, value_, value_}, name_);
    return value_;
  }

  void write(std::uint32_t value) {
    scheduler::the().plain(accesses_, {operation::plain_store, 0, this, sizeof value_, value_, value}, name_);
    value_ = value;
  }

 private:
  std::string name_;
  std::uint32_t value_ = 0;
  plain_accesses accesses_;
};

/// The barrier of a block: right, and no part of what is explored. Who comes last goes on first.
class block_meeting {
 public:
  explicit block_meeting(std::uint32_t members) : members_(members) {}

  void restore() { arrived_ = phase_ = 0; }

  /// Waits for all members; returns whether all said so.
  bool agree(bool holds) {
    scheduler& all = scheduler::the();
    const std::uint32_t phase = phase_;
    said_[arrived_] = holds;
    who_[arrived_] = all.thread();
    if (++arrived_ == members_) {
      finish();
    }
    while (phase_ == phase) {
      all.looks_at(&phase_);
      all.yield();
    }
    return result_;
  }

 private:
  void finish() {
    result_ = true;
    for (std::uint32_t one = 0; one < members_; ++one) {
      result_ = result_ && said_[one];
      for (std::uint32_t other = 0; other < members_; ++other) {
        if (one != other) {
          scheduler::the().ordered(who_[one], who_[other]);
        }
      }
    }
    arrived_ = 0;
    ++phase_;
  }

  std::uint32_t members_;
  std::uint32_t arrived_ = 0, phase_ = 0;
  std::array<bool, most_threads> said_{};
  std::array<std::uint32_t, most_threads> who_{};
  bool result_ = true;
};

/// Everything that the threads of a scenario share.
class shared_things {
 public:
  words& make_words(std::size_t count, const std::string& name = "words") { return words_.emplace_back(count, name); }
  cell& make_cell(const std::string& name) { return cells_.emplace_back(name); }
  block_meeting& make_meeting(std::uint32_t members) { return meetings_.emplace_back(members); }

  void restore() {
    for (words& one : words_) {
      one.restore();
    }
    for (cell& one : cells_) {
      one.restore();
    }
    for (block_meeting& one : meetings_) {
      one.restore();
    }
  }

 private:
  std::deque<words> words_;
  std::deque<cell> cells_;
  std::deque<block_meeting> meetings_;
};

}  // namespace explore
