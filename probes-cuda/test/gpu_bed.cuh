/// \file
/// Runs kernels of the tool on a GPU without the tool: memory for a trial, and what a run left behind.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "gpuclass/bench/layout.cuh"
#include "gpuclass/trial.cuh"

namespace on_gpu {

using namespace gpuclass;

using kernel = void (*)(trial_arguments);

constexpr std::uint32_t most_blocks = 8192;
constexpr std::size_t word_count = 1u << 20;
constexpr std::size_t report_size = report_words + histogram_bins / 2;
constexpr std::uint64_t window_ns = 2'000'000;

inline void require(cudaError_t status) {
  if (status != cudaSuccess) {
    std::printf("on a GPU: %s\n", cudaGetErrorString(status));
    std::exit(1);
  }
}

template <class Word>
Word* allocated(std::size_t count) {
  Word* words = nullptr;
  require(cudaMalloc(&words, count * sizeof *words));
  return words;
}

/// Result of a run.
struct seen {
  std::vector<std::uint64_t> report = std::vector<std::uint64_t>(report_size);
  std::vector<std::uint32_t> per_block = std::vector<std::uint32_t>(most_blocks);

  std::uint64_t operations() const {
    std::uint64_t all = report[report_operations];
    for (const std::uint32_t each : per_block) all += each;
    return all;
  }
  double per_second(std::uint64_t count) const { return count * 1e9 / report[report_window_ns]; }
  bool failed() const { return report[report_violations] != 0 || report[report_timed_out] != 0; }
};

class bed {
 public:
  bed() {
    arguments_.words = allocated<std::uint32_t>(word_count + stress_words);
    arguments_.report = allocated<std::uint64_t>(report_size);
    arguments_.per_block = allocated<std::uint32_t>(most_blocks);
    void* host = nullptr;
    require(cudaHostAlloc(&host, sizeof(std::uint32_t), cudaHostAllocMapped));
    *static_cast<std::uint32_t*>(host) = 0;
    void* abort = nullptr;
    require(cudaHostGetDevicePointer(&abort, host, 0));
    arguments_.abort = static_cast<const std::uint32_t*>(abort);
    arguments_.word_count = word_count;
    arguments_.window_ns = window_ns;
    arguments_.timeout_ns = 2'000'000'000;
  }

  trial_arguments trial() const { return arguments_; }

  seen run(kernel entry, std::uint32_t blocks, std::uint32_t threads, trial_arguments trial) const {
    require(cudaMemset(trial.words, 0, word_count * sizeof(std::uint32_t)));
    require(cudaMemset(trial.report, 0, report_size * sizeof(std::uint64_t)));
    require(cudaMemset(trial.per_block, 0, most_blocks * sizeof(std::uint32_t)));
    void* pointers[] = {&trial};
    require(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(entry), dim3(blocks), dim3(threads), pointers));
    require(cudaDeviceSynchronize());
    seen found;
    require(cudaMemcpy(found.report.data(), trial.report, report_size * sizeof(std::uint64_t), cudaMemcpyDeviceToHost));
    require(cudaMemcpy(found.per_block.data(), trial.per_block, most_blocks * sizeof(std::uint32_t), cudaMemcpyDeviceToHost));
    return found;
  }

 private:
  trial_arguments arguments_{};
};

inline std::uint32_t multiprocessors() {
  int count = 0;
  require(cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, 0));
  return static_cast<std::uint32_t>(count);
}

inline std::uint32_t resident(kernel entry, int threads) {
  int each = 0;
  require(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, entry, threads, 0));
  return static_cast<std::uint32_t>(each) * multiprocessors();
}

}  // namespace on_gpu
