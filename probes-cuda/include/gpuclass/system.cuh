/// \file
/// Barriers and mutexes of several GPUs of one host, and of its CPU with them: what a program includes. They need peer access between all
/// GPUs (`cudaDeviceEnablePeerAccess`, both ways), and all blocks of all GPUs resident together: launch cooperatively on each.
///
///     // host: words of each GPU, zeroed, and who takes part
///     gpuclass::team all{};
///     for (int gpu = 0; gpu < gpus; ++gpu) all.words[gpu] = words_on[gpu];   // system_barrier::state_words() each
///     all.members = gpus;
///     all.member = this_gpu;                                                // the kernel's argument on each GPU
///     // device
///     gpuclass::system_barrier barrier(all);
///     barrier.arrive_and_wait();
#pragma once
#include "names/begin.cuh"

#include "sync/by_reference.cuh"
#include "sync/misuse.cuh"
#include "system/barrier_system.cuh"
#include "system/mutex_system.cuh"
#include "system/mutex_two_sides.cuh"
#include "wait/roll_call.cuh"

namespace gpuclass {

/// A barrier of all blocks of all members, and of the CPU where `team::host` is given: there it goes through the same phases with a
/// `barrier_system_of_host`. All threads of all blocks call it; each keeps an object of its own.
template <class Group = team_group<>>
class basic_system_barrier : roll_caller<> {
  static_assert(spans_gpus<Group>::value, "system_barrier needs a team_group: of one GPU, use barrier");

 public:
  /// 32-bit words of state in the memory of each member: zeroed, aligned to `GPUCLASS_LINE` bytes.
  static constexpr GPUCLASS_HD std::uint32_t state_words() { return barrier_system<>::state_words(0); }

  /// 32-bit words of pinned memory of the host, zeroed, where the CPU takes part: `team::host`.
  static constexpr GPUCLASS_HD std::uint32_t host_words() { return host_words_of_barrier; }

  explicit GPUCLASS_HD basic_system_barrier(const team& all) : basic_system_barrier(all, Group(all)) {}
  GPUCLASS_HD basic_system_barrier(const team& all, const Group& group)
      : roll_caller<>(awaited::barrier, static_cast<const barrier_system<>*>(nullptr), all.words_of(0), group),
        group_(group),
        barrier_(all, group) {
    check_state<scope::system>(all.words_of(all.member));
  }
  GPUCLASS_BY_REFERENCE(basic_system_barrier)

  /// Returns when every block of every member has arrived; what any thread did before, in whose memory ever, is then visible to all.
  GPUCLASS_HD void arrive_and_wait() {
    this->note_arrival();
    auto forever = this->next_bound();
    barrier_.arrive_and_wait(group_, forever);
  }

 private:
  Group group_;
  barrier_system<> barrier_;
};
using system_barrier = basic_system_barrier<>;

/// A mutex of all blocks of all members; not of the CPU, with which `mutex_two_sides` is for. One thread of a block calls it, with an object
/// of its own. Blocks of one GPU are served in order, GPUs in turn.
template <class Group = team_group<>>
class basic_system_mutex : roll_caller<> {
  static_assert(spans_gpus<Group>::value, "system_mutex needs a team_group: of one GPU, use mutex");

 public:
  /// 32-bit words of state in the memory of each member: zeroed, aligned to `GPUCLASS_LINE` bytes.
  static constexpr GPUCLASS_HD std::uint32_t state_words() { return mutex_system<>::state_words(0); }

  explicit GPUCLASS_HD basic_system_mutex(const team& all) : basic_system_mutex(all, Group(all)) {}
  GPUCLASS_HD basic_system_mutex(const team& all, const Group& group)
      : roll_caller<>(awaited::mutex, static_cast<const mutex_system<>*>(nullptr), all.words_of(0), group), mutex_(all, group) {
    check_state<scope::system>(all.words_of(all.member));
    require(all.host == nullptr, "a mutex with the CPU cannot be built on a GPU's atomics: use mutex_two_sides");
  }
  GPUCLASS_BY_REFERENCE(basic_system_mutex)

  GPUCLASS_HD void lock() {
    auto forever = this->next_bound();
    mutex_.lock(forever);
    this->note_holder();
  }

  GPUCLASS_HD void unlock() {
    this->note_release();
    auto forever = this->next_bound();
    mutex_.unlock(forever);
  }

 private:
  mutex_system<> mutex_;
};
using system_mutex = basic_system_mutex<>;

}  // namespace gpuclass

#include "names/end.cuh"
