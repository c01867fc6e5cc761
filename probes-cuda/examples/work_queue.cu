/// \file
/// A persistent kernel that feeds itself: blocks take ranges of numbers from a shared queue, put the halves of long ones back and sum
/// short ones, until none is left anywhere. Ends with status 0 if the sum is right. Compile with `nvcc -std=c++17 -arch=sm_75 -I include`.
#include <cstdio>

#include "gpuclass/sync.cuh"

using namespace gpuclass;

struct range { std::uint32_t first, end; };

constexpr std::uint32_t most_blocks = 1024, ring_size = 4096, numbers = 1u << 20, short_range = 1024;

__device__ alignas(GPUCLASS_LINE) std::uint32_t lock_words[mutex<>::state_words(most_blocks)];
__device__ alignas(GPUCLASS_LINE) std::uint32_t changed_words[condition_variable<>::state_words(most_blocks)];
__device__ range ring[ring_size];
__device__ std::uint32_t head, tail, unfinished;  // guarded by the mutex
__device__ unsigned long long sum;

__global__ void set_up(std::uint32_t blocks) {
  mutex<>::init(lock_words, blocks);
  ring[tail++] = {0, numbers};
  unfinished = 1;
}

/// Returns a range, or an empty one if there will be no more.
__device__ range take(mutex<>& guarding, condition_variable<>& changed) {
  const lock_guard guard(guarding);
  while (head == tail && unfinished != 0) changed.wait(guarding);
  return unfinished != 0 ? ring[head++ % ring_size] : range{0, 0};
}

/// Puts the halves of a long range back; one of them is for another block.
__device__ void split(range whole, condition_variable<>& changed) {
  const std::uint32_t middle = whole.first + (whole.end - whole.first) / 2;
  ring[tail++ % ring_size] = {whole.first, middle};
  ring[tail++ % ring_size] = {middle, whole.end};
  ++unfinished;
  changed.notify_one();
}

__global__ void work() {
  mutex<> guarding(lock_words);
  condition_variable<> changed(changed_words, grid_group{});
  __shared__ range shared;
  for (;;) {
    if (threadIdx.x == 0) shared = take(guarding, changed);
    __syncthreads();
    const range mine = shared;
    if (mine.first == mine.end) return;
    const bool is_long = mine.end - mine.first > short_range;
    for (std::uint32_t i = mine.first + threadIdx.x; !is_long && i < mine.end; i += blockDim.x) atomicAdd(&sum, i);
    __syncthreads();
    if (threadIdx.x != 0) continue;
    const lock_guard guard(guarding);
    if (is_long) {
      split(mine, changed);
    } else if (--unfinished == 0) {
      changed.notify_all();
    }
  }
}

int main() {
  int blocks = 0;
  cudaDeviceGetAttribute(&blocks, cudaDevAttrMultiProcessorCount, 0);
  set_up<<<1, 1>>>(blocks);
  cudaLaunchCooperativeKernel(work, dim3(blocks), dim3(128), nullptr, 0, nullptr);
  unsigned long long found = 0;
  const cudaError_t status = cudaMemcpyFromSymbol(&found, sum, sizeof found);
  const bool right = status == cudaSuccess && found == (numbers - 1ull) * numbers / 2;
  std::printf("work queue: %u numbers, sum %llu, %s\n", numbers, found,
              right ? "right" : status == cudaSuccess ? "wrong" : cudaGetErrorString(status));
  return right ? 0 : 1;
}
