/// \file
/// Makes late stores really late (Alglave et al. 2015, section 4: memory stress). Without it what a primitive forgets to order is in
/// order by luck: a store reaches memory long before anybody who was told of it looks.
#pragma once

#include "../time/clock.cuh"

namespace gpuclass {

/// Members at most that are put under pressure while they wait, and that look at everything: with more of them that takes longer than all
/// else, so that nobody gets on, and nobody is late any more.
constexpr std::uint32_t most_pressed = 1024;

/// Stores all over a region that is larger than any L2, from every thread that runs it. They fill the L2 with lines that must be written
/// back before others find room, so that the next stores of the same SM wait there, while an atomic on a word that stays in the L2 passes
/// them. What follows was found by a search on an H200: how many stores, and that half of the blocks make them: with all of them the
/// one who must not look too early is held up as well.
class stress {
 public:
  /// \param region that nobody reads
  /// \param words in it, a power of two; 0: no stress, as on host threads
  /// \param stores of each thread in one go
  GPUCLASS_HD stress(std::uint32_t* region, std::uint32_t words, std::uint32_t stores)
      : region_(region), mask_(words - 1), stores_(words == 0 ? 0 : stores) {}

  /// Whether it stores nothing.
  GPUCLASS_HD bool is_none() const { return stores_ == 0; }

  /// Stores once. All threads of a member call it, or some.
  template <class Group>
  GPUCLASS_HD void run(const Group& group, std::uint32_t turn) const {
    constexpr std::uint32_t line_words = 32, stride_words = 4096, words_between_blocks = 131072;
    std::uint32_t word = group.block() * words_between_blocks + turn * stores_ * stride_words + group.thread() * line_words;
    GPUCLASS_NO_UNROLL
    for (std::uint32_t i = 0; i < stores_; ++i, word += stride_words) {
      region_[word & mask_] = turn;
    }
  }

 private:
  std::uint32_t* region_;
  std::uint32_t mask_;
  std::uint32_t stores_;
};

/// Loads a word through the cache, whoever may be writing it: what was there before then lies in the cache of the SM, and stays there for
/// all of its blocks until one of them acquires. Returns whether it holds what nobody writes, so that no compiler leaves the load out.
/// Nothing on host threads, whose caches are coherent.
GPUCLASS_HD bool look_at([[maybe_unused]] const std::uint32_t* word) {
#if GPUCLASS_ON_DEVICE
  std::uint32_t value;
  asm volatile("ld.global.u32 %0, [%1];" : "=r"(value) : "l"(__cvta_generic_to_global(word)) : "memory");
  return value == ~0u;
#else
  return false;
#endif
}

/// No work of the other threads of a member while the first one waits for all of them. For host threads.
struct no_pressure {
  static GPUCLASS_HD bool is_none() { return true; }

  /// Returns what `act()` does, which the first thread calls; true to the others.
  template <class Group, class Act, class Look>
  GPUCLASS_HD bool while_first(const Group& group, std::uint32_t, Act act, Look) const {
    return group.thread() != 0 || act();
  }

  /// Before what is written last.
  template <class Group>
  GPUCLASS_HD void before_leaving(const Group&, std::uint32_t) const {}
};

#if defined(__CUDACC__)
/// The same, but all warps except the first one's store all over memory meanwhile, or, in half of the members, look at what is guarded.
class background_pressure {
 public:
  /// \param stores a few
  /// \param done a word in shared memory; all threads have a barrier between making this and using it
  __device__ __forceinline__ background_pressure(const stress& stores, volatile std::uint32_t* done) : stores_(stores), done_(done) {
    *done_ = 0;
  }

  __device__ __forceinline__ bool is_none() const { return stores_.is_none(); }

  /// \param look brings what is guarded into the cache; returns whether it holds what nobody writes
  template <class Group, class Act, class Look>
  __device__ __forceinline__ bool while_first(const Group& group, std::uint32_t turn, Act act, Look look) const {
    bool result = true;
    if (group.thread() == 0) {
      result = act();
      *done_ = turn + 1;
    } else if (group.thread() >= 32 && !stores_.is_none()) {
      do {
        if (group.block() % 2 == 0) {
          stores_.run(group, turn);
        } else {
          result = !look() && result;
        }
      } while (*done_ != turn + 1);
    }
    return result;
  }

  /// Before what is written last, every other turn: it then waits behind these stores. All threads call it.
  template <class Group>
  __device__ __forceinline__ void before_leaving(const Group& group, std::uint32_t turn) const {
    constexpr std::uint32_t most_times = 24;
    const std::uint32_t times = turn % 2 * (turn % 4 == 1 ? most_times / 3 : most_times);
    GPUCLASS_NO_UNROLL
    for (std::uint32_t i = 0; i < times; ++i) {
      stores_.run(group, turn * most_times + i);
    }
  }

 private:
  stress stores_;
  volatile std::uint32_t* done_;
};
#endif

/// Whether a thread is one of the last part of its member, so that what it does late, nobody does for it: another one each turn.
template <class Group>
GPUCLASS_HD bool is_late_part(const Group& group, std::uint32_t turn) {
  constexpr std::uint32_t part = 32;
  const std::uint32_t parts = (group.threads() + part - 1) / part;
  return group.thread() / part == turn % parts;
}

/// Records of some words each, which all threads of a member write together, each its share. The words of a record lie on lines of their
/// own, and so in many slices of the L2: the slowest of them is what tells whether somebody was told too early. Words of other records lie
/// between them.
class shared_records {
 public:
  static constexpr std::uint32_t words_each = 64;

  /// Words of so many records.
  static constexpr GPUCLASS_HD std::uint32_t size(std::uint32_t records) { return words_each * stride(records); }

  GPUCLASS_HD shared_records(std::uint32_t* words, std::uint32_t records) : words_(words), stride_(stride(records)) {}

  /// Fills a record with a value: the words that fall to this thread.
  template <class Group>
  GPUCLASS_HD void write(const Group& group, std::uint32_t record, std::uint32_t value) const {
    for_own_words(group, [&](std::uint32_t word) { words_[word * stride_ + record] = value; });
  }

  /// Fills a record: all of its words, by one thread.
  GPUCLASS_HD void write(std::uint32_t record, std::uint32_t value) const {
    for (std::uint32_t word = 0; word < words_each; ++word) {
      words_[word * stride_ + record] = value;
    }
  }

  /// Returns how many words of a record hold anything else: all of them, by one thread.
  GPUCLASS_HD std::uint32_t differing(std::uint32_t record, std::uint32_t value) const {
    std::uint32_t count = 0;
    for (std::uint32_t word = 0; word < words_each; ++word) {
      count += at(record, word) != value;
    }
    return count;
  }

  /// Returns how many of the words that fall to this thread hold anything else.
  template <class Group>
  GPUCLASS_HD std::uint32_t differing(const Group& group, std::uint32_t record, std::uint32_t value) const {
    std::uint32_t count = 0;
    for_own_words(group, [&](std::uint32_t word) { count += at(record, word) != value; });
    return count;
  }

  GPUCLASS_HD std::uint32_t at(std::uint32_t record, std::uint32_t word) const { return words_[word * stride_ + record]; }

  /// Brings a word into the cache.
  GPUCLASS_HD bool look(std::uint32_t record, std::uint32_t word) const { return look_at(words_ + word * stride_ + record); }

  /// Brings the words of a record that fall to this thread into the cache.
  template <class Group>
  GPUCLASS_HD bool look(const Group& group, std::uint32_t record) const {
    bool impossible = false;
    for_own_words(group, [&](std::uint32_t word) { impossible = look(record, word) || impossible; });
    return impossible;
  }

 private:
  static constexpr GPUCLASS_HD std::uint32_t stride(std::uint32_t records) {
    constexpr std::uint32_t line_words = 32;
    return (records + line_words - 1) / line_words * line_words;
  }

  /// Calls `each(word)` for those that fall to this thread: all warps of a block have some.
  template <class Group, class Each>
  static GPUCLASS_HD void for_own_words(const Group& group, Each each) {
    const std::uint32_t end = (group.thread() + 1) * words_each / group.threads();
    for (std::uint32_t word = group.thread() * words_each / group.threads(); word < end; ++word) {
      each(word);
    }
  }

  std::uint32_t* words_;
  std::uint32_t stride_;
};

}  // namespace gpuclass
