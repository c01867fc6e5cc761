/// \file
/// The reference for the Python programs beside this file: nanoseconds of the default barrier in a kernel of one's own, compiled by
/// nvcc, as the median over 16 places of its words. Arguments: numbers of blocks. Prints a line for each: blocks and nanoseconds. Compile with
/// `nvcc -O3 -std=c++17 -arch=native -I include`.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "gpuclass/launch.cuh"

__global__ void __launch_bounds__(128) phases(unsigned* words, int count) {
  gpuclass::barrier<> barrier(words);
  for (int phase = 0; phase < count; ++phase) barrier.arrive_and_wait();
}

namespace {

constexpr int fewer = 100;
constexpr int more = 1100;
constexpr std::size_t places = 16;
constexpr std::size_t place_words = 65536 + 64 * 69;

/// Milliseconds of so many phases; negative where the kernel failed.
float elapsed(unsigned* words, unsigned blocks, int count) {
  cudaEvent_t from{}, to{};
  cudaEventCreate(&from);
  cudaEventCreate(&to);
  cudaEventRecord(from);
  cudaError_t status = gpuclass::launch(phases, blocks, 128, nullptr, words, count);
  cudaEventRecord(to);
  status = status == cudaSuccess ? cudaEventSynchronize(to) : status;
  float ms = -1;
  if (status == cudaSuccess) cudaEventElapsedTime(&ms, from, to);
  cudaEventDestroy(from);
  cudaEventDestroy(to);
  return ms;
}

double median_ns(unsigned* words, unsigned blocks) {
  std::vector<double> ns;
  for (std::size_t place = 0; place < places; ++place) {
    unsigned* here = words + place * place_words;
    if (elapsed(here, blocks, fewer) < 0) return -1;
    const float shorter = elapsed(here, blocks, fewer);
    ns.push_back((elapsed(here, blocks, more) - shorter) * 1e6 / (more - fewer));
  }
  std::sort(ns.begin(), ns.end());
  return (ns[places / 2 - 1] + ns[places / 2]) / 2;
}

}  // namespace

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    unsigned* words = nullptr;
    const std::size_t bytes = places * place_words * sizeof *words;
    if (cudaMalloc(&words, bytes) != cudaSuccess || cudaMemset(words, 0, bytes) != cudaSuccess) return 1;
    const auto blocks = static_cast<unsigned>(std::atoi(argv[i]));
    const double ns = median_ns(words, blocks);
    if (ns < 0) return 1;
    std::printf("%u %.1f\n", blocks, ns);
    cudaFree(words);
  }
  return 0;
}
