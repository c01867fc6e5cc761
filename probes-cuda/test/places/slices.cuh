/// \file
/// Which slice of the L2 each unit of memory lies in, found by crowding: while most SMs keep atomics going on one word, atomics of the
/// others wait longer at words of the same slice, and only there. One launch sorts all units against one word.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <vector>

#include "gpuclass/sync/placed.cuh"
#include "test/gpu_bed.cuh"
#include "test/places/table_barrier.cuh"

namespace on_gpu {

constexpr std::uint32_t unsorted = ~0u;
constexpr std::uint32_t most_slices = 256;
constexpr std::uint32_t look_threads = 256;

struct crowding {
  std::uint32_t* memory;
  std::uint32_t words_apart;  ///< from one line that is looked at to the next
  std::uint32_t lines;
  std::uint32_t lookers;      ///< blocks that look; the others crowd
  std::uint32_t crowded;      ///< line that these crowd
  std::uint32_t crowd_warps;  ///< of each of them; 0 for none
  std::uint32_t* done;        ///< how many lookers have ended
  std::uint32_t* cycles;      ///< for each line, the least of some atomics
};

static __device__ __forceinline__ void crowd(const crowding& task) {
  constexpr std::uint32_t atomics_between_looks = 64;
  constexpr std::uint64_t limit_ns = 20'000'000;
  const std::uint64_t start = global_timer_ns();
  std::uint32_t* const word = task.memory + task.crowded * task.words_apart;
  while (ld_relaxed<scope::device>(task.done) < task.lookers && global_timer_ns() - start < limit_ns) {
    GPUCLASS_NO_UNROLL
    for (std::uint32_t i = 0; i < atomics_between_looks; ++i) cycles32_after(atom_add_relaxed<scope::device>(word, 0));
  }
}

/// Of 256 threads a block, the first lane of each warp works.
static __global__ void __launch_bounds__(look_threads) look_while_crowded(crowding task) {
  constexpr std::uint32_t settle_cycles = 6000;
  const std::uint32_t warp = threadIdx.x / 32;
  const bool works = threadIdx.x % 32 == 0;
  if (blockIdx.x >= task.lookers) {
    if (works && warp < task.crowd_warps) crowd(task);
    return;
  }
  if (works) {
    pause_cycles(settle_cycles);
    for (std::uint32_t line = blockIdx.x + warp * task.lookers; line < task.lines; line += task.lookers * (look_threads / 32)) {
      task.cycles[line] = least_atomic_cycles(task.memory + line * task.words_apart);
    }
  }
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(task.done, 1u);
}

/// Adds up, for each line, the least cycles that each SM sees. Each begins elsewhere.
static __global__ void __launch_bounds__(look_threads) look_from_all_sms(crowding task) {
  if (threadIdx.x % 32 != 0) return;
  constexpr std::uint32_t warps = look_threads / 32;
  const std::uint32_t turn = static_cast<std::uint32_t>(std::uint64_t{task.lines} * blockIdx.x / gridDim.x);
  for (std::uint32_t i = threadIdx.x / 32; i < task.lines; i += warps) {
    const std::uint32_t line = (i + turn) % task.lines;
    atomicAdd(task.cycles + line, least_atomic_cycles(task.memory + line * task.words_apart));
  }
}

class slice_map {
 public:
  std::vector<std::uint32_t> slice;      ///< of each unit
  std::vector<std::uint32_t> mean;       ///< cycles of an atomic, over all SMs
  std::vector<std::uint32_t> from_first;  ///< cycles of an atomic from the SM of block 0
  std::vector<bool> far_half;            ///< of each slice: whether block 0's SM takes longer than the middle of all slices
  std::uint32_t slices = 0;

  slice_map(std::uint32_t* memory, std::uint32_t units)
      : slice(units, unsorted),
        task_{memory, unit_words, units, lookers, 0, 0, allocated<std::uint32_t>(1), allocated<std::uint32_t>(units)} {
    require(cudaMemset(memory, 0, std::size_t{units} * unit_words * sizeof *memory));
    mean = from_all();
    from_first = look(0, 0, 1);
    print_excess();
    sort_units();
    tell_halves();
  }

 private:
  static constexpr std::uint32_t lookers = 16;
  static constexpr std::uint32_t crowd_warps = 4;

  std::vector<std::uint32_t> looked() const {
    std::vector<std::uint32_t> cycles(task_.lines);
    require(cudaMemcpy(cycles.data(), task_.cycles, cycles.size() * sizeof cycles[0], cudaMemcpyDeviceToHost));
    return cycles;
  }

  std::vector<std::uint32_t> look(std::uint32_t crowded, std::uint32_t warps, std::uint32_t by) {
    require(cudaMemset(task_.done, 0, sizeof *task_.done));
    crowding task = task_;
    task.crowded = crowded;
    task.crowd_warps = warps;
    task.lookers = by;
    look_while_crowded<<<warps == 0 ? by : multiprocessors(), look_threads>>>(task);
    require(cudaGetLastError());
    return looked();
  }

  std::vector<std::uint32_t> from_all() {
    require(cudaMemset(task_.cycles, 0, task_.lines * sizeof *task_.cycles));
    look_from_all_sms<<<multiprocessors(), look_threads>>>(task_);
    require(cudaGetLastError());
    std::vector<std::uint32_t> sums = looked();
    for (std::uint32_t& sum : sums) sum /= multiprocessors();
    return sums;
  }

  /// How much longer an atomic takes beside a crowd, as a histogram: two heaps that are apart are what makes sorting sound.
  void print_excess() {
    constexpr std::uint32_t bin_cycles = 40, bins = 40;
    const std::vector<std::uint32_t> quiet = look(0, 0, lookers);
    for (const std::uint32_t warps : {1u, crowd_warps, 8u}) {
      for (const std::uint32_t crowded : {0u, 777u}) {
        const std::vector<std::uint32_t> cycles = look(crowded, warps, lookers);
        std::vector<std::uint32_t> counts(bins);
        for (std::uint32_t i = 0; i < task_.lines; ++i) {
          ++counts[std::min(bins - 1, (cycles[i] > quiet[i] ? cycles[i] - quiet[i] : 0) / bin_cycles)];
        }
        std::printf("excess,%u warps,unit %u,own %d,bins of %u cycles:", warps, crowded,
                    static_cast<int>(cycles[crowded]) - static_cast<int>(quiet[crowded]), bin_cycles);
        for (const std::uint32_t count : counts) std::printf(" %u", count);
        std::printf("\n");
      }
    }
  }

  /// A unit belongs to the crowd beside which it takes longest, if that is at least half of what the crowded unit itself takes longer.
  void sort_units() {
    const std::vector<std::uint32_t> quiet = look(0, 0, lookers);
    std::vector<int> most(task_.lines, 0);
    std::uint32_t again = 0;
    for (std::uint32_t unit = 0; unit < task_.lines && slices < most_slices; ++unit) {
      if (slice[unit] != unsorted) continue;
      const std::vector<std::uint32_t> cycles = look(unit, crowd_warps, lookers);
      const int own = static_cast<int>(cycles[unit]) - static_cast<int>(quiet[unit]);
      for (std::uint32_t i = 0; i < task_.lines; ++i) {
        const int excess = static_cast<int>(cycles[i]) - static_cast<int>(quiet[i]);
        if (i != unit && excess * 2 < own) continue;
        again += slice[i] != unsorted;
        if (i == unit || excess > most[i]) {
          most[i] = excess;
          slice[i] = slices;
        }
      }
      ++slices;
    }
    const auto left = std::count(slice.begin(), slice.end(), unsorted);
    std::printf("slices,%u,units found in two,%u,units left,%ld\n", slices, again, static_cast<long>(left));
    std::replace(slice.begin(), slice.end(), unsorted, slices);
  }

  void tell_halves() {
    std::vector<double> sum(slices + 1), all(slices + 1), squares(slices + 1);
    std::vector<std::uint32_t> count(slices + 1);
    for (std::uint32_t i = 0; i < task_.lines; ++i) {
      ++count[slice[i]];
      sum[slice[i]] += from_first[i];
      squares[slice[i]] += static_cast<double>(from_first[i]) * from_first[i];
      all[slice[i]] += mean[i];
    }
    std::vector<double> means;
    for (std::uint32_t s = 0; s < slices; ++s) means.push_back(sum[s] / std::max(1u, count[s]));
    const auto ends = std::minmax_element(means.begin(), means.end());
    const double middle = (*ends.first + *ends.second) / 2;
    far_half.assign(slices + 1, false);
    std::printf("slice,units,mean cycles from all SMs,mean cycles from one SM,variance,far\n");
    for (std::uint32_t s = 0; s < slices; ++s) {
      far_half[s] = means[s] > middle;
      std::printf("%u,%u,%.0f,%.0f,%.0f,%d\n", s, count[s], all[s] / std::max(1u, count[s]), means[s],
                  squares[s] / std::max(1u, count[s]) - means[s] * means[s], static_cast<int>(far_half[s]));
    }
  }

  crowding task_;
};

}  // namespace on_gpu
