/// \file
/// The decisions of an execution, and the next sequence of them: depth first, without state (CHESS: Musuvathi & Qadeer, PLDI 2007).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace explore {

/// Who goes on.
struct choice {
  std::uint8_t thread;
  bool expires;  ///< whether the time of its wait is up
};

/// A point where more than one could go on.
struct decision {
  std::uint8_t taken;
  std::uint8_t options;
};

/// A sequence of decisions: a prefix that is prescribed, then the first option each time.
class decisions {
 public:
  /// Before an execution.
  void restart() { next_ = 0; }

  /// Whether the next decision is none of the prefix.
  bool is_new() const { return next_ == made_.size(); }

  /// Returns which of so many options is taken.
  std::uint8_t take(std::uint8_t options) {
    if (next_ == made_.size()) {
      made_.push_back({0, options});
    }
    return made_[next_++].taken;
  }

  /// Moves on to the next sequence. Returns whether there is one.
  bool advance() {
    while (!made_.empty() && made_.back().taken + 1 == made_.back().options) {
      made_.pop_back();
    }
    if (!made_.empty()) {
      ++made_.back().taken;
    }
    return !made_.empty();
  }

 private:
  std::vector<decision> made_;
  std::size_t next_ = 0;
};

}  // namespace explore
