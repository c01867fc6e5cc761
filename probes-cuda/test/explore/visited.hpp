/// \file
/// States that an exploration has come to, so that it goes on from each of them once, however it came there (CHESS: Musuvathi & Qadeer, PLDI
/// 2007, section 4.4).
#pragma once

#include <cstdint>
#include <unordered_map>

namespace explore {

/// A number that two different states have in common by chance only.
class signature {
 public:
  signature() = default;
  explicit signature(std::uint64_t value) : value_(value) {}

  signature& add(std::uint64_t next) {
    value_ = mixed(value_ ^ mixed(next));
    return *this;
  }

  std::uint64_t value() const { return value_; }

  static std::uint64_t mixed(std::uint64_t bits) {  // the finalizer of SplitMix64
    bits += 0x9e3779b97f4a7c15u;
    bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9u;
    bits = (bits ^ bits >> 27) * 0x94d049bb133111ebu;
    return bits ^ bits >> 31;
  }

 private:
  std::uint64_t value_ = 0;
};

/// By signature, with the preemptions that were left there at most.
class visited_states {
 public:
  /// Whether it was come to before, with no fewer preemptions left. Else it is from now on.
  bool knows(const signature& state, std::uint32_t preemptions_left) {
    std::uint32_t& most = most_left_.try_emplace(state.value(), 0).first->second;
    if (most > preemptions_left) {
      return true;
    }
    most = preemptions_left + 1;
    return false;
  }

  std::size_t count() const { return most_left_.size(); }

 private:
  std::unordered_map<std::uint64_t, std::uint32_t> most_left_;  ///< plus 1
};

}  // namespace explore
