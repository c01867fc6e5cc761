/// \file
/// Checks that whoever reads a write-once variable gets what was written in its round. Runs on the device and on host threads.
#pragma once

#include "../sync/event_counter.cuh"
#include "../sync/write_once.cuh"
#include "../time/clock.cuh"
#include "message.cuh"

namespace gpuclass {

/// Words of a check: those of the variables, then of the counter at which members meet behind each round.
template <class Once>
struct verified_variables {
  static constexpr std::uint32_t variables_each = 2;

  static constexpr GPUCLASS_HD std::uint32_t count(std::uint32_t members) { return members * variables_each; }
  static constexpr GPUCLASS_HD std::uint32_t at_counter(std::uint32_t members) { return Once::state_words(count(members)); }
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t members) { return at_counter(members) + event_counter<>::state_words(members); }
};

/// Reads variables below one of a round, each thread its own ones, and by each of the ways in turn. Returns false only if the bound expired.
template <class Once, class Group, class Bound>
GPUCLASS_HD bool read_lower(Once& variables, const Group& group, std::uint32_t variable, std::uint32_t turn, std::uint32_t& violations, Bound& bound) {
  constexpr std::uint32_t reads_each = 2, patience_ns = 500;
  for (std::uint32_t i = 0; i < reads_each && variable != 0; ++i) {
    const std::uint32_t lower = variable - 1 - (group.thread() + i * (turn + 1)) % variable;
    typename Once::value_type seen{};
    const bool is_there = (turn + i) % 3 == 0   ? variables.try_read(lower, seen)
                          : (turn + i) % 3 == 1 ? variables.read_for(lower, seen, patience_ns)
                                                : false;
    if (!is_there && !variables.read(lower, seen, bound)) {
      return false;
    }
    violations += seen.is_of(lower) && seen.number(lower) == turn + 1 ? 0 : 1;
  }
  return true;
}

/// `length` rounds one after the other, in each of which a member has two variables, and another one comes late. It writes each of them behind the
/// values of lower ones; the first member sometimes reads nothing, and so finishes before the late one has come. What is written waits behind the stores
/// of the `pressure`.
/// \tparam Once of `told_item`
template <class Once, class Group, class Pressure, class Bound>
GPUCLASS_HD mutex_verdict verify_write_once(std::uint32_t* state, const Group& group, std::uint32_t length, const Pressure& pressure, Bound& bound) {
  using words = verified_variables<Once>;
  using item = typename Once::value_type;
  constexpr std::uint32_t late_cycles = 20'000;
  const std::uint32_t members = group.blocks(), member = group.block(), count = words::count(members);
  event_counter<> ended(state + words::at_counter(members), group);
  mutex_verdict verdict;
  for (std::uint32_t turn = 0; turn < length; ++turn) {
    pause_cycles(group.thread() == 0 && turn % members == member ? late_cycles : 0);
    group.sync_block();
    Once variables(state, group);
    const bool reads = member != 0 || turn % 4 != 3;
    bool goes_on = true;
    for (std::uint32_t variable = member; variable < count && goes_on; variable += members) {
      pressure.before_leaving(group, turn);
      goes_on = group.sync_and_agree_block(!reads || read_lower(variables, group, variable, turn, verdict.violations, bound));
      if (goes_on && group.thread() == 0) {
        variables.write(variable, item::of(variable, turn + 1));
      }
    }
    group.sync_block();
    if (goes_on && group.thread() == 0) {
      variables.finish();
      ended.arrive();
      goes_on = ended.wait_ge((turn + 1) * members, bound);
    }
    if (!group.sync_and_agree_block(goes_on)) {
      break;
    }
    ++verdict.operations;
  }
  return verdict;
}

}  // namespace gpuclass
