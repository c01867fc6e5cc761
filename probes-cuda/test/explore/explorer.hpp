/// \file
/// All executions of a scenario with so many preemptions: first none, then one, and so on (CHESS: Musuvathi & Qadeer, PLDI 2007, section 4).
#pragma once

#include <string>

#include "scheduler.hpp"

namespace explore {

/// Limits of an exploration.
struct limits {
  std::uint32_t preemptions;
  std::uint64_t executions;
};

/// Result of an exploration.
struct verdict {
  std::string failure;        ///< what is wrong with the last execution, or nothing
  decisions sequence;         ///< which one that is
  std::uint32_t preemptions;  ///< bound of the last execution; of the last that was explored to its end, if none failed
  std::uint64_t executions;
  bool is_cut;  ///< whether there were more executions than the limit

  bool is_right() const { return failure.empty(); }
};

/// Explores until an execution fails, or the limits are reached.
inline verdict explored(scenario& of, const limits& most) {
  scheduler& all = scheduler::the();
  all.forget_shared();
  verdict so_far{"", {}, 0, 0, false};
  for (std::uint32_t bound = 0; bound <= most.preemptions; ++bound) {
    visited_states visited;
    decisions sequence;
    for (;;) {
      if (so_far.executions == most.executions) {
        so_far.is_cut = true;
        return so_far;
      }
      ++so_far.executions;
      so_far.failure = all.execute(of, sequence, bound, &visited);
      if (all.has_found_shared()) {
        so_far.failure.clear();
        visited = {};
        sequence = {};
        continue;
      }
      if (!so_far.is_right()) {
        so_far.sequence = sequence;
        so_far.preemptions = bound;
        return so_far;
      }
      if (!sequence.advance()) {
        break;
      }
    }
    so_far.preemptions = bound;
  }
  return so_far;
}

}  // namespace explore
