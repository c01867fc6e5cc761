/// \file
/// A barrier of several GPUs, and of a CPU with them: arrive at home, tell each other processor once, wait at home.
#pragma once
#include "../names/begin.cuh"

#include "../mem/atomic.cuh"
#include "../mem/fence.cuh"
#include "../mem/in_register.cuh"
#include "../mem/poll.cuh"
#include "../wait/wait_until.cuh"
#include "group.cuh"
#include "host_layout.cuh"

namespace gpuclass {

/// The blocks of a GPU arrive in up to four groups, each at a counter in their own GPU's memory. The last of a group writes the phase into the memory of
/// every member, its own too, after one fence of the system; with a CPU, the last of all groups does. All wait for these words, which lie at home, so
/// only stores cross a link, one for each group and copy: GPUs over PCIe, whose atomics do not reach each other, can take part too.
///
/// On two H200s a phase of 132 blocks each takes 2.1 us, and 1.4 us with one block each: a fence and the way over the link (2026-11-29). Slower there:
/// one block that watches all counters (2.5 us), a warp that fences and tells together (2.25), and all blocks adding to every member's counter after a
/// fence of the system each (2.6; 4.2 with 528 blocks).
///
/// A CPU arrives as a GPU does: it writes its phase into a word of each, and then waits for theirs, so that the two ways go on side by side.
/// One thread of a GPU polls the host's memory, it alone, and relays at home that the CPU has come: on an H200 each further reader of a word
/// there takes about a microsecond, and a look that is under way holds up the fences of the whole GPU. So it looks once while blocks arrive,
/// which is free where the CPU is there first, and goes on only when all have arrived.
/// Loads and stores are all that this takes, for GPUs' atomics on the host's memory are none against a CPU's where
/// `hostNativeAtomicSupported` is 0.
///
/// State lies in each member's memory, zeroed before first use; it belongs to one number of blocks. All threads of all blocks of all members
/// call it, resident together; each thread keeps an object of its own.
/// \tparam Order scope of the fence before others are told
/// \tparam Crowd blocks that may poll one word without slowing each other down
template <scope Order = scope::system, std::uint32_t Crowd = 128>
class barrier_system {
 public:
  using backoff = no_backoff;

  /// Words of state in the memory of each member.
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return words_at_told + most_copies * copy_words; }

  template <class Group>
  GPUCLASS_HD barrier_system(const team& all, const Group& group)
      : all_(all),
        groups_(groups_of(all, group.blocks_of_member())),
        copies_(copies_of(group.blocks_of_member(), groups_)),
        counter_(all.words_of(all.member) + group_of(group) * group_words),
        arrivals_((group.blocks_of_member() - 1 - group_of(group)) / groups_ + 1),
        told_(all.words_of(all.member) + words_at_told + group.block_of_member() / groups_ % copies_ * copy_words),
        at_home_(in_register(written_at(0, group))),
        next_(in_register(written_at(1, group))),
        phase_(ld_relaxed<scope::device>(told_ + word_of(group))) {}

  /// Returns when every block of every member has arrived, and the CPU; what any thread did before is then visible to all.
  template <class Group, class Bound>
  GPUCLASS_HD void arrive_and_wait(const Group& group, Bound& bound) {
    ++phase_;
    group.sync_block();
    const bool relays = all_.host != nullptr && group.block_of_member() == 0 && group.thread() == first_to_wait(group);
    std::uint32_t seen = phase_ - 1;
    if (relays) {
      seen = ld_polled<scope::system>(arrived());
    }
    if (group.thread() == 0 && is_last()) {
      tell(group);
    }
    if (relays) {
      relay(group, seen, bound);
    }
    wait_for_all(group, bound);
    group.sync_block();
  }

 private:
  static constexpr std::uint32_t most_groups = 4;
  static constexpr std::uint32_t group_words = 256;  ///< from one counter to the next: on an H200 closer ones share slices of the L2
  static constexpr std::uint32_t most_copies = 8;
  static constexpr std::uint32_t copy_words = 320;  ///< from one copy of what was told to the next, odd in lines
  static constexpr std::uint32_t words_at_told = (most_groups + 1) * group_words;  ///< behind the counters of groups, and one of all groups
  static constexpr std::uint32_t warp_threads = 32;
  static constexpr std::uint32_t told_by_host = most_members * most_groups;  ///< index of the CPU's word, behind those of the members' groups

  /// Groups of a member: a power of two.
  static GPUCLASS_HD std::uint32_t groups_of(const team& all, std::uint32_t blocks) {
    if (all.host != nullptr) {
      return blocks < 2 * Crowd ? 1 : most_groups;
    }
    return blocks < 2 ? 1 : blocks < 12 * Crowd ? 2 : most_groups;
  }

  /// Copies of what is told: a power of two, so that not many more than a crowd watch each.
  static GPUCLASS_HD std::uint32_t copies_of(std::uint32_t blocks, std::uint32_t groups) {
    std::uint32_t copies = 1;
    while (copies < 2 * groups && copies * 2 * Crowd <= blocks) {
      copies *= 2;
    }
    return copies;
  }

  template <class Group>
  GPUCLASS_HD std::uint32_t group_of(const Group& group) const {
    return group.block_of_member() & (groups_ - 1);
  }

  /// Words of a copy that a member writes: one for each group, or one in all where the CPU takes part, which waits for one of each member.
  GPUCLASS_HD std::uint32_t words_each() const { return all_.host != nullptr ? 1 : groups_; }

  /// A copy's word that the block's own group writes.
  template <class Group>
  GPUCLASS_HD std::uint32_t word_of(const Group& group) const {
    return all_.member * words_each() + (group_of(group) & (words_each() - 1));
  }

  /// Whether a counter of phases has come to this phase; counters wrap.
  static GPUCLASS_HD bool has_come(std::uint32_t counted, std::uint32_t to) { return static_cast<std::int32_t>(counted - to) >= 0; }

  /// Arrives. Returns whether this block has to tell: the last of those for whose word it is, to which all that the others did before is then visible.
  GPUCLASS_HD bool is_last() const {
    if (arrivals_ != 1 && atom_add_acq_rel<scope::device>(counter_, 1) + 1 != phase_ * arrivals_) {
      return false;
    }
    std::uint32_t* const of_groups = all_.words_of(all_.member) + most_groups * group_words;
    return words_each() == groups_ || atom_add_acq_rel<scope::device>(of_groups, 1) + 1 == phase_ * groups_;
  }

  /// Where the block's group writes, in the first copy of the member so many behind this one.
  template <class Group>
  GPUCLASS_HD std::uint32_t* written_at(std::uint32_t behind, const Group& group) const {
    const std::uint32_t member = all_.member + behind;
    return all_.words_of(member < all_.members ? member : member - all_.members) + words_at_told + word_of(group);
  }

  GPUCLASS_HD void write_copies(std::uint32_t* first) const {
    GPUCLASS_NO_UNROLL
    for (std::uint32_t copy = 0; copy < copies_; ++copy, first += copy_words) {
      st_after_fence<scope::system>(first, phase_);
    }
  }

  /// Tells every member, itself last, and the CPU. One thread does it all: on an H200 a fence by several threads of a warp takes 0.1 us longer.
  template <class Group>
  GPUCLASS_HD void tell(const Group& group) const {
    fence_acq_rel<Order>();
    write_copies(next_);
    if (all_.host != nullptr) {
      st_after_fence<scope::system>(all_.host + host_words_at_told + all_.member, phase_);
    }
    GPUCLASS_NO_UNROLL
    for (std::uint32_t behind = 2; behind < all_.members; ++behind) {
      write_copies(written_at(behind, group));
    }
    if (all_.members > 1) {
      write_copies(at_home_);
    }
  }

  /// The first of those that wait, and the thread that looks for the CPU: one of another warp than the thread that tells, where there is one.
  template <class Group>
  static GPUCLASS_HD std::uint32_t first_to_wait(const Group& group) {
    return group.threads() > warp_threads ? warp_threads : 0;
  }

  GPUCLASS_HD const std::uint32_t* arrived() const { return all_.host + host_words_at_arrived + all_.member * host_line_words; }

  /// Waits until a word has come to this phase. Returns false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool wait_for(const std::uint32_t* word, Bound& bound) const {
    const bool came = wait_until([&] { return has_come(ld_polled<scope::system>(word), phase_); }, backoff{}, bound);
    acquire_polled<scope::system>();
    return came;
  }

  /// Waits for the CPU, and tells the blocks of this member. One thread calls it.
  /// \param seen what a first look has shown
  template <class Group, class Bound>
  GPUCLASS_HD void relay(const Group& group, std::uint32_t seen, Bound& bound) const {
    if (has_come(seen, phase_)) {
      acquire_polled<scope::system>();
    } else if (!wait_for(told_ + word_of(group), bound) || !wait_for(arrived(), bound)) {
      return;
    }
    fence_acq_rel<scope::device>();
    for (std::uint32_t copy = 0; copy < copies_; ++copy) {
      st_after_fence<scope::device>(all_.words_of(all_.member) + words_at_told + copy * copy_words + told_by_host, phase_);
    }
  }

  /// Waits for the words of all groups of all members, and of the CPU, a thread for each.
  template <class Group, class Bound>
  GPUCLASS_HD void wait_for_all(const Group& group, Bound& bound) const {
    const std::uint32_t of_members = all_.members * words_each();
    const std::uint32_t words = of_members + (all_.host != nullptr);
    const std::uint32_t first = first_to_wait(group);
    for (std::uint32_t index = group.thread() - first; index < words; index += group.threads() - first) {
      wait_for(told_ + (index == of_members ? told_by_host : index), bound);
    }
  }

  team all_;
  std::uint32_t groups_;
  std::uint32_t copies_;
  std::uint32_t* counter_;     ///< of the block's group
  std::uint32_t arrivals_;     ///< of the block's group in a phase
  const std::uint32_t* told_;  ///< the copy that this block watches
  std::uint32_t* at_home_;     ///< what the block's group writes at home
  std::uint32_t* next_;        ///< and first of all, at the next member; both worked out before they are needed
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
