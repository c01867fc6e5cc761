/// \file
/// Experiments with single accesses: how many blocks, how many stores between fences, how soon after an atomic.
#pragma once

#include "bench.cuh"
#include "gpuclass/probe/access.cuh"
#include "gpuclass/probe/pattern.cuh"

namespace causes {

/// Serial accesses of the first thread of each block: to one word, or to words of their own.
template <class Access, bool Contentious>
struct accesses {
  static __device__ void prepare(const setting&, std::uint32_t) {}
  static __device__ void run(const setting& given, deadline& bound) {
    if (threadIdx.x == 0 && start_together(given, bound) != 0) {
      std::uint32_t* const word = given.words + (Contentious ? 0 : line * blockIdx.x);
      const std::uint32_t sum = serial::run(word, given.length, Access{});
      if (sum != 0) add(given, 0, sum);
    }
  }
};

/// Stores of the first thread of each block, with a fence after each `knob` of them; one operation is a fence with what is before it.
template <bool Contentious>
struct stores {
  static __device__ void prepare(const setting&, std::uint32_t) {}
  static __device__ void run(const setting& given, deadline& bound) {
    if (threadIdx.x != 0 || start_together(given, bound) == 0) return;
    std::uint32_t* const word = given.words + (Contentious ? 0 : line * blockIdx.x);
    for (std::uint32_t i = 0; i < given.length; ++i) {
      for (std::uint32_t k = 0; k < given.knob; ++k) st_volatile(word, k);
      fence_acq_rel<whole>();
    }
  }
};

/// The first polls after so many atomics whose results nobody waits for: the sums of their cycles, poll by poll.
template <std::uint32_t Atomics>
struct polls_after {
  static constexpr std::uint32_t polls = 8;
  static __device__ void prepare(const setting&, std::uint32_t) {}
  static __device__ void run(const setting& given, deadline& bound) {
    if (threadIdx.x != 0 || start_together(given, bound) == 0) return;
    std::uint32_t values[Atomics + polls], cycles[polls], sum = 0;
    GPUCLASS_UNROLL
    for (std::uint32_t i = 0; i != Atomics; ++i) values[i] = atom_add_relaxed<whole>(given.words, 0);
    GPUCLASS_UNROLL
    for (std::uint32_t i = 0; i < polls; ++i) {
      const std::uint32_t before = cycles32();
      values[Atomics + i] = ld_volatile(given.words);
      cycles[i] = cycles32_after(values[Atomics + i]) - before;
    }
    GPUCLASS_UNROLL
    for (std::uint32_t i = 0; i < Atomics + polls; ++i) sum += values[i];
    GPUCLASS_UNROLL
    for (std::uint32_t i = 0; i < polls; ++i) add(given, i, cycles[i]);
    if (sum != 0) add(given, polls, sum);
  }
};

/// Time of a poll by the number of threads that poll: a word is served at a fixed pace.
inline void reads() {
  std::printf("reads: ns of a serial access, to one word and to words of their own, by the number of blocks\n");
  std::printf("  blocks  read one  own  ratio    atomic one  own  ratio   atomic/read, one word\n");
  for_blocks({1, 33, 66, 128, 240, 264, 528, 1056}, [](std::uint32_t blocks) {
    const double one = steady_ns<accesses<volatile_read, true>>(blocks, 800), own = steady_ns<accesses<volatile_read, false>>(blocks, 800);
    using atomic_read = atomic_read_at<scope::device>;
    const double atomic = steady_ns<accesses<atomic_read, true>>(blocks, 800);
    const double own_atomic = steady_ns<accesses<atomic_read, false>>(blocks, 800);
    std::printf("  %6u  %8.1f %6.1f %5.2f  %8.1f %8.1f %5.2f  %5.2f\n", blocks, one, own, one / own, atomic, own_atomic,
                atomic / own_atomic, atomic / one);
  });
}

/// Time of a fence by the number of earlier stores to the same word.
inline void posted_stores() {
  std::printf("stores: ns of a fence with the stores before it, all blocks, to one word and to words of their own\n");
  for (const std::uint32_t before : {1u, 2u, 8u, 32u, 128u, 512u}) {
    const auto ns = [&](auto what) { return steady_ns<decltype(what)>(full(), 100, usual_threads, before); };
    const double one = ns(stores<true>{}), own = ns(stores<false>{});
    std::printf("  %4u stores  one word %9.1f  own %9.1f  ratio %5.2f   a store, one word %7.2f\n", before, one, own, one / own,
                one / before);
  }
}

template <std::uint32_t Atomics>
void show_polls_after() {
  using what = polls_after<Atomics>;
  std::printf("  %2u atomics", Atomics);
  for (std::uint32_t i = 0; i < what::polls; ++i) {
    std::printf(" %7.0f", median([&] { return static_cast<double>(run_once<what>(full(), usual_threads, 1, 0).report[i]) / full(); }));
  }
  std::printf("\n");
}

/// Poll by poll after one atomic of each block, as in the one-shot test, and after more of them.
inline void one_shot() {
  std::printf("one-shot: cycles of the first polls after so many atomics of each block, all blocks, mean of all\n");
  show_polls_after<0>();
  show_polls_after<1>();
  show_polls_after<4>();
  show_polls_after<8>();
}

}  // namespace causes
