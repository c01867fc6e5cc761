/// \file
/// Any barrier behind one interface (Stuart & Owens 2011, section 5, "API").
#pragma once

#include "../wait/bound.cuh"
#include "group.cuh"
#include "initialize.cuh"

namespace gpuclass {

#if defined(__CUDACC__)
using usual_group = grid_group;  ///< who takes part, unless said otherwise: the whole grid
#else
using usual_group = host_group;  ///< who takes part, unless said otherwise: so many host threads
#endif

/// Waits without bounds. All threads of all blocks of a co-resident grid call it; each thread keeps its own object.
/// \tparam Implementation any barrier of `sync/`
template <class Implementation, class Group = usual_group>
class basic_barrier {
 public:
  using implementation = Implementation;

  /// 32-bit words of state for so many blocks, at least one: zeroed, aligned to `GPUCLASS_LINE` bytes.
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) {
    const std::uint32_t words = Implementation::state_words(blocks);
    return words == 0 ? 1 : words;
  }

  /// Makes the initial state. One thread calls it, before any object is made, best in a kernel before.
  static GPUCLASS_HD void init(std::uint32_t* words, std::uint32_t blocks) { initialize<Implementation>(words, blocks); }

#if defined(__CUDACC__)
  explicit __device__ __forceinline__ basic_barrier(std::uint32_t* words) : basic_barrier(words, Group{}) {}
#endif
  GPUCLASS_HD basic_barrier(std::uint32_t* words, const Group& group) : group_(group), barrier_(words, group) {}

  /// Returns when every block has arrived; what any thread did before is then visible to all.
  GPUCLASS_HD void arrive_and_wait() {
    unbounded forever;
    barrier_.arrive_and_wait(group_, forever);
  }

 private:
  Group group_;
  Implementation barrier_;
};

}  // namespace gpuclass
