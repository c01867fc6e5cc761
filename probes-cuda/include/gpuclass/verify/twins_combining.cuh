/// \file
/// Broken twins of the combining mutex: one deliberate fault each, which verification must catch. Never use them.
#pragma once

#include "../sync/combining_mutex.cuh"

namespace gpuclass {

/// Each block does its own operations, whoever else is at it.
template <class Operation, class Group = usual_group>
class twin_combining_not_alone : public combining_mutex<Operation> {
 public:
  using combining = combining_mutex<Operation>;
  using result_type = typename combining::result_type;

  GPUCLASS_HD twin_combining_not_alone(std::uint32_t* words, const Group& group) : combining(words, group), group_(group) {}

  template <class Bound>
  GPUCLASS_HD bool execute(Operation operation, result_type& result, Bound&) {
    group_.sync_block();
    if (group_.thread() == 0) {
      result = operation();
    }
    group_.sync_block();
    return true;
  }

  GPUCLASS_HD bool try_execute(const Operation&, result_type&) { return false; }

 private:
  Group group_;
};

/// Two combiners at once: even blocks and odd ones each have a mutex of their own.
template <class Operation>
class twin_combining_two_at_once : public combining_mutex<Operation> {
 public:
  using combining = combining_mutex<Operation>;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t contenders) { return 2 * combining::state_words(contenders); }

  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t contenders) {
    combining::init(words, contenders);
    combining::init(words + combining::state_words(contenders), contenders);
  }

  template <class Group>
  GPUCLASS_HD twin_combining_two_at_once(std::uint32_t* words, const Group& group)
      : combining(words + group.block() % 2 * combining::state_words(group.blocks()), group) {}
};

/// Loses a request now and then: says that it was served, with what the block got last.
template <class Operation>
class twin_combining_loses_requests : public combining_mutex<Operation> {
 public:
  using combining = combining_mutex<Operation>;
  using result_type = typename combining::result_type;
  using combining::combining;

  template <class Bound>
  GPUCLASS_HD bool execute(const Operation& operation, result_type& result, Bound& bound) {
    if (++turn_ % 8 == 0) {
      result = last_;
      return true;
    }
    const bool done = combining::execute(operation, result, bound);
    last_ = result;
    return done;
  }

 private:
  std::uint32_t turn_ = 0;
  result_type last_{};
};

}  // namespace gpuclass
