/// \file
/// An iterative solver in one kernel: Jacobi sweeps over a square plate, with a barrier of the whole grid between two of them. The same
/// kernel runs with `gpuclass::barrier<>` and with `grid.sync()` of cooperative groups, and prints the time of a sweep for both. Ends with
/// status 0 if both give what the host computes. Compile with `nvcc -std=c++17 -arch=native -I include`.
#include <cooperative_groups.h>

#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

#include "gpuclass/sync.cuh"

constexpr int side = 1024, sweeps = 400, threads = 256;

/// The grid's barrier in the two forms that are compared.
class ours {
 public:
  explicit __device__ ours(std::uint32_t* words) : barrier_(words) {}
  __device__ void operator()() { barrier_.arrive_and_wait(); }

 private:
  gpuclass::barrier<> barrier_;
};
struct theirs {
  explicit __device__ theirs(std::uint32_t*) {}
  __device__ void operator()() const { cooperative_groups::this_grid().sync(); }
};

__host__ __device__ float relaxed(const float* plate, int at) {
  return 0.25f * (plate[at - 1] + plate[at + 1] + plate[at - side] + plate[at + side]);
}

/// Neighbours are written by other blocks, so neither plate may be `const __restrict__`: such loads need not see what they wrote.
template <class Barrier>
__global__ void __launch_bounds__(threads) solve(std::uint32_t* words, float* from, float* to) {
  Barrier wait_for_all(words);
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    for (int at = blockIdx.x * threads + threadIdx.x; at < side * side; at += gridDim.x * threads) {
      const int x = at % side, y = at / side;
      if (x > 0 && x < side - 1 && y > 0 && y < side - 1) to[at] = relaxed(from, at);
    }
    wait_for_all();
    float* const swapped = from;
    from = to;
    to = swapped;
  }
}

/// One edge is hot.
std::vector<float> plate() {
  std::vector<float> cells(side * side);
  for (int x = 0; x < side; ++x) cells[x] = 100;
  return cells;
}

std::vector<float> expected() {
  std::vector<float> from = plate(), to = from;
  for (int sweep = 0; sweep < sweeps; ++sweep, std::swap(from, to)) {
    for (int at = side; at < side * (side - 1); ++at) {
      if (at % side > 0 && at % side < side - 1) to[at] = relaxed(from.data(), at);
    }
  }
  return from;
}

bool check(cudaError_t status) {
  if (status != cudaSuccess) std::printf("jacobi: %s\n", cudaGetErrorString(status));
  return status == cudaSuccess;
}

/// Solves twice, for the first time also loads the kernel, and compares the result.
template <class Barrier>
bool run(const char* name, int blocks, const std::vector<float>& right) {
  std::uint32_t* words = nullptr;
  float *from = nullptr, *to = nullptr;
  const std::vector<float> start = plate();
  const std::size_t bytes = start.size() * sizeof(float), state = gpuclass::barrier<>::state_words(blocks) * sizeof *words;
  cudaEvent_t begin, end;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  if (!check(cudaMalloc(&words, state)) || !check(cudaMalloc(&from, bytes)) || !check(cudaMalloc(&to, bytes))) return false;
  cudaMemset(words, 0, state);  // once: the second kernel takes the words as the first one left them
  for (int time = 0; time < 2; ++time) {
    cudaMemcpy(from, start.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(to, start.data(), bytes, cudaMemcpyHostToDevice);
    cudaEventRecord(begin);
    void* arguments[] = {&words, &from, &to};
    if (!check(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(solve<Barrier>), dim3(blocks), dim3(threads), arguments))) return false;
    cudaEventRecord(end);
    if (!check(cudaEventSynchronize(end))) return false;
  }
  std::vector<float> found(start.size());
  cudaMemcpy(found.data(), sweeps % 2 == 0 ? from : to, bytes, cudaMemcpyDeviceToHost);
  float worst = 0, ms = 0;
  for (std::size_t i = 0; i < found.size(); ++i) worst = std::fmax(worst, std::fabs(found[i] - right[i]));
  cudaEventElapsedTime(&ms, begin, end);
  std::printf("jacobi: %-18s %4d blocks, %.2f us a sweep, off by %g, %s\n", name, blocks, 1000 * ms / sweeps, worst, worst < 1e-3f ? "right" : "wrong");
  return worst < 1e-3f;
}

int main() {
  int multiprocessors = 0;
  cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
  const std::vector<float> right = expected();
  bool all = true;
  for (const int each : {1, 4, 8}) {
    all = run<ours>("gpuclass::barrier", each * multiprocessors, right) && all;
    all = run<theirs>("grid.sync", each * multiprocessors, right) && all;
  }
  return all ? 0 : 1;
}
