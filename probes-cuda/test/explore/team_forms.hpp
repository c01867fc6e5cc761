/// \file
/// Primitives of several GPUs, and of a CPU with them, behind the interface of those of one: a thread of the schedule for each block.
#pragma once

#include <optional>

#include "gpuclass/system/twins.cuh"
#include "gpuclass/system/mutex_two_sides.cuh"
#include "groups.hpp"

namespace explore {

/// The memories of all members, one after the other, and the host's behind them.
/// \tparam Words of each member
template <std::uint32_t Words, std::uint32_t Members>
struct memories {
  static constexpr std::uint32_t line = 64, each = (Words + line - 1) / line * line;
  static constexpr std::uint32_t count = Members * each + gpuclass::host_words_of_barrier;

  static gpuclass::team seen_by(std::uint32_t member, std::uint32_t* words, bool with_host) {
    gpuclass::team all{};
    for (std::uint32_t i = 0; i < Members; ++i) {
      all.words[i] = words + i * each;
    }
    all.host = with_host ? words + Members * each : nullptr;
    all.members = Members;
    all.member = member;
    return all;
  }
};

/// The group of a block on its member.
template <class Group>
gpuclass::team_group<Group> in_team(const gpuclass::team& all, Group group, std::uint32_t blocks) {
  group.index %= blocks;
  group.count = blocks;
  return gpuclass::team_group<Group>(all, group);
}

/// A barrier of so many members of so many blocks; with a CPU, which is the last block of the scenario.
template <class Form, std::uint32_t Members, std::uint32_t Blocks, bool WithCpu>
class team_barrier {
  using memory = memories<gpuclass::barrier_system<>::state_words(Blocks), Members>;

 public:
  static constexpr std::uint32_t state_words(std::uint32_t) { return memory::count; }

  template <class Group>
  team_barrier(std::uint32_t* words, const Group& group) {
    const bool is_cpu = group.block() == Members * Blocks;
    const gpuclass::team all = memory::seen_by(is_cpu ? 0 : group.block() / Blocks, words, WithCpu);
    if (is_cpu) {
      cpu_.emplace(all.host, Members);
    } else {
      team_ = all;
      gpu_.emplace(all, in_team(all, group, Blocks));
    }
  }

  template <class Group, class Bound>
  void arrive_and_wait(const Group& group, Bound& bound) {
    if (cpu_) {
      cpu_->arrive_and_wait(bound);
    } else {
      gpu_->arrive_and_wait(in_team(team_, group, Blocks), bound);
    }
  }

 private:
  gpuclass::team team_{};
  std::optional<Form> gpu_;
  std::optional<gpuclass::barrier_system_of_host> cpu_;
};

/// A mutex of so many members of so many blocks.
template <class Form, std::uint32_t Members, std::uint32_t Blocks>
class team_mutex {
  using memory = memories<gpuclass::mutex_system<>::state_words(Blocks), Members>;

 public:
  static constexpr std::uint32_t state_words(std::uint32_t) { return memory::count; }

  /// Counters of the locks at home are what they are after so many operations.
  static void preset(std::uint32_t* words, std::uint32_t, std::uint32_t operations) {
    for (std::uint32_t member = 0; member < Members; ++member) {
      auto& state = *reinterpret_cast<gpuclass::mutex_system_state*>(words + member * memory::each);
      state.home.turn_and_passed = operations;
      state.home.ticket = operations;
    }
  }

  template <class Group>
  team_mutex(std::uint32_t* words, const Group& group)
      : all_(memory::seen_by(group.block() / Blocks, words, false)), form_(all_, in_team(all_, group, Blocks)) {}

  template <class Bound>
  bool lock(Bound& bound) {
    return form_.lock(bound);
  }
  template <class Bound>
  bool unlock(Bound& bound) {
    return form_.unlock(bound);
  }

 private:
  gpuclass::team all_;
  Form form_;
};

/// The lock of a CPU and GPUs; its sides are two threads. It is tried for as long as the schedule lets it.
template <class Form>
class two_sides {
 public:
  static constexpr std::uint32_t state_words(std::uint32_t) { return gpuclass::mutex_two_sides::state_words; }

  template <class Group>
  two_sides(std::uint32_t* words, const Group& group) : form_(words, group.block()) {}

  template <class Bound>
  bool lock(Bound& bound) {
    return form_.lock(bound);
  }
  bool try_lock() {
    gpuclass::time_limit limit(scheduler::limit_ns);
    return form_.lock(limit);
  }
  template <class Bound>
  bool unlock(Bound& bound) {
    return form_.unlock(bound);
  }

 private:
  Form form_;
};

/// A side that gives up goes on asking, so that the other one never gets in again. A seeded fault: never use it.
class seeded_two_sides_goes_on_asking {
 public:
  seeded_two_sides_goes_on_asking(std::uint32_t* words, std::uint32_t side)
      : mine_(words + side * gpuclass::host_line_words),
        theirs_(words + (1 - side) * gpuclass::host_line_words),
        yields_(words + 2 * gpuclass::host_line_words),
        side_(side) {}

  template <class Bound>
  bool lock(Bound& bound) {
    using namespace gpuclass;
    st_relaxed<scope::system>(mine_, 1);
    fence_sc<scope::system>();
    st_after_fence<scope::system>(yields_, side_);
    fence_sc<scope::system>();
    return wait_until([&] { return ld_acquire<scope::system>(theirs_) == 0 || ld_acquire<scope::system>(yields_) != side_; }, no_backoff{}, bound);
  }

  template <class Bound>
  bool unlock(Bound&) {
    gpuclass::st_release<gpuclass::scope::system>(mine_, 0);
    return true;
  }

 private:
  std::uint32_t* mine_;
  const std::uint32_t* theirs_;
  std::uint32_t* yields_;
  std::uint32_t side_;
};

}  // namespace explore

namespace gpuclass {

// Constructors of forms by the rows of system-catalogue.inc. Those of `bench/` are for devices.
template <class Form>
struct by_members {};
template <class Form>
struct in_one_place {};

}  // namespace gpuclass
