/// \file
/// Gain by placing of two SMs that hand off by two event counters, there and back; SMs of one half, and of both. Measures nanoseconds
/// of a hand-off, one way, with the counters in the first place and placed. A hand-off that does not end in time fails.
#pragma once

#include <cstdint>
#include <cstdio>

#include "gpuclass/sync/event_counter.cuh"
#include "gpuclass/sync/placed.cuh"
#include "test/gpu_bed.cuh"
#include "test/placed/figures.cuh"
#include "test/placed/memory_map.cuh"

namespace on_gpu {

using counter_home = placed<event_counter<>, places>;
constexpr std::uint32_t words_of_counter = counter_home::state_words(2);

/// Two SMs, and what blocks there write.
struct pair_of_sms {
  std::uint32_t producer, consumer;
  std::uint32_t* asked;  ///< a zeroed word for each kernel and each of the two
  std::uint64_t* ns;     ///< of all hand-offs; 0 where a wait gave up
};

/// The block's end of the pair, the first that comes on each SM: 0, 1, or 2 for none.
inline __device__ std::uint32_t end_of(const pair_of_sms& pair, std::uint32_t kernel) {
  __shared__ std::uint32_t end;
  if (threadIdx.x == 0) {
    const std::uint32_t sm = block_member::multiprocessor();
    end = sm == pair.producer ? 0 : sm == pair.consumer ? 1 : 2;
    if (end != 2 && atomicAdd(pair.asked + 2 * kernel + end, 1u) != 0) end = 2;
  }
  __syncthreads();
  return end;
}

static __global__ void __launch_bounds__(threads) look_from_both(std::uint32_t* rooms_of_two, pair_of_sms pair) {
  if (end_of(pair, 0) == 2) return;
  counter_home::look(rooms_of_two, 2);
  counter_home::look(rooms_of_two + words_of_counter, 2);
}

/// There and back by two counters: `repeats` times, after a few that warm up.
static __global__ void __launch_bounds__(threads)
    hand_to_and_fro(std::uint32_t* there_words, std::uint32_t* back_words, bool is_placed, pair_of_sms pair) {
  constexpr std::uint32_t warm_up = 5;
  constexpr std::uint64_t patience_ns = 5'000'000;
  const std::uint32_t end = end_of(pair, 1);
  if (end == 2 || threadIdx.x != 0) return;
  const event_counter<> there(is_placed ? counter_home::in(there_words) : there_words);
  const event_counter<> back(is_placed ? counter_home::in(back_words) : back_words);
  std::uint64_t start = 0;
  bool in_time = true;
  for (std::uint32_t trip = 1; trip <= warm_up + repeats && in_time; ++trip) {
    if (trip == warm_up + 1) start = global_timer_ns();
    event_counter<> sends = end == 0 ? there : back;
    if (end == 0) sends.arrive();
    in_time = (end == 0 ? back : there).try_wait_ge_for(trip, patience_ns);
    if (end == 1) sends.arrive();
  }
  if (end == 0) *pair.ns = in_time ? global_timer_ns() - start : 0;
}

static __global__ void settle_both(std::uint32_t* rooms_of_two) {
  counter_home::init(rooms_of_two, 2);
  counter_home::init(rooms_of_two + words_of_counter, 2);
}

/// Nanoseconds of a hand-off, one way.
inline double handed_off(std::uint32_t* words, std::uint32_t producer, std::uint32_t consumer, bool is_placed) {
  static std::uint32_t* const asked = allocated<std::uint32_t>(4);
  static std::uint64_t* const ns = allocated<std::uint64_t>(1);
  const pair_of_sms pair = {producer, consumer, asked, ns};
  const std::uint32_t blocks = 8 * multiprocessors();
  require(cudaMemset(words, 0, 2 * words_of_counter * sizeof *words));
  require(cudaMemset(asked, 0, 4 * sizeof *asked));
  require(cudaMemset(ns, 0, sizeof *ns));
  if (is_placed) {
    look_from_both<<<blocks, threads>>>(words, pair);
    settle_both<<<1, 1>>>(words);
  }
  hand_to_and_fro<<<blocks, threads>>>(words, words + words_of_counter, is_placed, pair);
  std::uint64_t all = 0;
  require(cudaMemcpy(&all, ns, sizeof all, cudaMemcpyDeviceToHost));
  failures += all == 0;
  return static_cast<double>(all) / (2 * repeats);
}

inline void pairs_of_sms(std::uint32_t* memory, const memory_map& map, bool of_one_half) {
  spread_of_figures first, looked;
  for (std::uint32_t producer = 0; producer < multiprocessors(); producer += 9) {
    for (std::uint32_t consumer = producer + 1; consumer < multiprocessors(); consumer += 11) {
      if ((map.sm_of_first[producer] == map.sm_of_first[consumer]) != of_one_half) continue;
      std::uint32_t* const words = memory + (producer + consumer) % (4 * rooms) * words_of_room;
      first.all.push_back(handed_off(words, producer, consumer, false));
      looked.all.push_back(handed_off(words, producer, consumer, true));
    }
  }
  if (first.all.empty()) return;
  std::printf("| %s | %zu | %.0f · %.0f · %.0f | %.0f · %.0f · %.0f |\n", of_one_half ? "of one half" : "of both", first.all.size(),
              first.at(0), first.at(0.5), first.at(1), looked.at(0), looked.at(0.5), looked.at(1));
}

}  // namespace on_gpu
