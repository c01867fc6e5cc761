/// \file
/// Notes of waiting blocks for the host: a page in pinned memory, which the host reads while the kernel still hangs.
#pragma once
#include "../names/begin.cuh"

#include "../mem/load.cuh"
#include "../mem/long_word.cuh"
#include "../mem/store.cuh"

namespace gpuclass {

/// Who waits, for what, and for how long. 64 bytes; the host takes it only if `published` is 1 before and after, and `check` fits.
struct roll_call_entry {
  static constexpr std::uint32_t name_words = 4;
  static constexpr std::uint32_t no_ticket = ~0u;

  std::uint32_t state[2];               ///< address of the primitive's words, low half first
  std::uint32_t waited_ns[2];           ///< low half first
  std::uint32_t algorithm[name_words];  ///< name of the implementation, cut after 16 characters
  std::uint32_t kind;                   ///< of `awaited`
  std::uint32_t gpu;
  std::uint32_t block;    ///< rank in the group: over all members of a team
  std::uint32_t members;  ///< blocks of the group
  /// Phase of a barrier, counted in arrivals since the page was attached; ticket of who waits, or `no_ticket`; what a latch misses; the event
  /// waited for.
  std::uint32_t ticket;
  /// Place of a queue; events that have not happened; of barriers and locks of a team, blocks of each member, else 0.
  std::uint32_t slot;
  std::uint32_t check;    ///< of all before it
  std::uint32_t published;
};
static_assert(sizeof(roll_call_entry) == 64, "an entry takes 64 bytes");

/// Of one GPU, or of several; zeroed before use. The notes of a state are found by its address; two states that share a place there hide each
/// other's notes, and no line names blocks by a note of another state.
struct roll_call_page {
  static constexpr std::uint32_t most_blocks = 1u << 14;
  static constexpr std::uint32_t states = 16;  ///< whose arrivals are noted, at most
  static constexpr std::uint32_t locks = 256;  ///< whose holders are noted, at most

  std::uint32_t deadline_us;  ///< microseconds that a wait may last before it is told; 0: for ever. The host may set it while a kernel runs
  alignas(GPUCLASS_LINE) std::uint64_t holders[locks];                 ///< upper half: of which state; lower half: rank of the holder, plus 1
  alignas(GPUCLASS_LINE) std::uint64_t arrivals[states][most_blocks];  ///< upper half: of which state; lower half: how many of this block
  alignas(GPUCLASS_LINE) roll_call_entry entries[most_blocks];         ///< of each block

  /// Returns where a block tells; blocks of two GPUs may share it.
  GPUCLASS_HD roll_call_entry& entry_of(std::uint32_t gpu, std::uint32_t block) { return entries[(gpu * 2137 + block) % most_blocks]; }
};

/// A state's address as the notes have it.
struct roll_call_key {
  std::uint32_t tag;   ///< not 0
  std::uint32_t hash;

  explicit GPUCLASS_HD roll_call_key(std::uint64_t state)
      : tag(static_cast<std::uint32_t>(state / sizeof(std::uint32_t)) | 1u << 31),
        hash(static_cast<std::uint32_t>(state * 0x9e3779b97f4a7c15u >> 40)) {}

  GPUCLASS_HD std::uint64_t note(std::uint32_t of) const { return std::uint64_t{tag} << 32 | of; }
  /// Returns what was noted; 0 if that is another state's.
  GPUCLASS_HD std::uint32_t read(std::uint64_t note) const { return note >> 32 == tag ? static_cast<std::uint32_t>(note) : 0; }
};

/// Reads and writes a page; the device, and on the host its tests, write.
struct roll_call_notes {
  static GPUCLASS_HD std::uint64_t* holder(roll_call_page* page, const roll_call_key& of) {
    return page->holders + of.hash % roll_call_page::locks;
  }
  static GPUCLASS_HD std::uint64_t* arrivals(roll_call_page* page, const roll_call_key& of, std::uint32_t block) {
    return page->arrivals[of.hash % roll_call_page::states] + block % roll_call_page::most_blocks;
  }

  static GPUCLASS_HD std::uint32_t arrived(roll_call_page* page, const roll_call_key& of, std::uint32_t block) {
    return of.read(ld_polled_sys_u64(arrivals(page, of, block)));
  }
  static GPUCLASS_HD void arrive(roll_call_page* page, const roll_call_key& of, std::uint32_t block, std::uint32_t count) {
    st_after_fence_sys_u64(arrivals(page, of, block), of.note(count));
  }
  static GPUCLASS_HD void hold(roll_call_page* page, const roll_call_key& of, std::uint32_t block) {
    st_after_fence_sys_u64(holder(page, of), of.note(block + 1));
  }
  static GPUCLASS_HD void release(roll_call_page* page, const roll_call_key& of) { st_after_fence_sys_u64(holder(page, of), of.note(0)); }

  static GPUCLASS_HD std::uint32_t check_of(const std::uint32_t* words) {
    std::uint32_t sum = 1;
    GPUCLASS_NO_UNROLL
    for (std::uint32_t i = 0; i < checked_words; ++i) {
      sum = (sum ^ words[i]) * 16777619u;
    }
    return sum;
  }

  /// Fills the entry of a block, then publishes it.
  static GPUCLASS_HD void tell(roll_call_page* page, const roll_call_entry& told) {
    publish(page->entry_of(told.gpu, told.block), told, [] {});
  }

  /// \param after called after each store
  template <class After>
  static GPUCLASS_HD void publish(roll_call_entry& entry, const roll_call_entry& told, After after) {
    const auto* const from = reinterpret_cast<const std::uint32_t*>(&told);
    auto* const to = reinterpret_cast<std::uint32_t*>(&entry);
    st_relaxed<scope::system>(&entry.published, 0);
    after();
    GPUCLASS_NO_UNROLL
    for (std::uint32_t i = 0; i < checked_words; ++i) {
      st_relaxed<scope::system>(to + i, from[i]);
      after();
    }
    st_relaxed<scope::system>(&entry.check, check_of(from));
    after();
    st_release<scope::system>(&entry.published, 1);
    after();
  }

  /// The block's wait has ended.
  static GPUCLASS_HD void withdraw(roll_call_page* page, const roll_call_entry& told) {
    st_relaxed<scope::system>(&page->entry_of(told.gpu, told.block).published, 0);
  }

  static constexpr std::uint32_t checked_words = 14;
};

}  // namespace gpuclass

#include "../names/end.cuh"
