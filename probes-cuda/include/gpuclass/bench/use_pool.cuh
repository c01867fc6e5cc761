/// \file
/// A pool of places on a condition variable, as a program may have one.
#pragma once

#include "../mem/load.cuh"
#include "../mem/store.cuh"
#include "../sync/basic_mutex.cuh"
#include "../sync/condition_variable.cuh"

namespace gpuclass {

/// Whoever finds no place waits to be called, and whoever gives one back calls one waiter. As long as each place that is taken is given
/// back, nobody waits for ever.
/// \tparam Mutex, Backoff of `sync/` and `wait/`: what guards the pool, and what waiters do between looks
template <class Mutex, class Backoff>
class use_pool {
  using mutex = basic_mutex<Mutex>;
  using condition = condition_variable<mutex, Backoff>;

 public:
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) {
    return guard_words(blocks) + condition::state_words(blocks);
  }

  /// \param state `state_words(blocks)` zeroed words, aligned to `GPUCLASS_LINE` bytes
  /// \param left one word, which counts the places that nobody has
  static GPUCLASS_INIT void init(std::uint32_t* state, std::uint32_t* left, std::uint32_t blocks, std::uint32_t places) {
    mutex::init(state, blocks);
    condition::init(state + guard_words(blocks), blocks);
    *left = places;
  }

  template <class Group>
  GPUCLASS_HD use_pool(std::uint32_t* state, std::uint32_t* left, const Group& group, Backoff between)
      : guard_(state, group, between), given_back_(state + guard_words(group.blocks()), group, between), left_(left) {}

  GPUCLASS_HD void take() {
    guard_.lock();
    while (ld_relaxed<scope::device>(left_) == 0) {
      given_back_.wait(guard_);
    }
    st_relaxed<scope::device>(left_, ld_relaxed<scope::device>(left_) - 1);
    guard_.unlock();
  }

  GPUCLASS_HD void give_back() {
    guard_.lock();
    st_relaxed<scope::device>(left_, ld_relaxed<scope::device>(left_) + 1);
    given_back_.notify_one();
    guard_.unlock();
  }

 private:
  static constexpr GPUCLASS_HD std::uint32_t guard_words(std::uint32_t blocks) {
    constexpr std::uint32_t line = GPUCLASS_LINE / sizeof(std::uint32_t);
    return (mutex::state_words(blocks) + line - 1) / line * line;
  }

  mutex guard_;
  condition given_back_;
  std::uint32_t* left_;
};

}  // namespace gpuclass
