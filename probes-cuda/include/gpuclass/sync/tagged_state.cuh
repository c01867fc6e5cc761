/// \file
/// The words of a primitive as users have them: the primitive's own, a tag that says what they were made for, and a word for each block that
/// says whether the block has a handle.
#pragma once
#include "../names/begin.cuh"

#include "../mem/atomic.cuh"
#include "../mem/in_register.cuh"
#include "../mem/load.cuh"
#include "../mem/store.cuh"
#include "initialize.cuh"
#include "refuse.cuh"

namespace gpuclass {

/// Whether words 32 to 63 of a primitive's state are free for the tag: it says so by `leaves_room_for_tag`. Before the state of another one
/// stands a line for the tag.
template <class Primitive, class = void>
struct leaves_room : std::false_type {};
template <class Primitive>
struct leaves_room<Primitive, std::enable_if_t<Primitive::leaves_room_for_tag>> : std::true_type {};

/// Whether state belongs to one number of blocks, each of which has one handle at a time, since handles remember what the state is like: the
/// primitive says so by `one_handle_each`.
template <class Primitive, class = void>
struct has_one_handle_each : std::false_type {};
template <class Primitive>
struct has_one_handle_each<Primitive, std::enable_if_t<Primitive::one_handle_each>> : std::true_type {};

/// Whether a primitive brings used words into its initial state by itself; else all its words are zeroed.
template <class Primitive, class = void>
struct clears_its_state : std::false_type {};
template <class Primitive>
struct clears_its_state<Primitive, std::void_t<decltype(Primitive::clear(std::declval<std::uint32_t*>(), 0u))>> : std::true_type {};

template <scope Scope>
GPUCLASS_HD void zero_words(std::uint32_t* words, std::uint32_t count) {
  GPUCLASS_NO_UNROLL
  for (std::uint32_t i = 0; i < count; ++i) {
    st_relaxed<Scope>(words + i, 0);
  }
}

/// \tparam Primitive of `sync/`
/// \tparam Scope of the accesses to it
template <class Primitive, scope Scope = scope_of<Primitive>::value>
class tagged_state {
  static constexpr std::uint32_t line = GPUCLASS_LINE / sizeof(std::uint32_t);
  static constexpr std::uint32_t before = leaves_room<Primitive>::value ? 0 : line;
  static constexpr bool counts_blocks = has_one_handle_each<Primitive>::value;

 public:
  /// Words in all: whole lines, so that those of another primitive can follow.
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) {
    return handles_at(blocks) + (counts_blocks ? whole_lines(blocks) : 0);
  }

  /// Returns where the primitive's own words begin.
  static GPUCLASS_HD std::uint32_t* own(std::uint32_t* words) { return words + before; }

  /// Returns the tag of words.
  static GPUCLASS_HD state_tag* tag_of(std::uint32_t* words) { return reinterpret_cast<state_tag*>(words + state_tag::words_before); }

  /// Brings words into the initial state, whatever they held. One thread calls it.
  /// \param tuning what else handles have to agree about
  /// \param initial what the primitive's `init` takes beside the number of blocks
  template <class... Initial>
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks, std::uint32_t tuning, Initial... initial) {
    clear(words, blocks);
    if constexpr (sizeof...(Initial) != 0) {
      Primitive::init(own(words), blocks, initial...);
    } else {
      initialize<Primitive>(own(words), blocks);
    }
    sign(words, blocks, tuning);
  }

  /// Says in the tag what the words were made for. One thread calls it.
  static GPUCLASS_HD void sign(std::uint32_t* words, std::uint32_t blocks, std::uint32_t tuning = 0) {
    state_tag* const tag = tag_of(words);
    copy_name(name_of<Primitive>(), tag->made_as, state_tag::most_characters);
    tag->blocks = blocks;
    tag->record = 0;
    st_relaxed<Scope>(&tag->number, number_for(blocks, tuning));
  }

  /// Stops the program unless the words were made for this primitive and number of blocks; zeroed words are taken by whoever comes first,
  /// where they are the initial state.
  /// \tparam FromZeros whether they are
  template <bool FromZeros>
  static GPUCLASS_HD void check(std::uint32_t* words, std::uint32_t blocks) {
    stop_for(judge<FromZeros>(words, number_of_tag(words), number_for(blocks, 0)), words, blocks);
  }

  /// Returns what the tag says that the words were made for: 0, nothing yet.
  static GPUCLASS_HD std::uint32_t number_of_tag(std::uint32_t* words) { return ld_relaxed<Scope>(&tag_of(words)->number); }

  /// Returns the fault of words whose tag says `found`, and has to say `wanted`.
  template <bool FromZeros>
  static GPUCLASS_HD fault judge(std::uint32_t* words, std::uint32_t found, std::uint32_t wanted) {
    if (FromZeros && found == 0) {
      st_relaxed<Scope>(&tag_of(words)->number, wanted);
      return fault::none;
    }
    return found == wanted ? fault::none : fault::made_for_another;
  }

  /// Stops the program if there is a fault.
  static GPUCLASS_HD void stop_for(fault found, std::uint32_t* words, std::uint32_t blocks) {
    if (GPUCLASS_UNLIKELY(found != fault::none)) {
      refuse<Primitive>(found, tag_of(words), blocks);
    }
  }

  /// The word that says whether a block has a handle: 0 without one.
  static GPUCLASS_HD std::uint32_t* handle_of(std::uint32_t* words, std::uint32_t block, std::uint32_t blocks) {
    return words + handles_at(blocks) + block;
  }

  /// Notes in a word that a launch uses what has one user at a time. Returns who uses it already: 0, nobody, to one of those that come together.
  static GPUCLASS_HD std::uint32_t claim(std::uint32_t* user, std::uint32_t launch) {
    return atom_exch_relaxed<Scope>(user, launch);
  }

  /// Stops the program unless this launch gets what has one user at a time.
  /// \param user the word that says who uses it
  static GPUCLASS_HD void enter(std::uint32_t* words, std::uint32_t* user, std::uint32_t blocks) {
    stop_for(fault_of_user(claim(user, launch())), words, blocks);
  }

  /// Returns the fault of words that `user` has already; 0: nobody.
  static GPUCLASS_HD fault fault_of_user(std::uint32_t user) {
    return user == 0 ? fault::none : user == launch() ? fault::second_handle : fault::second_launch;
  }

  /// Returns a number that is the same for all launches that use the words one after the other only by chance, and never 0.
  static GPUCLASS_HD std::uint32_t launch() {
#if GPUCLASS_ON_DEVICE
    std::uint64_t grid;
    asm("mov.u64 %0, %%gridid;" : "=l"(grid));
    return static_cast<std::uint32_t>(grid) | 1u << 31;
#else
    return 1;
#endif
  }

  /// Returns what the tag of words says that were made for so many blocks.
  static GPUCLASS_HD std::uint32_t number_for(std::uint32_t blocks, std::uint32_t tuning) {
    constexpr std::uint32_t kind = number_of<Primitive>();
    const std::uint32_t of_blocks = counts_blocks ? (blocks << 8 ^ tuning) * 0x9e3779b1u : 0;
    return (kind ^ of_blocks) | 1u;
  }

 private:
  static constexpr GPUCLASS_HD std::uint32_t whole_lines(std::uint32_t words) { return (words + line - 1) / line * line; }
  static constexpr GPUCLASS_HD std::uint32_t handles_at(std::uint32_t blocks) {
    return whole_lines(before + Primitive::state_words(blocks));
  }

  static GPUCLASS_HD void clear(std::uint32_t* words, std::uint32_t blocks) {
    if constexpr (clears_its_state<Primitive>::value) {
      Primitive::clear(own(words), blocks);
    } else {
      zero_words<Scope>(own(words), Primitive::state_words(blocks));
    }
    if constexpr (counts_blocks) {
      zero_words<Scope>(words + handles_at(blocks), blocks);
    }
  }
};

/// Of a primitive without words.
struct no_check {
  template <class... Anything>
  explicit GPUCLASS_HD no_check(const Anything&...) {}
  static constexpr GPUCLASS_HD bool is_open() { return false; }
  template <class Group>
  static GPUCLASS_HD void pass(const Group&) {}
  template <class Group>
  static GPUCLASS_HD void end(const Group&, bool) {}
};

/// A member's rank among those of its launch: a group of several GPUs, each of which is launched for itself, tells it by `block_of_member`.
template <class Group, class = void>
struct rank_in_launch {
  static GPUCLASS_HD std::uint32_t of(const Group& group) { return group.block(); }
};
template <class Group>
struct rank_in_launch<Group, std::void_t<decltype(std::declval<const Group&>().block_of_member())>> {
  static GPUCLASS_HD std::uint32_t of(const Group& group) { return group.block_of_member(); }
};

/// Work of a handle when it is made, and, where each block has one handle at a time, when it ends: that of a block's first thread speaks
/// for the block. A member of the handle, and the first.
/// \tparam Primitive of `sync/`
/// \tparam FromZeros whether zeroed words are its initial state
template <class Primitive, bool FromZeros, scope Scope = scope_of<Primitive>::value>
class handle_check {
 public:
  /// \param speaks whether this thread looks at the tag
  template <class Group>
  GPUCLASS_HD handle_check(std::uint32_t* words, const Group& group, bool speaks = true) {
    if (speaks) {
      tagged_state<Primitive, Scope>::template check<FromZeros>(words, group.blocks());
    }
    if (has_one_handle_each<Primitive>::value && group.thread() == 0) {
      handle_ = tagged_state<Primitive, Scope>::handle_of(words, group.block(), group.blocks());
      tagged_state<Primitive, Scope>::enter(words, handle_, group.blocks());
    }
  }
  GPUCLASS_HD ~handle_check() {
    if (handle_ != nullptr) {
      st_relaxed<Scope>(handle_, 0);
    }
  }
  handle_check(const handle_check&) = delete;
  handle_check& operator=(const handle_check&) = delete;

 private:
  std::uint32_t* handle_ = nullptr;
};

/// The same where a program must not wait for it: a handle that is made asks for the tag, but looks at what it says only when its block arrives
/// for the first time, or when it ends; and it claims the block's word then, and asks how the kernel was launched (which takes 0.15 us where all
/// warps ask it before they begin, an H200). A barrier that calls back behind the arrival has both trips to memory pass while the block would wait
/// anyway. One block of a launch does it for all, since a barrier's handles are made alike in all blocks: where all ask, a launch with two barriers
/// takes 0.1 us longer (264 blocks, an H200).
/// \tparam SpansBlocks whether members lie in several blocks, which then must be resident together
template <class Primitive, bool FromZeros, bool SpansBlocks, scope Scope = scope_of<Primitive>::value>
class deferred_check {
  using state = tagged_state<Primitive, Scope>;
  static constexpr bool claims = has_one_handle_each<Primitive>::value;

 public:
  /// \param tuning returns what else all handles on the words must agree about
  /// \param made_for blocks that the words are known to be made for; 0: ask their tag
  template <class Group, class Tuning>
  GPUCLASS_HD deferred_check(std::uint32_t* words, const Group& group, const Tuning& tuning, std::uint32_t made_for)
      : words_(words), tuning_(speaks(group) ? tuning() : 0), asks_(made_for == 0 || made_for != group.blocks()), found_(!speaks(group) ? 0 : asks_ ? state::number_of_tag(words) : claim(group)) {}
  deferred_check(const deferred_check&) = delete;
  deferred_check& operator=(const deferred_check&) = delete;

  /// Whether a thread speaks for its launch: one of the second warp, where there is one, since the first has a barrier's words to look at.
  template <class Group>
  static GPUCLASS_HD bool speaks(const Group& group) {
    return group.thread() == (group.threads() > 32 ? 32 : 0) && rank_in_launch<Group>::of(group) == 0;
  }

  /// Whether `pass` was not called yet.
  GPUCLASS_HD bool is_open() const { return open_ != 0; }

  /// Stops the program unless the words were made for this, and no other handle of this block, or of another launch, uses them.
  template <class Group>
  GPUCLASS_HD void pass(const Group& group) {
    if (speaks(group)) {
      state::stop_for(is_refused() ? fault::not_cooperative : fault_at_first(group), words_, group.blocks());
    }
    open_ = 0;
  }

  /// When the handle ends. The block's threads call it.
  /// \param open whether `pass` was not called, to the one that speaks for all
  template <class Group>
  GPUCLASS_HD void end(const Group& group, bool open) const {
    if (speaks(group)) {
      const bool never_claimed = open && asks_;
      const fault found = never_claimed ? fault_of_tag(group) : open ? state::fault_of_user(found_) : fault::none;
      state::stop_for(found, words_, group.blocks());
      if (claims && !never_claimed) {
        st_relaxed<Scope>(state::handle_of(words_, group.block(), group.blocks()), 0);
      }
    }
  }

 private:
  /// Nothing but a cooperative launch promises that all blocks are resident; a grid that happens to fit is stopped too, as by `grid_group::sync`.
  /// Such a launch has a workspace of the driver's, whose address is in %envreg1 and %envreg2 (PTX ISA, "%envreg"), and stays there for later ones.
  static GPUCLASS_HD bool is_refused() {
#if GPUCLASS_ON_DEVICE && !defined(GPUCLASS_ANY_LAUNCH)
    std::uint32_t high, low;
    asm("mov.u32 %0, %%envreg1;\n\tmov.u32 %1, %%envreg2;" : "=r"(high), "=r"(low));
    return SpansBlocks && linear_rank::blocks() != 1 && (high | low) == 0;
#else
    return false;
#endif
  }

  template <class Group>
  GPUCLASS_HD fault fault_of_tag(const Group& group) const {
    return state::template judge<FromZeros>(words_, found_, state::number_for(group.blocks(), tuning_));
  }

  /// Claims the block's word, where the tag says that it is one.
  template <class Group>
  GPUCLASS_HD fault fault_at_first(const Group& group) const {
    const fault of_tag = asks_ ? fault_of_tag(group) : fault::none;
    return of_tag != fault::none ? of_tag : state::fault_of_user(asks_ ? claim(group) : found_);
  }

  template <class Group>
  GPUCLASS_HD std::uint32_t claim(const Group& group) const {
    return claims ? state::claim(state::handle_of(words_, group.block(), group.blocks()), state::launch()) : 0;
  }

  std::uint32_t* words_;
  std::uint32_t tuning_;
  bool asks_;
  std::uint32_t open_ = in_register(1u);  ///< a number that the compiler does not know: else it unrolls the first phase of a program's loop
  std::uint32_t found_;  ///< what the tag says, or who had the block's word; not looked at earlier, so that the program does not wait for it
};

}  // namespace gpuclass

#include "../names/end.cuh"
