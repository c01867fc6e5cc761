/// \file
/// Where words lie. A GPU of two dies, or of one whose L2 cache has two halves, reaches some lines of memory sooner than others, and each SM other
/// ones: a lone block's lock is up to 1.6 times as fast in the nearer half of an H200's L2 as in the other.
#pragma once

#include "../mem/atomic.cuh"
#include "../mem/load.cuh"
#include "../mem/store.cuh"
#include "../time/clock.cuh"
#include "group.cuh"

namespace gpuclass {

/// Returns the index of the smallest of `count` figures, the first of them if they are equal; `count` is at least 1.
GPUCLASS_HD std::uint32_t nearest_place(const std::uint32_t* cycles, std::uint32_t count) {
  std::uint32_t best = 0;
  std::uint32_t least = ld_relaxed<scope::device>(cycles);
  GPUCLASS_NO_UNROLL
  for (std::uint32_t place = 1; place < count; ++place) {
    const std::uint32_t found = ld_relaxed<scope::device>(cycles + place);
    if (found < least) {
      best = place;
      least = found;
    }
  }
  return best;
}

/// SM cycles of one atomic on a word: the least of some, so that neither the first one's trip to memory nor others' traffic counts. Adds 0.
/// Atomics are done where a line is at home; loads may be served from a copy in the nearer half, and tell less.
GPUCLASS_HD std::uint32_t least_atomic_cycles(std::uint32_t* word) {
  constexpr std::uint32_t atomics = 4;
  std::uint32_t least = ~0u;
  GPUCLASS_NO_UNROLL
  for (std::uint32_t i = 0; i < atomics; ++i) {
    const std::uint32_t start = cycles32();
    const std::uint32_t took = cycles32_after(atom_add_relaxed<scope::device>(word, 0)) - start;
    least = took < least ? took : least;
  }
  return least;
}

/// Room for a primitive in several places, of which it takes the one that is nearest to those who looked, on average:
///
///     using lock = placed<mutex<>>;
///     lock::look(words, blocks);                                  // all threads of each block that looks
///     if (threadIdx.x == 0) lock::init(words, blocks);            // after all looks, one thread
///     mutex<> mutex(lock::in(words));                             // from then on, whoever uses it
///
/// Pays where one SM uses the primitive, or neighbours of one half: it then looks from there. Where all SMs use it, each half is near to
/// half of them, and all places are alike.
/// \tparam Primitive a front of `sync.cuh`, or anything with `state_words` and `init`
/// \tparam Places how many there are to choose from; all of them are far from an SM once in 2^Places
template <class Primitive, std::uint32_t Places = 16>
class placed {
 public:
  using primitive = Primitive;

  /// 32-bit words of all places, zeroed, aligned to `GPUCLASS_LINE` bytes.
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return line + Places * stride(blocks); }

#if defined(__CUDACC__)
  /// Looks from the SM that this block runs on, some microseconds long; looks of several blocks add up, in one kernel or in several. All
  /// threads of the block call it, before `init`; a barrier of the block ends it.
  /// \param blocks the number that `init` will be called with
  static __device__ __forceinline__ void look(std::uint32_t* words, std::uint32_t blocks) {
    const block_member here;
    constexpr std::uint32_t lanes = 32;
    if (here.thread() % lanes == 0) {
      look(words, blocks, here.thread() / lanes, (here.threads() + lanes - 1) / lanes,
           [](std::uint32_t* word) { return least_atomic_cycles(word); });
    }
    here.sync_block();
  }
#endif

  /// The same for one of several that share the places out among them.
  /// \param index of this one, below `sharers`
  /// \param cycles_of returns the SM cycles of one atomic on a word
  template <class CyclesOf>
  static GPUCLASS_HD void look(std::uint32_t* words, std::uint32_t blocks, std::uint32_t index, std::uint32_t sharers,
                               CyclesOf cycles_of) {
    GPUCLASS_NO_UNROLL
    for (std::uint32_t place = index; place < Places; place += sharers) {
      std::uint32_t* const first = at(words, blocks, place);
      std::uint32_t cycles = 0;
      GPUCLASS_NO_UNROLL
      for (std::uint32_t word = 0; word < looked_at(blocks); word += line) {
        cycles += cycles_of(first + word);
      }
      atom_add_relaxed<scope::device>(words + cycles_at + place, cycles);
    }
  }

  /// Settles on a place, and makes the primitive's initial state there. One thread calls it once, after all looks; the first place where nobody looked.
  /// \param initial what else the primitive's `init` takes, such as a semaphore's places
  template <class... Initial>
  static GPUCLASS_HD void init(std::uint32_t* words, std::uint32_t blocks, Initial... initial) {
    std::uint32_t* const chosen = at(words, blocks, nearest_place(words + cycles_at, Places));
    st_relaxed<scope::device>(words, static_cast<std::uint32_t>(chosen - words));
    Primitive::init(chosen, blocks, initial...);
  }

  /// Returns the primitive's words, once `init` was called.
  static GPUCLASS_HD std::uint32_t* in(std::uint32_t* words) { return words + ld_relaxed<scope::device>(words); }

 private:
  static constexpr std::uint32_t line = GPUCLASS_LINE / sizeof(std::uint32_t);
  static constexpr std::uint32_t cycles_at = 1;  ///< behind where the primitive lies: a sum for each place
  static constexpr std::uint32_t most_looked_at = 4 * line;
  static_assert(Places >= 1 && cycles_at + Places <= line, "the sums of all places share a line");

  /// From one place to the next: more than the 4 KiB that lie in one half of an H200's L2, and odd in lines, so that places differ in more
  /// bits of their address than one.
  static constexpr GPUCLASS_HD std::uint32_t stride(std::uint32_t blocks) {
    constexpr std::uint32_t fewest_lines = 4096 / GPUCLASS_LINE + 1;
    const std::uint32_t lines = (Primitive::state_words(blocks) + line - 1) / line;
    return (lines < fewest_lines ? fewest_lines : lines | 1) * line;
  }
  static constexpr GPUCLASS_HD std::uint32_t looked_at(std::uint32_t blocks) {
    const std::uint32_t words = Primitive::state_words(blocks);
    return words < most_looked_at ? words : most_looked_at;
  }
  static GPUCLASS_HD std::uint32_t* at(std::uint32_t* words, std::uint32_t blocks, std::uint32_t place) {
    return words + line + place * stride(blocks);
  }
};

}  // namespace gpuclass
