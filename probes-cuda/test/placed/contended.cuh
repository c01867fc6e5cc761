/// \file
/// Gain by placing under contention. Measures millions of uses a second by all blocks, with the words in each of the places; and by
/// the blocks of one half alone, with the words in the first place and where these blocks place them. Nothing fails.
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

/// Uses a primitive until so many nanoseconds are over; counts all uses of all blocks, or those of one half's SMs, which alone take part.
template <class Use>
__global__ void __launch_bounds__(threads)
    use_together(std::uint32_t* words, std::uint64_t ns, const std::uint32_t* take_part, std::uint32_t* uses) {
  if (threadIdx.x != 0 || (take_part != nullptr && take_part[block_member::multiprocessor()] == 0)) return;
  typename Use::front primitive(words);
  const std::uint64_t end = global_timer_ns() + ns;
  std::uint32_t count = 0;
  for (; global_timer_ns() < end; ++count) Use::once(primitive);
  atomicAdd(uses, count);
}
template <class Use>
__global__ void make_one(std::uint32_t* words, std::uint32_t blocks) {
  Use::template make<typename Use::front>(words, blocks);
}

/// Millions of uses a second with the words as they are.
template <class Use>
double rate_of(std::uint32_t* words, std::uint32_t blocks, const std::uint32_t* take_part) {
  static std::uint32_t* const uses = allocated<std::uint32_t>(1);
  std::uint64_t ns = 1'000'000;
  require(cudaMemset(uses, 0, sizeof *uses));
  std::uint32_t* to_uses = uses;
  void* arguments[] = {&words, &ns, &take_part, &to_uses};
  require(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(use_together<Use>), dim3(blocks), dim3(threads), arguments));
  std::uint32_t count = 0;
  require(cudaMemcpy(&count, uses, sizeof count, cudaMemcpyDeviceToHost));
  return count * 1e3 / static_cast<double>(ns);
}

template <class Use>
std::uint32_t resident_users() {
  int each = 0;
  require(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, use_together<Use>, threads, 0));
  return static_cast<std::uint32_t>(each) * multiprocessors();
}

template <class Use>
void over_places(const char* name, std::uint32_t* memory) {
  std::printf("| %s |", name);
  for (const std::uint32_t blocks : {1u, 2u, 8u, multiprocessors() / 4, multiprocessors(), resident_users<Use>()}) {
    spread_of_figures rates;
    for (std::uint32_t place = 0; place < places; ++place) {
      std::uint32_t* const words = memory + place * 1088u;
      require(cudaMemset(words, 0, 4096));
      make_one<Use><<<1, 1>>>(words, blocks);
      rates.all.push_back(rate_of<Use>(words, blocks, nullptr));
    }
    std::printf(" %.2f to %.2f |", rates.at(0), rates.at(1));
  }
  std::printf("\n");
}

template <class Use>
__global__ void __launch_bounds__(threads) look_from_some(std::uint32_t* room, const std::uint32_t* take_part) {
  if (take_part[block_member::multiprocessor()] != 0) placed<typename Use::front, places>::look(room, gridDim.x);
}
template <class Use>
__global__ void settle_one(std::uint32_t* room, std::uint32_t blocks, std::uint32_t** words) {
  using home = placed<typename Use::front, places>;
  Use::template make<home>(room, blocks);
  *words = home::in(room);
}

/// The blocks of one half alone contend, with the words in the first place and in the one that they find the nearest.
template <class Use>
void by_one_half(const char* name, std::uint32_t* memory, const memory_map& map) {
  static std::uint32_t** const words = allocated<std::uint32_t*>(1);
  static std::uint32_t* const take_part = allocated<std::uint32_t>(multiprocessors());
  const std::vector<std::uint32_t> chosen(map.sm_of_first.begin(), map.sm_of_first.end());
  require(cudaMemcpy(take_part, chosen.data(), chosen.size() * sizeof chosen[0], cudaMemcpyHostToDevice));
  for (const std::uint32_t blocks : {multiprocessors(), resident_users<Use>()}) {
    spread_of_figures first, looked;
    for (std::uint32_t room = 0; room < 4 * rooms; ++room) {
      std::uint32_t* at = memory + room * words_of_room + room % 5 * 1088u;
      require(cudaMemset(at, 0, 1u << 18));
      make_one<Use><<<1, 1>>>(at, blocks);
      first.all.push_back(rate_of<Use>(at, blocks, take_part));
      require(cudaMemset(at, 0, 1u << 18));
      look_from_some<Use><<<blocks, threads>>>(at, take_part);
      settle_one<Use><<<1, 1>>>(at, blocks, words);
      require(cudaMemcpy(&at, words, sizeof at, cudaMemcpyDeviceToHost));
      looked.all.push_back(rate_of<Use>(at, blocks, take_part));
    }
    std::printf("| %s | %u | %.2f · %.2f · %.2f | %.2f · %.2f · %.2f |\n", name, blocks / multiprocessors(), first.at(0), first.at(0.5),
                first.at(1), looked.at(0), looked.at(0.5), looked.at(1));
  }
}

}  // namespace on_gpu
