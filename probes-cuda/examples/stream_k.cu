/// \file
/// The fix-up of Stream-K (Osama et al. 2023): the work of a matrix product, tiles times steps along K, is cut into equal shares, whatever
/// the number of tiles, so that a tile may be shared by neighbouring blocks. Those that come into a tile late leave their partial sums in
/// a workspace and arrive at the tile's event counter; the block that began the tile waits for all of them, sets the counter back and adds. Prints the time beside a product with whole tiles only.
/// Ends with status 0 if both agree with the host. Compile with `nvcc -std=c++17 -arch=native -I include`.
#include <cmath>
#include <cstdio>
#include <vector>

#include "gpuclass/sync/event_counter.cuh"
using gpuclass::event_counters;

constexpr int edge = 16, step = 16;                        // a tile is 16 x 16, a step of it multiplies 16 columns by 16 rows
constexpr int rows = 208, columns = 176, inner = 8192;     // 143 tiles, little more than one for each SM of an H200
constexpr int across = columns / edge, tiles = rows / edge * across, steps = inner / step;

struct matrices {
  const float *a, *b;
  float *c, *partial;    ///< `partial` has a tile for each block, of which each leaves at most one behind
  std::uint32_t* words;  ///< an event counter for each tile: partial sums that are there
};

/// This thread's element of a tile, summed over steps `first` to before `end`.
__device__ float product(const matrices& m, int tile, int first, int end) {
  __shared__ float a[edge][step], b[step][edge];
  const int x = threadIdx.x, y = threadIdx.y;
  const int row = tile / across * edge + y, column = tile % across * edge + x;
  float sum = 0;
  for (int at = first; at < end; ++at) {
    a[y][x] = m.a[row * inner + at * step + x];
    b[y][x] = m.b[(at * step + y) * columns + column];
    __syncthreads();
    for (int k = 0; k < step; ++k) sum += a[y][k] * b[k][x];
    __syncthreads();
  }
  return sum;
}

__device__ void store(const matrices& m, int tile, float sum) {
  m.c[(tile / across * edge + threadIdx.y) * columns + tile % across * edge + threadIdx.x] = sum;
}

__global__ void whole_tiles(matrices m) {
  for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) store(m, tile, product(m, tile, 0, steps));
}

__device__ long share_of(int block) { return static_cast<long>(tiles) * steps * block / gridDim.x; }

__global__ void stream_k(matrices m) {
  const int element = threadIdx.y * edge + threadIdx.x;
  for (long at = share_of(blockIdx.x), end = share_of(blockIdx.x + 1); at < end;) {
    const int tile = at / steps, first = at % steps;
    const int last = static_cast<int>(min(end - at, static_cast<long>(steps - first))) + first;
    float sum = product(m, tile, first, last);
    at += last - first;
    auto there = event_counters<>(m.words)[tile];
    if (first != 0) {  // somebody else began this tile, and waits
      m.partial[blockIdx.x * edge * edge + element] = sum;
      __syncthreads();
      if (element == 0) there.arrive();
      continue;
    }
    int contributors = 0;
    while (share_of(blockIdx.x + contributors + 1) < static_cast<long>(tile + 1) * steps) ++contributors;
    if (element == 0 && contributors != 0) {
      there.wait_ge(contributors);
      there.restart();
    }
    __syncthreads();
    for (int i = 1; i <= contributors; ++i) sum += m.partial[(blockIdx.x + i) * edge * edge + element];
    store(m, tile, sum);
  }
}

/// Multiplies twice, for the first time also loads the kernel. Returns the largest error.
float run(const char* name, void (*kernel)(matrices), matrices m, int blocks, const std::vector<double>& right) {
  cudaEvent_t begin, end;
  if (cudaEventCreate(&begin) != cudaSuccess || cudaEventCreate(&end) != cudaSuccess) return INFINITY;
  float ms = 0, worst = 0;
  void* arguments[] = {&m};
  for (int time = 0; time < 2; ++time) {
    cudaEventRecord(begin);
    cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(kernel), dim3(blocks), dim3(edge, edge), arguments);
    cudaEventRecord(end);
  }
  std::vector<float> found(right.size());
  const cudaError_t status = cudaMemcpy(found.data(), m.c, found.size() * sizeof(float), cudaMemcpyDeviceToHost);
  cudaEventElapsedTime(&ms, begin, end);
  for (std::size_t i = 0; i < found.size(); ++i) worst = std::fmax(worst, std::fabs(found[i] - static_cast<float>(right[i])));
  std::printf("stream-k: %-12s %d tiles on %d blocks, %.0f us, off by %g, %s\n", name, tiles, blocks, 1000 * ms, worst, cudaGetErrorString(status));
  return status == cudaSuccess ? worst : INFINITY;
}

float* on_device(const std::vector<float>& values) {
  float* copy = nullptr;
  const std::size_t bytes = values.size() * sizeof(float);
  return cudaMalloc(&copy, bytes) == cudaSuccess && cudaMemcpy(copy, values.data(), bytes, cudaMemcpyHostToDevice) == cudaSuccess ? copy : nullptr;
}

int main() {
  int blocks = 0;
  cudaDeviceGetAttribute(&blocks, cudaDevAttrMultiProcessorCount, 0);
  std::vector<float> a(rows * inner), b(inner * columns);
  std::vector<double> right(rows * columns);
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<float>(i % 7) - 3;
  for (std::size_t i = 0; i < b.size(); ++i) b[i] = static_cast<float>(i % 5) - 2;
  for (int at = 0; at < rows * inner; ++at)
    for (int column = 0; column < columns; ++column) right[at / inner * columns + column] += static_cast<double>(a[at]) * b[at % inner * columns + column];
  matrices m{on_device(a), on_device(b), on_device(std::vector<float>(rows * columns)), on_device(std::vector<float>(blocks * edge * edge)), nullptr};
  constexpr std::size_t bytes = event_counters<>::state_words(tiles) * sizeof *m.words;
  cudaMalloc(&m.words, bytes);
  cudaMemset(m.words, 0, bytes);
  return run("whole tiles", whole_tiles, m, blocks, right) < 0.5f && run("stream-k", stream_k, m, blocks, right) < 0.5f ? 0 : 1;
}
