/// \file
/// Where words lie. Where a GPU's L2 cache has two halves, each SM reaches the lines of one of them sooner: a lone block's lock is up to
/// 1.6 times as fast in the nearer half of an H200's L2 as in the other.
#pragma once
#include "../names/begin.cuh"

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
///     lock::look(words, blocks);        // all threads of each block that looks
///     lock::init(words, blocks);        // one thread of all of them, after the last look: in a kernel of its own, or behind a barrier
///     mutex<> mutex(lock::in(words));   // whoever uses it, after that
///
/// Those look that will use it most: a lone block, the blocks of one half, the two ends of an event counter. Where all blocks use it, all
/// look, and it is the place in the middle that counts, as for a barrier of one block on each SM.
/// \tparam Primitive a front of `sync.cuh`, or anything with `state_words` and `init`
/// \tparam Places how many there are to choose from; each lies in the nearer half with a chance of one half
/// \tparam Lines how many lines of the primitive, from the first, count at most when a place is judged; at least 1
template <class Primitive, std::uint32_t Places = 16, std::uint32_t Lines = 2>
class placed {
 public:
  using primitive = Primitive;

  /// 32-bit words, zeroed, aligned to `GPUCLASS_LINE` bytes: the places overlap, since only one of them is taken.
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) {
    return line + (Places - 1) * stride + Primitive::state_words(blocks);
  }

#if defined(__CUDACC__)
  /// Looks from the SM that this block runs on, some microseconds long; looks of several blocks add up, in one kernel or in several, about
  /// a million of them before a sum wraps. All threads of the block call it, before `init`; a barrier of the block ends it.
  /// \param blocks the number that `init` will be called with
  static __device__ __forceinline__ void look(std::uint32_t* words, std::uint32_t blocks) {
    const grid_group here;
    constexpr std::uint32_t lanes = 32;
    if (here.thread() % lanes == 0) {
      look(words, blocks, here.thread() / lanes, (here.threads() + lanes - 1) / lanes, here.block(),
           [](std::uint32_t* word) { return least_atomic_cycles(word); });
    }
    here.sync_block();
  }
#endif

  /// The same for one of several that share the places out among them.
  /// \param index of this one, below `sharers`
  /// \param turn by how many places it begins further on, so that not all who look get in each other's way
  /// \param cycles_of returns the SM cycles of one atomic on a word
  template <class CyclesOf>
  static GPUCLASS_HD void look(std::uint32_t* words, std::uint32_t blocks, std::uint32_t index, std::uint32_t sharers,
                               std::uint32_t turn, CyclesOf cycles_of) {
    GPUCLASS_NO_UNROLL
    for (std::uint32_t i = index; i < Places; i += sharers) {
      const std::uint32_t place = (i + turn) % Places;
      std::uint32_t* const first = at(words, place);
      std::uint32_t cycles = 0;
      GPUCLASS_NO_UNROLL
      for (std::uint32_t word = 0; word < judged_words(blocks); word += line) {
        cycles += cycles_of(first + word);
      }
      atom_add_relaxed<scope::device>(words + cycles_at + place, cycles);
    }
  }

  /// Settles on a place, and makes the primitive's initial state there: the first place where nobody looked. One thread calls it once,
  /// after all looks.
  /// \param initial what else the primitive's `init` takes, such as a semaphore's places
  template <class... Initial>
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks, Initial... initial) {
    std::uint32_t* const chosen = at(words, nearest_place(words + cycles_at, Places));
    st_relaxed<scope::device>(words, static_cast<std::uint32_t>(chosen - words));
    Primitive::init(chosen, blocks, initial...);
  }

  /// Returns the primitive's words, once `init` was called.
  static GPUCLASS_HD std::uint32_t* in(std::uint32_t* words) { return words + ld_relaxed<scope::device>(words); }

 private:
  static constexpr std::uint32_t line = GPUCLASS_LINE / sizeof(std::uint32_t);
  static constexpr std::uint32_t cycles_at = 1;  ///< behind where the primitive lies: a sum for each place
  static_assert(Places >= 1 && cycles_at + Places <= line, "the sums of all places share a line");
  static_assert(Lines >= 1, "a place is judged by one line at least");

  /// From one place to the next: more than the 4 KiB that lie in one half of an H200's L2, and odd in lines, so that places differ in more
  /// bits of their address than one.
  static constexpr std::uint32_t stride = (4096 / GPUCLASS_LINE + 1) * line;

  static constexpr GPUCLASS_HD std::uint32_t judged_words(std::uint32_t blocks) {
    const std::uint32_t words = Primitive::state_words(blocks);
    return words < Lines * line ? words : Lines * line;
  }
  static GPUCLASS_HD std::uint32_t* at(std::uint32_t* words, std::uint32_t place) { return words + line + place * stride; }
};

}  // namespace gpuclass

#include "../names/end.cuh"
