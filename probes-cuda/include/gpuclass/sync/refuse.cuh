/// \file
/// Stopping a program that uses a primitive's words as they cannot be used, with one line that says why.
#pragma once

#include "../mem/text.cuh"
#include "misuse.cuh"
#include "type_name.cuh"

namespace gpuclass {

/// What is wrong with a primitive's words.
enum class fault : char {
  none = 0,
  made_for_another = 'a',  ///< they were made for another primitive, or for another number of blocks
  never_made = 'n',        ///< no `init` made them
  second_handle = 'h',     ///< another handle of the same block is in use on them
  second_launch = 'l',     ///< another launch uses them
};

/// Returns what to say of the words.
GPUCLASS_HD const char* text_of(fault found) {
  switch (found) {
    case fault::made_for_another: return "were made for another primitive or number of blocks";
    case fault::never_made: return "were made by no init";
    case fault::second_handle: return "have another handle of this block: pass it by reference";
    case fault::second_launch: return "are in use by another launch, or by one that never destroyed its handles";
    default: return "are in order";
  }
}

/// Where the tag of a primitive lies: in the second half of the first line of its words, the first half of which is the primitive's.
struct state_tag {
  static constexpr std::uint32_t words_before = GPUCLASS_LINE / sizeof(std::uint32_t) / 2;
  static constexpr std::uint32_t most_characters = 112;

  std::uint32_t number;           ///< of what the words were made for; 0: nothing yet
  std::uint32_t blocks;           ///< members of the group that they were made for
  std::uint64_t record;           ///< device's address of a `fault_record`; 0: none
  char made_as[most_characters];  ///< the primitive's name, ended by a 0; empty: unknown
};
static_assert(sizeof(state_tag) == GPUCLASS_LINE / 2, "the tag takes half a line");

/// What a kernel leaves in pinned memory of the host before it stops, so that `state` can say it. Release builds for a GPU do not print:
/// a call of `printf` doubles the registers of a kernel that has a lock.
struct fault_record {
  static constexpr std::uint32_t most_characters = 1023;

  fault found;
  char used_as[most_characters];  ///< the refused handle's primitive: the text of `name_of` it, with all that follows the name
};

#if GPUCLASS_ON_DEVICE
/// Not inlined, so that it takes no register of whoever makes a handle.
template <fault Found>
__device__ __noinline__ void trap_with(std::uint64_t record, const char* used_as) {
  if (record != 0) {
    *reinterpret_cast<volatile char*>(record) = static_cast<char>(Found);
    copy_text_to_host(record + 1, used_as);
  }
  __trap();
}
#endif

/// Stops the kernel, or the program.
/// \param blocks members of the group whose handle is refused
template <fault Found, class Primitive>
GPUCLASS_HD void refuse(const state_tag* tag, [[maybe_unused]] std::uint32_t blocks) {
  const type_name used_as = name_of<Primitive>();
#if !GPUCLASS_ON_DEVICE || defined(GPUCLASS_DEBUG)
  const char* const made_as = tag->made_as[0] == '\0' ? "a primitive" : tag->made_as;
#define GPUCLASS_REFUSAL                                                                                                            \
  "gpuclass: %.*s of %u blocks: its words %s (made for %s of %u blocks)\n", static_cast<int>(used_as.length), used_as.text, blocks, \
      text_of(Found), made_as, tag->blocks
#if GPUCLASS_ON_DEVICE
  printf(GPUCLASS_REFUSAL);
#else
  std::fprintf(stderr, GPUCLASS_REFUSAL);
  std::abort();
#endif
#undef GPUCLASS_REFUSAL
#endif
#if GPUCLASS_ON_DEVICE
  trap_with<Found>(tag->record, used_as.text);
#endif
}

}  // namespace gpuclass
