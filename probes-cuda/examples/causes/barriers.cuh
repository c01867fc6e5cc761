/// \file
/// Experiments with barriers: the two halves of the XF barrier, the groups of tree barriers, threads that meet between polls.
#pragma once

#include "bench.cuh"
#include "gpuclass/published/barrier_ccg.cuh"
#include "gpuclass/published/barrier_tree_atomic.cuh"
#include "gpuclass/published/barrier_tree_sense_reversing.cuh"
#include "gpuclass/sync/barrier_atomic_two_stage.cuh"
#include "gpuclass/sync/barrier_grid_sync.cuh"
#include "gpuclass/sync/barrier_tree_sense_reversing.cuh"
#include "gpuclass/sync/barrier_xf.cuh"

namespace causes {

/// A barrier with a master block, as XF has, of which each half can be that of the other kind.
/// \tparam Counts whether arrivals are counted, instead of a flag for each block
/// \tparam OneWord whether all are released by one word, instead of a flag for each block
template <bool Counts, bool OneWord>
class halves {
 public:
  using backoff = no_backoff;
  __device__ halves(std::uint32_t* words, const grid_group& grid, no_backoff = {})
      : count_(words), word_(words + line), arrived_(words + 2 * line), released_(arrived_ + grid.blocks()) {}

  __device__ void arrive_and_wait(const grid_group& grid, deadline& bound) {
    ++phase_;
    grid.sync_block();
    if (grid.block() == 0) {
      gather(grid, bound);
      release(grid);
    } else if (grid.thread() == 0) {
      if (Counts) {
        arrive<whole>(count_, 1);
      } else {
        st_release<whole>(arrived_ + grid.block(), phase_);
      }
      const std::uint32_t* const mine = OneWord ? word_ : released_ + grid.block();
      wait_until([&] { return ld_acquire<whole>(mine) == phase_; }, no_backoff{}, bound);
    }
    grid.sync_block();
  }

 private:
  __device__ void gather(const grid_group& grid, deadline& bound) {
    if (!Counts) {
      gather_flags<4, whole>(arrived_, 1, grid.blocks(), phase_, grid, no_backoff{}, bound);
    } else if (grid.thread() == 0) {
      wait_until([&] { return ld_relaxed<whole>(count_) == phase_ * (grid.blocks() - 1); }, no_backoff{}, bound);
    }
    fence_acq_rel<whole>();
    grid.sync_block();
  }

  __device__ void release(const grid_group& grid) {
    fence_acq_rel<whole>();
    if (!OneWord) {
      for (std::uint32_t i = grid.thread(); i < grid.blocks(); i += grid.threads()) st_after_fence<whole>(released_ + i, phase_);
    } else if (grid.thread() == 0) {
      st_after_fence<whole>(word_, phase_);
    }
  }

  std::uint32_t *count_, *word_, *arrived_, *released_;
  std::uint32_t phase_ = 0;
};

/// The grid with its blocks put into as many groups as one likes instead of by SM; 0: by SM.
struct regrouped_grid : grid_group {
  std::uint32_t groups;
  explicit __device__ regrouped_grid(std::uint32_t wanted) : groups(wanted) {}
  __device__ std::uint32_t multiprocessor() const { return groups == 0 ? grid_group::multiprocessor() : block() % groups; }
};

/// As many phases as the length says. The knob is the number of groups.
template <class Barrier, class Group = regrouped_grid>
struct phases {
  static __device__ void prepare(const setting&, std::uint32_t) {}
  static __device__ void run(const setting& given, deadline& bound) {
    const Group grid(given.knob);
    Barrier barrier(given.words, grid, no_backoff{});
    for (std::uint32_t i = 0; i < given.length; ++i) barrier.arrive_and_wait(grid, bound);
  }
};

template <class Barrier>
double phase_ns(std::uint32_t blocks, std::uint32_t threads = usual_threads, std::uint32_t groups = 0) {
  return steady_ns<phases<Barrier>>(blocks, 300, threads, groups);
}

/// Time of each half of XF.
inline void xf_halves() {
  std::printf("xf: ns of a phase with one half exchanged for that of a counting barrier\n");
  std::printf("  blocks  flags+flags  count+flags  flags+word  count+word  last arriver releases (atomic)  the library's xf\n");
  for_blocks({30, 132, 264, 528, 1056}, [](std::uint32_t blocks) {
    std::printf("  %6u  %11.0f  %11.0f  %10.0f  %10.0f  %30.0f  %16.0f\n", blocks, phase_ns<halves<false, false>>(blocks),
                phase_ns<halves<true, false>>(blocks), phase_ns<halves<false, true>>(blocks), phase_ns<halves<true, true>>(blocks),
                phase_ns<algorithm::barrier_atomic_two_stage<>>(blocks), phase_ns<algorithm::barrier_xf<>>(blocks));
  });
}

/// Cost of a tree's second level: from one group to one for each SM.
inline void tree_groups() {
  std::printf("groups: ns of a phase by how many groups blocks are put into (0: one for each SM, as in the source)\n");
  for_blocks({132, 528}, [](std::uint32_t blocks) {
    std::printf("  %u blocks: grid.sync() %.0f, listing 2.4 %.0f\n", blocks, phase_ns<algorithm::barrier_grid_sync>(blocks),
                phase_ns<published::barrier_ccg<>>(blocks));
    for (const std::uint32_t groups : {0u, 1u, 4u, 16u, 64u, 132u}) {
      std::printf("    %3u groups: sense-reversing as printed %7.0f, own form %7.0f, baseline as printed %7.0f\n", groups,
                  phase_ns<published::barrier_tree_sense_reversing<>>(blocks, usual_threads, groups),
                  phase_ns<algorithm::barrier_tree_sense_reversing<>>(blocks, usual_threads, groups),
                  phase_ns<published::barrier_tree_atomic<>>(blocks, usual_threads, groups));
    }
  });
}

/// The sense-reversing barrier as printed, of which one thing at a time is changed.
/// \tparam Distance words from the state of one SM to that of the next; 3 as printed
/// \tparam Apart words from a count to its sense; 1 as printed
/// \tparam Looks whether who waits tries to put the count back to 0 only when a load saw it full
template <std::uint32_t Distance, std::uint32_t Apart, bool Looks>
class sense_reversing_changed {
 public:
  using backoff = no_backoff;
  __device__ sense_reversing_changed(std::uint32_t* words, const regrouped_grid&, no_backoff = {})
      : sms_(reinterpret_cast<sm_groups_state*>(words)), all_(words + sizeof(sm_groups_state) / sizeof *words), groups_(all_ + 2 * line) {}

  __device__ void arrive_and_wait(const regrouped_grid& grid, deadline& bound) {
    grid.sync_block();
    if (!is_enrolled_) {
      if (grid.thread() == 0) seat_ = enrol<whole>(sms_, grid, no_backoff{}, bound);
      is_enrolled_ = true;
      grid.sync_block();
      return;
    }
    sense_ = 1 - sense_;
    std::uint32_t* const mine = groups_ + seat_.group * Distance;
    const bool leads = meet(grid, mine, mine + Apart, seat_.members, mine + Apart + 1, bound);
    if (leads) {
      meet(grid, all_, all_ + Apart, seat_.groups, all_ + Apart + 1, bound);
    } else {
      published::attempt_together(grid, [&] { return ld_volatile(all_ + Apart) == sense_; }, no_backoff{}, bound);
    }
    __threadfence();
  }

 private:
  /// Listings 3.1 and 3.2. Returns whether this block named itself the last.
  __device__ bool meet(const regrouped_grid& grid, std::uint32_t* count, std::uint32_t* sense, std::uint32_t all, std::uint32_t* last,
                       deadline& bound) {
    if (grid.thread() == 0) {
      __threadfence();
      atomicAdd(count, 1u);
    }
    const auto has_turned = [&] {
      if (ld_volatile(sense) == sense_) return true;
      if ((!Looks || ld_volatile(count) == all) && atomicCAS(count, all, 0u) == all) {
        __threadfence();
        st_volatile(last, grid.block());
        __threadfence();
        st_volatile(sense, sense_);
      }
      return ld_volatile(sense) == sense_;
    };
    const bool turned = published::attempt_together(grid, has_turned, no_backoff{}, bound);
    if (grid.thread() == 0) __threadfence();
    return grid.sync_and_agree_block(grid.thread() != 0 || (turned && ld_volatile(last) == grid.block()));
  }

  sm_groups_state* sms_;
  std::uint32_t *all_, *groups_;
  std::uint32_t sense_ = 0;
  sm_seat seat_{};  ///< of the first thread
  bool is_enrolled_ = false;
};

/// Cause of the printed tree's slowness, against a form that keeps words apart and waits by loads.
inline void tree_words() {
  std::printf("words: ns of a phase of the sense-reversing barrier; one thing changed of the one as printed\n");
  for_blocks({132, 264, 528, 1056}, [](std::uint32_t blocks) {
    std::printf("  %u blocks\n", blocks);
    std::printf("    as printed                               %7.0f\n", phase_ns<sense_reversing_changed<3, 1, false>>(blocks));
    std::printf("    SMs on lines of their own                %7.0f\n", phase_ns<sense_reversing_changed<2 * line, 1, false>>(blocks));
    std::printf("    and senses on others than counts         %7.0f\n", phase_ns<sense_reversing_changed<2 * line, line, false>>(blocks));
    std::printf("    waits by loads                           %7.0f\n", phase_ns<sense_reversing_changed<3, 1, true>>(blocks));
    std::printf("    all three                                %7.0f\n", phase_ns<sense_reversing_changed<2 * line, line, true>>(blocks));
    std::printf("    the library's form                       %7.0f\n", phase_ns<algorithm::barrier_tree_sense_reversing<>>(blocks));
    std::printf("    grid.sync()                              %7.0f\n", phase_ns<algorithm::barrier_grid_sync>(blocks));
  });
}

/// Cost of a block barrier after each attempt, as in the listings, by the number of threads.
inline void tree_threads() {
  const std::uint32_t blocks = 2 * multiprocessors();
  std::printf("threads: ns of a phase with %u blocks by how many threads a block has\n", blocks);
  for (const std::uint32_t threads : {32u, 128u, 256u, 512u}) {
    std::printf("  %3u threads: sense-reversing as printed %7.0f, own form %7.0f, baseline as printed %7.0f, grid.sync() %7.0f\n", threads,
                phase_ns<published::barrier_tree_sense_reversing<>>(blocks, threads),
                phase_ns<algorithm::barrier_tree_sense_reversing<>>(blocks, threads),
                phase_ns<published::barrier_tree_atomic<>>(blocks, threads),
                phase_ns<algorithm::barrier_grid_sync>(blocks, threads));
  }
}

}  // namespace causes
