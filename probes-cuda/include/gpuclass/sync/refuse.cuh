/// \file
/// Stopping a program that uses a primitive's words as they cannot be used, with one line that says why.
#pragma once
#include "../names/begin.cuh"

#include "../mem/text.cuh"
#include "fault.cuh"
#include "misuse.cuh"
#include "type_name.cuh"

#if !GPUCLASS_ON_DEVICE || defined(GPUCLASS_DEBUG)
#include "fault_text.cuh"
#endif

namespace gpuclass {

/// Where the tag of a primitive lies: in the second half of the first line of its words, the first half of which is the primitive's.
struct state_tag {
  static constexpr std::uint32_t words_before = GPUCLASS_LINE / sizeof(std::uint32_t) / 2;
  static constexpr std::uint32_t most_characters = 112;

  std::uint32_t number;           ///< of what the words were made for; 0: nothing yet
  std::uint32_t blocks;           ///< members of the group that they were made for
  std::uint64_t record;           ///< device's address of a `fault_record` (`fault_record.cuh`); 0: none
  char made_as[most_characters];  ///< the primitive's name, ended by a 0; empty: unknown
};
static_assert(sizeof(state_tag) == GPUCLASS_LINE / 2, "the tag takes half a line");

/// Stops the kernel, or the program; a kernel leaves a `fault_record`. Release builds for a GPU do not print: a call of `printf` doubles the
/// registers of a kernel that has a lock. All of it is inlined: behind a call that only some threads of a warp make, ptxas assumes that they
/// do not meet again, and compiles the shuffles of the program that follow for diverged warps (0.25 us for two sums of a block, on an H200).
/// \param blocks members of the group whose handle is refused
template <class Primitive>
GPUCLASS_HD void refuse(fault found, const state_tag* tag, [[maybe_unused]] std::uint32_t blocks) {
#if !GPUCLASS_ON_DEVICE || defined(GPUCLASS_DEBUG)
  char used_as[state_tag::most_characters], made_as[state_tag::most_characters];  // a kernel's printf knows no "%.*s"
  copy_spoken_name(name_of<Primitive>(), used_as, state_tag::most_characters);
  copy_spoken_name(name_in(tag->made_as[0] == '\0' ? "a primitive" : tag->made_as), made_as, state_tag::most_characters);
#define GPUCLASS_REFUSAL \
  "gpuclass: %s of %u blocks: its words %s (made for %s of %u blocks)\n", used_as, blocks, text_of(found), made_as, tag->blocks
#if GPUCLASS_ON_DEVICE
  printf(GPUCLASS_REFUSAL);
#else
  std::fprintf(stderr, GPUCLASS_REFUSAL);
  std::abort();
#endif
#undef GPUCLASS_REFUSAL
#endif
#if GPUCLASS_ON_DEVICE
  if (const std::uint64_t record = tag->record) {
    *reinterpret_cast<volatile char*>(record) = static_cast<char>(found);
    copy_text_to_host(record + 1, name_of<Primitive>().text);
  }
#if defined(GPUCLASS_DEBUG)
  __trap();
#else
  asm volatile("brkpt;");  // as machine code the same as a trap, but ptxas does not take it for an exit out of a program's loop
#endif
#endif
}

}  // namespace gpuclass

#include "../names/end.cuh"
