/// \file
/// A barrier of several GPUs, and of a CPU with them: arrive at home, tell each other processor once, wait at home.
#pragma once
#include "../names/begin.cuh"

#include "../mem/fence.cuh"
#include "../mem/poll.cuh"
#include "../mem/reduce.cuh"
#include "../wait/wait_until.cuh"
#include "group.cuh"
#include "host_layout.cuh"

namespace gpuclass {

/// Blocks add to counters in their own GPU's memory. The first block of a GPU watches these, and when they are complete writes the phase into
/// the memory of every member, its own too. All others wait for these words, which lie at home. So a phase takes what its arrivals take,
/// one fence and one trip over the link, however many blocks there are, and nobody polls over a link.
///
/// A CPU arrives as a GPU does: it writes its phase into a word of each, and then waits for theirs, so that the two ways go on side by side.
/// One thread of a GPU polls the host's memory, it alone, and relays at home that the CPU has come: on an H200 each further reader of a word
/// there takes about a microsecond, and a look that is under way holds up the fences of the whole GPU. So it looks once while blocks arrive,
/// which is free where the CPU is there first, and goes on only when all have been told.
/// Loads and stores are all that this takes, for GPUs' atomics on the host's memory are none against a CPU's where
/// `hostNativeAtomicSupported` is 0.
///
/// State lies in each member's memory, zeroed before first use; it belongs to one number of blocks. All threads of all blocks of all members
/// call it, resident together; each thread keeps an object of its own.
/// \tparam Order scope of the fence before others are told
template <scope Order = scope::system>
class barrier_system {
 public:
  using backoff = no_backoff;

  /// Words of state in the memory of each member.
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return words_at_told + most_copies * copy_words; }

  template <class Group>
  GPUCLASS_HD barrier_system(const team& all, const Group& group)
      : all_(all),
        stripes_(clamp(group.blocks_of_member() / 128, most_stripes)),
        copies_(clamp(group.blocks_of_member() / 128, most_copies)),
        told_(all.words_of(all.member) + words_at_told + group.block_of_member() % copies_ * copy_words),
        phase_(ld_relaxed<scope::device>(told_ + all.member)) {}

  /// Returns when every block of every member has arrived, and the CPU; what any thread did before is then visible to all.
  template <class Group, class Bound>
  GPUCLASS_HD void arrive_and_wait(const Group& group, Bound& bound) {
    ++phase_;
    group.sync_block();
    const bool has_others = group.blocks_of_member() > 1;
    const bool relays = all_.host != nullptr && group.block_of_member() == 0 && group.thread() == relaying(group);
    std::uint32_t seen = phase_ - 1;
    if (relays) {
      seen = ld_polled<scope::system>(arrived());
    }
    if (has_others && group.thread() == 0) {
      red_add_release<scope::device>(stripe(group.block_of_member() % stripes_), 1);
    }
    if (group.block_of_member() == 0 && (!has_others || group.sync_and_agree_block(gather(group, bound)))) {
      tell(group);
    }
    if (relays) {
      relay(seen, bound);
    }
    wait_for_all(group, bound);
    group.sync_block();
  }

 private:
  static constexpr std::uint32_t most_stripes = 32;
  static constexpr std::uint32_t stripe_words = 256;  ///< from one counter to the next: on an H200 closer ones share slices of the L2
  static constexpr std::uint32_t most_copies = 16;
  static constexpr std::uint32_t copy_words = 320;  ///< from one copy of what was told to the next, odd in lines
  static constexpr std::uint32_t words_at_told = most_stripes * stripe_words;
  static constexpr std::uint32_t warp_threads = 32;
  static constexpr std::uint32_t told_by_host = most_members;  ///< index of the CPU's word among those of the members

  static GPUCLASS_HD std::uint32_t clamp(std::uint32_t value, std::uint32_t most) { return value < 1 ? 1 : value < most ? value : most; }

  GPUCLASS_HD std::uint32_t* stripe(std::uint32_t index) const { return all_.words_of(all_.member) + index * stripe_words; }

  /// Whether a counter of phases has come to this phase; counters wrap.
  static GPUCLASS_HD bool has_come(std::uint32_t counted, std::uint32_t to) { return static_cast<std::int32_t>(counted - to) >= 0; }

  /// Waits until all blocks of this member have arrived. Returns false only if the bound expired.
  template <class Group, class Bound>
  GPUCLASS_HD bool gather(const Group& group, Bound& bound) const {
    bool all_came = true;
    for (std::uint32_t index = group.thread(); index < stripes_; index += group.threads()) {
      const std::uint32_t arrivals = (group.blocks_of_member() - index + stripes_ - 1) / stripes_;
      all_came = wait_until([&] { return has_come(ld_polled<scope::device>(stripe(index)), phase_ * arrivals); }, backoff{}, bound) && all_came;
      acquire_polled<scope::device>();
    }
    return all_came;
  }

  /// Tells every member and the CPU, each copy of each by a thread.
  template <class Group>
  GPUCLASS_HD void tell(const Group& group) const {
    const std::uint32_t words = all_.members * copies_;
    const bool to_host = all_.host != nullptr && group.thread() == 0;
    if (group.thread() >= words && !to_host) {
      return;
    }
    fence_acq_rel<Order>();
    if (to_host) {
      st_after_fence<scope::system>(all_.host + host_words_at_told + all_.member, phase_);
    }
    for (std::uint32_t index = group.thread(); index < words; index += group.threads()) {
      std::uint32_t* const told = all_.words_of(index % all_.members) + words_at_told + index / all_.members * copy_words;
      st_after_fence<scope::system>(told + all_.member, phase_);
    }
  }

  /// The thread that looks for the CPU: one of another warp than those that tell, where there is one.
  template <class Group>
  static GPUCLASS_HD std::uint32_t relaying(const Group& group) {
    return group.threads() > warp_threads ? warp_threads : 0;
  }

  GPUCLASS_HD const std::uint32_t* arrived() const { return all_.host + host_words_at_arrived + all_.member * host_line_words; }

  /// Waits for the CPU, and tells the blocks of this member. One thread calls it.
  /// \param seen what a first look has shown
  template <class Bound>
  GPUCLASS_HD void relay(std::uint32_t seen, Bound& bound) const {
    if (!has_come(seen, phase_) &&
        !wait_until([&] { return has_come(ld_polled<scope::system>(arrived()), phase_); }, backoff{}, bound)) {
      return;
    }
    acquire_polled<scope::system>();
    fence_acq_rel<scope::device>();
    for (std::uint32_t copy = 0; copy < copies_; ++copy) {
      st_after_fence<scope::device>(all_.words_of(all_.member) + words_at_told + copy * copy_words + told_by_host, phase_);
    }
  }

  /// Waits for the words of all members, and of the CPU, a thread for each.
  template <class Group, class Bound>
  GPUCLASS_HD void wait_for_all(const Group& group, Bound& bound) const {
    const std::uint32_t words = all_.members + (all_.host != nullptr);
    for (std::uint32_t index = group.thread(); index < words; index += group.threads()) {
      const std::uint32_t* const told = told_ + (index == all_.members ? told_by_host : index);
      wait_until([&] { return has_come(ld_polled<scope::system>(told), phase_); }, backoff{}, bound);
      acquire_polled<scope::system>();
    }
  }

  team all_;
  std::uint32_t stripes_;
  std::uint32_t copies_;
  const std::uint32_t* told_;  ///< the copy that this block watches
  std::uint32_t phase_;
};

#if !defined(__CUDACC_RTC__)
/// The CPU's part of `barrier_system`: one thread of it calls it, on a CPU of its own, for it never yields.
class barrier_system_of_host {
 public:
  /// \param words what `team::host` is to the GPUs, zeroed before first use
  /// \param members GPUs that take part
  barrier_system_of_host(std::uint32_t* words, std::uint32_t members) : words_(words), members_(members) {}

  /// Arrives, and returns whether all GPUs have; false if the bound expired, which is asked now and then.
  template <class Bound>
  bool arrive_and_wait(Bound& bound) {
    ++phase_;
    for (std::uint32_t member = 0; member < members_; ++member) {
      st_release<scope::system>(words_ + host_words_at_arrived + member * host_line_words, phase_);
    }
    for (std::uint32_t member = 0; member < members_; ++member) {
      if (!has_told(member, bound)) {
        return false;
      }
    }
    return true;
  }

 private:
  template <class Bound>
  bool has_told(std::uint32_t member, Bound& bound) const {
    constexpr std::uint32_t looks_between = 4096;
    do {
      for (std::uint32_t look = 0; look < looks_between; ++look) {
        if (static_cast<std::int32_t>(ld_acquire<scope::system>(words_ + host_words_at_told + member) - phase_) >= 0) {
          return true;
        }
      }
    } while (!bound.ended());
    return false;
  }

  std::uint32_t* words_;
  std::uint32_t members_;
  std::uint32_t phase_ = 0;
};
#endif

}  // namespace gpuclass

#include "../names/end.cuh"
