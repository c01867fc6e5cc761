/// \file
/// A persistent kernel that feeds itself: blocks take ranges of numbers from a bounded queue, put the halves of long ones back and sum
/// short ones, until none is left anywhere. Ends with status 0 if the sum is right. Compile with `nvcc -std=c++17 -arch=sm_75 -I include`.
#include <cstdio>

#include "gpuclass/sync/bounded_queue.cuh"

using namespace gpuclass;

struct range { std::uint32_t first, end; };

// Ranges there are at a time are 2048 at most, and the empty ones that end the blocks no more: so nobody waits for room.
constexpr std::uint32_t most_ranges = 4096, numbers = 1u << 20, short_range = 1024;
using range_queue = bounded_queue<range, most_ranges>;

__device__ alignas(GPUCLASS_LINE) std::uint32_t queue_words[range_queue::state_words(0)];
__device__ std::uint32_t unfinished = 1;
__device__ unsigned long long sum;

__global__ void set_up() { range_queue(queue_words).enqueue({0, numbers}); }

/// Puts the halves of a long range back; one of them is for another block. Both threads call together, so that they draw their tickets by one atomic.
__device__ void split(range_queue& ranges, range whole) {
  const std::uint32_t middle = whole.first + (whole.end - whole.first) / 2;
  ranges.enqueue(threadIdx.x == 0 ? range{whole.first, middle} : range{middle, whole.end});
}

/// Ends all blocks, by an empty range each: all threads do it, for one after the other would take as long as all blocks have work.
__device__ void end_all(range_queue& ranges) {
  for (std::uint32_t i = threadIdx.x; i < gridDim.x; i += blockDim.x) ranges.enqueue({0, 0});
}

__global__ void work() {
  range_queue ranges(queue_words);
  __shared__ range shared;
  for (;;) {
    if (threadIdx.x == 0) shared = ranges.dequeue();
    __syncthreads();
    const range mine = shared;
    if (mine.first == mine.end) return;
    const bool is_long = mine.end - mine.first > short_range;
    for (std::uint32_t i = mine.first + threadIdx.x; !is_long && i < mine.end; i += blockDim.x) atomicAdd(&sum, i);
    const std::uint32_t before = threadIdx.x != 0 ? 0 : is_long ? atomicAdd(&unfinished, 1) : atomicSub(&unfinished, 1);
    const bool was_last = __syncthreads_or(!is_long && before == 1);
    if (is_long && threadIdx.x < 2) split(ranges, mine);
    if (was_last) end_all(ranges);
  }
}

int main() {
  int blocks = 0;
  cudaDeviceGetAttribute(&blocks, cudaDevAttrMultiProcessorCount, 0);
  set_up<<<1, 1>>>();
  const cudaError_t launched = cudaLaunchCooperativeKernel(work, dim3(blocks), dim3(128), nullptr, 0, nullptr);
  unsigned long long found = 0;
  const cudaError_t copied = cudaMemcpyFromSymbol(&found, sum, sizeof found);
  const cudaError_t status = launched != cudaSuccess ? launched : copied;
  const bool right = status == cudaSuccess && found == (numbers - 1ull) * numbers / 2;
  std::printf("work queue: %u numbers, sum %llu, %s\n", numbers, found,
              right ? "right" : status == cudaSuccess ? "wrong" : cudaGetErrorString(status));
  return right ? 0 : 1;
}
