/// \file
/// Parts that the experiments of causes.cu share: memory, launches, a common start, and figures as medians over runs.
#pragma once

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>

#include <cooperative_groups.h>

#include "gpuclass/mem/long_word.cuh"
#include "gpuclass/sync.cuh"

namespace causes {

using namespace gpuclass;

constexpr scope whole = scope::device;
constexpr std::uint32_t line = GPUCLASS_LINE / sizeof(std::uint32_t);  ///< words between two that share no line
constexpr std::uint32_t usual_threads = 128;
constexpr std::uint64_t limit_ns = 500'000'000;  ///< after which every wait on the device gives up
constexpr std::uint32_t report_words = 16;

/// Arguments of a kernel. `words` are zeroed before each run.
struct setting {
  std::uint32_t* words;        ///< state of what is tried
  unsigned long long* report;  ///< `report_words` sums, zeroed before each run
  std::uint32_t* gate;         ///< three words for the common start, and one that ends all waits where the host sets it
  std::uint32_t length;        ///< operations, or ns of a window
  std::uint32_t knob;          ///< what an experiment changes, if that is a number
};

/// Result of a run.
struct outcome {
  double ns;
  std::array<unsigned long long, report_words> report;
};

inline void check(cudaError_t status) {
  if (status != cudaSuccess) {
    std::fprintf(stderr, "causes: %s\n", cudaGetErrorString(status));
    std::exit(1);
  }
}

inline std::uint32_t attribute(cudaDeviceAttr which) {
  int value = 0;
  check(cudaDeviceGetAttribute(&value, which, 0));
  return static_cast<std::uint32_t>(value);
}

inline std::uint32_t multiprocessors() { return attribute(cudaDevAttrMultiProcessorCount); }

/// Blocks of so many threads that are resident together: 2112 of 128 on an H200.
inline std::uint32_t full(std::uint32_t threads = usual_threads) {
  const std::uint32_t by_threads = attribute(cudaDevAttrMaxThreadsPerMultiProcessor) / threads;
  return multiprocessors() * std::min(by_threads, attribute(cudaDevAttrMaxBlocksPerMultiprocessor));
}

/// Calls `body(blocks)` with those numbers of blocks that fit, and with as many as fit.
template <class Body>
void for_blocks(std::initializer_list<std::uint32_t> counts, Body body) {
  for (const std::uint32_t blocks : counts) {
    if (blocks < full()) body(blocks);
  }
  body(full());
}

/// Memory that all runs share, so that state lies in the same places.
struct memory {
  static constexpr std::size_t state_bytes = 4u << 20, gate_bytes = 4096;
  std::uint32_t *words = nullptr, *gate = nullptr;
  unsigned long long* report = nullptr;

  memory() {
    check(cudaMalloc(&words, state_bytes));
    check(cudaMalloc(&gate, gate_bytes));
    check(cudaMalloc(&report, report_words * sizeof *report));
  }

  void clear() const {
    check(cudaMemset(words, 0, state_bytes));
    check(cudaMemset(gate, 0, gate_bytes));
    check(cudaMemset(report, 0, report_words * sizeof *report));
  }
};

inline const memory& shared_memory() {
  static const memory all;
  return all;
}

/// Adds to a sum of the report.
__device__ inline void add(const setting& given, std::uint32_t index, unsigned long long value) { atomicAdd(given.report + index, value); }

/// Where a run that gave up says so.
constexpr std::uint32_t gave_up = report_words - 1;

/// Makes the masters of all blocks begin at the same moment; returns it on %globaltimer, or 0 where the bound expired.
__device__ inline std::uint64_t start_together(const setting& given, deadline& bound) {
  auto* const moment = reinterpret_cast<std::uint64_t*>(given.gate + line);
  if (atom_add_acq_rel<whole>(given.gate, 1) + 1 == gridDim.x) {
    st_relaxed_gpu_u64(moment, global_timer_ns() + 5000);
  }
  std::uint64_t start = 0;
  wait_until([&] { return (start = ld_relaxed_gpu_u64(moment)) != 0; }, no_backoff{}, bound);
  while (start != 0 && global_timer_ns() < start) {
  }
  return start;
}

template <class What>
__global__ void __launch_bounds__(1024, 2) prepare(setting given, std::uint32_t blocks) {
  What::prepare(given, blocks);
}

template <class What>
__global__ void __launch_bounds__(1024, 2) run(setting given) {
  deadline bound(limit_ns, given.gate + 3 * line);
  What::run(given, bound);
  if (threadIdx.x == 0 && bound.hit()) {
    add(given, gave_up, 1);
  }
}

/// One run of `What`, which has `prepare(setting, blocks)`, for one thread, and `run(setting, deadline&)`, for all.
template <class What>
outcome run_once(std::uint32_t blocks, std::uint32_t threads, std::uint32_t length, std::uint32_t knob) {
  const memory& all = shared_memory();
  all.clear();
  setting given{all.words, all.report, all.gate, length, knob};
  cudaEvent_t start, end;
  check(cudaEventCreate(&start));
  check(cudaEventCreate(&end));
  prepare<What><<<1, 1>>>(given, blocks);
  void* arguments[] = {&given};
  check(cudaEventRecord(start));
  check(cudaLaunchCooperativeKernel(reinterpret_cast<void*>(run<What>), dim3(blocks), dim3(threads), arguments, 0, nullptr));
  check(cudaEventRecord(end));
  check(cudaEventSynchronize(end));
  float ms = 0;
  outcome seen{};
  check(cudaEventElapsedTime(&ms, start, end));
  check(cudaMemcpy(seen.report.data(), all.report, sizeof seen.report, cudaMemcpyDeviceToHost));
  check(cudaEventDestroy(start));
  check(cudaEventDestroy(end));
  seen.ns = ms * 1e6;
  return seen;
}

/// The median of five values of `figure()`.
template <class Figure>
double median(Figure figure) {
  std::array<double, 5> all{};
  for (double& one : all) one = figure();
  std::sort(all.begin(), all.end());
  return all[all.size() / 2];
}

/// ns for each of `length` operations, from runs of that length and of twice as many, so that launches drop out.
template <class What>
double steady_ns(std::uint32_t blocks, std::uint32_t length, std::uint32_t threads = usual_threads, std::uint32_t knob = 0) {
  return median([&] {
    const outcome some = run_once<What>(blocks, threads, length, knob);
    const outcome twice = run_once<What>(blocks, threads, 2 * length, knob);
    if (some.report[gave_up] + twice.report[gave_up] != 0) std::printf("  (gave up)");
    return (twice.ns - some.ns) / length;
  });
}

}  // namespace causes
