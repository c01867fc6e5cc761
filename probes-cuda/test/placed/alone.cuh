/// \file
/// Gain of a lone block by placing: on each SM in turn, and launched alone. Measures millions of uses a second, at the
/// beginning of a room and placed, and microseconds until what is placed can be used. An SM that no block came to fails; and so does a
/// primitive that is placed far from the SM that looked, if there are halves.
#pragma once

#include <cstdint>
#include <cstdio>
#include <vector>

#include "gpuclass/sync.cuh"
#include "gpuclass/sync/placed.cuh"
#include "test/gpu_bed.cuh"
#include "test/placed/figures.cuh"
#include "test/placed/memory_map.cuh"

namespace on_gpu {

/// Figures of one block that used a primitive alone.
struct alone {
  std::uint64_t ns;       ///< of all repeats
  std::uint64_t look_ns;  ///< until it could be used
  std::uint64_t cycles;   ///< of an atomic on its first word
  std::uint64_t sm;
};

/// One block of the SM `only`, or the only block, makes a primitive, placed or at the beginning of the room, and uses it.
template <class Use, bool Placed>
__global__ void __launch_bounds__(threads) use_alone(std::uint32_t* room, std::uint32_t only, std::uint32_t* asked, alone* found) {
  const std::uint32_t sm = block_member::multiprocessor();
  __shared__ bool mine;
  if (threadIdx.x == 0) mine = only == ~0u || (sm == only && atomicAdd(asked, 1u) == 0);
  __syncthreads();
  if (!mine) return;
  using home = placed<typename Use::front, places>;
  const std::uint64_t start = global_timer_ns();
  if constexpr (Placed) home::look(room, 1);
  if (threadIdx.x != 0) return;
  std::uint32_t* words = room;
  if constexpr (Placed) {
    Use::template make<home>(room, 1);
    words = home::in(room);
  } else {
    Use::template make<typename Use::front>(room, 1);
  }
  typename Use::front primitive(words, block_subset::from(linear_rank::of_block(), 1));
  Use::once(primitive);
  const std::uint64_t ready = global_timer_ns();
  GPUCLASS_NO_UNROLL
  for (std::uint32_t i = 0; i < repeats; ++i) Use::once(primitive);
  *found = {global_timer_ns() - ready, ready - start, least_atomic_cycles(words), sm};
}

template <class Use, bool Placed>
std::vector<alone> used_alone(std::uint32_t* memory, bool on_each_sm) {
  const std::uint32_t runs = on_each_sm ? multiprocessors() : 4;
  std::uint32_t* const asked = allocated<std::uint32_t>(runs);
  alone* const found = allocated<alone>(runs);
  const auto entry = use_alone<Use, Placed>;
  int each = 0;
  require(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, entry, threads, 0));
  std::vector<alone> all;
  for (std::uint32_t room = 0; room < (on_each_sm ? rooms : 4 * rooms); ++room) {
    std::uint32_t* const words = memory + room * words_of_room;
    require(cudaMemset(asked, 0, runs * sizeof *asked));
    require(cudaMemset(found, 0, runs * sizeof *found));
    for (std::uint32_t run = 0; run < runs; ++run) {
      require(cudaMemsetAsync(words, 0, words_of_room * sizeof *words));
      entry<<<on_each_sm ? each * multiprocessors() : 1, threads>>>(words, on_each_sm ? run : ~0u, asked + run, found + run);
    }
    std::vector<alone> part(runs);
    require(cudaMemcpy(part.data(), found, runs * sizeof *found, cudaMemcpyDeviceToHost));
    for (const alone& one : part) failures += one.ns == 0;  // no block came to that SM
    all.insert(all.end(), part.begin(), part.end());
  }
  require(cudaFree(asked));
  require(cudaFree(found));
  return all;
}

inline void print_rates(const std::vector<alone>& all) {
  spread_of_figures rates;
  for (const alone& one : all) rates.all.push_back(repeats * 1e3 / one.ns);
  std::printf(" %.2f · %.2f · %.2f |", rates.at(0), rates.at(0.5), rates.at(1));
}

/// An atomic on what is placed must be near: below the middle between the nearest and the farthest line of that SM.
inline std::uint32_t far_ones(const std::vector<alone>& all, const memory_map& map, double ns_each_cycle) {
  std::uint32_t far = 0;
  for (const alone& one : all) far += one.cycles * ns_each_cycle > 1.05 * middle(map.ns[one.sm]);
  return map.halves ? far : 0;
}

template <class Use>
void alone_on_each_sm(const char* name, std::uint32_t* memory, const memory_map& map, double ns_each_cycle) {
  std::printf("| %s |", name);
  print_rates(used_alone<Use, false>(memory, true));
  const std::vector<alone> placed = used_alone<Use, true>(memory, true);
  print_rates(placed);
  print_rates(used_alone<Use, false>(memory, false));
  print_rates(used_alone<Use, true>(memory, false));
  spread_of_figures look;
  for (const alone& one : placed) look.all.push_back(one.look_ns / 1e3);
  const std::uint32_t far = far_ones(placed, map, ns_each_cycle);
  failures += far != 0;
  std::printf(" %.1f | %u |\n", look.at(0.5), far);
}

}  // namespace on_gpu
