/// \file
/// Gain of a grid's barrier by placing. Measures nanoseconds of a phase, by blocks, with the words in the first place and
/// placed; with one block on each SM also with one word and an early first look. Nothing fails.
#pragma once

#include <cstdint>
#include <cstdio>

#include "gpuclass/sync.cuh"
#include "gpuclass/sync/placed.cuh"
#include "test/gpu_bed.cuh"
#include "test/placed/figures.cuh"

namespace on_gpu {

using barrier_home = placed<barrier<>, 32, 1>;
constexpr std::uint32_t phases = 500;

static __global__ void __launch_bounds__(threads) look_from_all(std::uint32_t* room) { barrier_home::look(room, gridDim.x); }

/// One word and an early first look, which suit a barrier of one block on each SM once it is placed; else as usual.
static GPUCLASS_HD spread_backoff pauses_of(bool one_word) {
  constexpr std::uint32_t first_look_cycles = 145;
  return one_word ? spread_backoff(1, 1, first_look_cycles) : spread_backoff();
}
static __global__ void settle(std::uint32_t* room, std::uint32_t blocks, bool one_word) {
  barrier_home::init(room, blocks, pauses_of(one_word));
}
static __global__ void __launch_bounds__(threads) go_through(std::uint32_t* words, bool is_placed, bool one_word, std::uint64_t* ns) {
  barrier<> all(is_placed ? barrier_home::in(words) : words, grid_group{}, pauses_of(one_word));
  all.arrive_and_wait();
  const std::uint64_t start = global_timer_ns();
  for (std::uint32_t phase = 0; phase < phases; ++phase) all.arrive_and_wait();
  if (blockIdx.x == 0 && threadIdx.x == 0) *ns = global_timer_ns() - start;
}

/// Nanoseconds of a phase.
inline double phase_at(std::uint32_t* words, std::uint32_t blocks, bool is_placed, bool one_word) {
  static std::uint64_t* const ns = allocated<std::uint64_t>(1);
  require(cudaMemset(words, 0, barrier_home::state_words(blocks) * sizeof *words));
  if (is_placed) {
    look_from_all<<<blocks, threads>>>(words);
    settle<<<1, 1>>>(words, blocks, one_word);
  }
  std::uint64_t* to_ns = ns;
  void* arguments[] = {&words, &is_placed, &one_word, &to_ns};
  require(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(go_through), dim3(blocks), dim3(threads), arguments));
  std::uint64_t all = 0;
  require(cudaMemcpy(&all, ns, sizeof all, cudaMemcpyDeviceToHost));
  return static_cast<double>(all) / phases;
}

inline void barriers(std::uint32_t* memory) {
  int each = 0;
  require(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, go_through, threads, 0));
  for (const std::uint32_t blocks : {multiprocessors(), 4 * multiprocessors(), each * multiprocessors()}) {
    std::printf("| %u |", blocks);
    for (const bool one_word : {false, true}) {
      if (one_word && blocks != multiprocessors()) {
        std::printf(" | |");
        break;
      }
      for (const bool is_placed : {false, true}) {
        spread_of_figures took;
        for (std::uint32_t room = 0; room < 4 * rooms; ++room) {
          took.all.push_back(phase_at(memory + room * words_of_room + room % 5 * 1088u, blocks, is_placed, one_word));
        }
        std::printf(" %.0f · %.0f · %.0f |", took.at(0), took.at(0.5), took.at(1));
      }
    }
    std::printf("\n");
  }
}

}  // namespace on_gpu
