/// \file
/// A wavefront: an edit distance by anti-diagonals, a few cells for each thread and a barrier after each of them. Prints the time of a step with
/// `grid.sync()`, with another barrier, and their ratio, a line for each number of cells. wavefront-on-gpu.py compares that with a forecast.
///   nvcc -O3 -std=c++17 -arch=sm_90 -I include -DBARRIER='gpuclass::barrier_central<>' -DHEADER='"gpuclass/sync/barrier_central.cuh"'
///   [-DCLUSTER=16]   where all blocks are one cluster
///   wavefront_on_gpu BLOCKS
#include <algorithm>
#include <cooperative_groups.h>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "gpuclass/sync.cuh"
#ifdef HEADER
#include HEADER
#endif
#ifndef BARRIER
#define BARRIER gpuclass::barrier<>
#endif
#ifdef CLUSTER
#define CLUSTERED __cluster_dims__(CLUSTER)
#else
#define CLUSTERED
#endif

constexpr int threads = 128;
constexpr int steps = 2000;

/// Who meets by the platform's own.
struct grid_sync {
  __device__ explicit grid_sync(std::uint32_t*) {}
  __device__ void arrive_and_wait() { cooperative_groups::this_grid().sync(); }
};

template <class Barrier>
__device__ void wavefront(std::uint32_t* words, int* cells, int width) {
  Barrier barrier(words);
  const int first = blockIdx.x * threads + threadIdx.x, stride = gridDim.x * threads;
  for (int step = 2; step < steps; ++step) {
    int* next = cells + step % 3 * (width + 2);
    const int* last = cells + (step + 2) % 3 * (width + 2);
    const int* before = cells + (step + 1) % 3 * (width + 2);
    for (int i = first + 1; i <= width; i += stride) {
      const int same = (i * 7 + step * 13) % 5 == 0;
      next[i] = min(min(last[i], last[i - 1]) + 1, before[i - 1] + 1 - same);
    }
    barrier.arrive_and_wait();
  }
}

__global__ void __launch_bounds__(threads) incumbent(std::uint32_t* words, int* cells, int width) {
  wavefront<grid_sync>(words, cells, width);
}

__global__ void CLUSTERED __launch_bounds__(threads) candidate(std::uint32_t* words, int* cells, int width) {
  wavefront<BARRIER>(words, cells, width);
}

static void must(cudaError_t status, const char* what) {
  if (status != cudaSuccess) {
    std::fprintf(stderr, "wavefront: %s: %s\n", what, cudaGetErrorString(status));
    std::exit(1);
  }
}

/// Returns the median time of a step in nanoseconds, and in `sum` what the last diagonals hold.
template <class Kernel>
double step_ns(Kernel kernel, bool cooperative, int blocks, int width, long long& sum) {
  constexpr std::size_t state = 1 << 20;
  const std::size_t bytes = 3 * (width + 2) * sizeof(int);
  std::uint32_t* words = nullptr;
  int* cells = nullptr;
  must(cudaMalloc(&words, state), "memory");
  must(cudaMalloc(&cells, bytes), "memory");
  cudaEvent_t begin, end;
  must(cudaEventCreate(&begin), "event");
  must(cudaEventCreate(&end), "event");
  std::vector<float> times;
  for (int run = 0; run < 23; ++run) {
    must(cudaMemset(words, 0, state), "memset");
    must(cudaMemset(cells, 0, bytes), "memset");
    void* arguments[] = {&words, &cells, &width};
    must(cudaEventRecord(begin), "record");
    must(cooperative ? cudaLaunchCooperativeKernel((const void*)kernel, dim3(blocks), dim3(threads), arguments, 0, nullptr)
                     : cudaLaunchKernel((const void*)kernel, dim3(blocks), dim3(threads), arguments, 0, nullptr),
         "launch");
    must(cudaEventRecord(end), "record");
    must(cudaEventSynchronize(end), "kernel");
    float ms = 0;
    must(cudaEventElapsedTime(&ms, begin, end), "time");
    if (run > 2) times.push_back(ms);
  }
  std::vector<int> found(3 * (width + 2));
  must(cudaMemcpy(found.data(), cells, bytes, cudaMemcpyDeviceToHost), "copy");
  sum = 0;
  for (int cell : found) sum += cell;
  must(cudaFree(words), "free");
  must(cudaFree(cells), "free");
  std::nth_element(times.begin(), times.begin() + times.size() / 2, times.end());
  return times[times.size() / 2] * 1e6 / (steps - 2);
}

int main(int count, char** arguments) {
  const int blocks = count > 1 ? std::atoi(arguments[1]) : 16;
#ifdef CLUSTER
  if (blocks != CLUSTER) return std::fprintf(stderr, "wavefront: compiled for %d blocks\n", CLUSTER), 2;
  must(cudaFuncSetAttribute(candidate, cudaFuncAttributeNonPortableClusterSizeAllowed, 1), "clusters of more than 8");
  const bool cooperative = false;
#else
  const bool cooperative = true;
#endif
  for (int each : {1, 4, 16}) {
    const int width = blocks * threads * each;
    long long expected = 0, sum = 0;
    const double before = step_ns(incumbent, true, blocks, width, expected);
    const double after = step_ns(candidate, cooperative, blocks, width, sum);
    std::printf("%d\t%d\t%.1f\t%.1f\t%.4f\n", blocks, each, before, after, before / after);
    if (sum != expected) return std::fprintf(stderr, "wavefront: the barrier let a block through too soon\n"), 1;
  }
  return 0;
}
