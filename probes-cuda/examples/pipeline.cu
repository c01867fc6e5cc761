/// \file
/// A persistent producer/consumer pipeline: every second block fills tiles, the block after it takes them, through a ring of slots and two event
/// counters, of tiles filled and tiles emptied. Each has one block that arrives, which therefore says how many there have been: by a store, which the
/// other one sees sooner than an addition or a semaphore's place. Ends with status 0 if every tile arrived whole. Compile with
/// `nvcc -std=c++17 -arch=native -I include`.
#include <cstdio>

#include "gpuclass/sync/event_counter.cuh"

constexpr std::uint32_t threads = 256, tile = 1024, slots = 4, tiles = 2000;

/// A ring between one producer and one consumer, so that tiles come in order and nobody else needs to be asked for a slot.
struct ring {
  gpuclass::event_counter<> filled, emptied;  ///< tiles so far, of launches before too
  std::uint32_t* data;                        ///< `slots` tiles

  __device__ ring(std::uint32_t* counters, std::uint32_t* all_data, std::uint32_t pair)
      : filled(gpuclass::event_counters<>(counters)[2 * pair]),
        emptied(gpuclass::event_counters<>(counters)[2 * pair + 1]),
        data(all_data + pair * slots * tile) {}
};

/// Tile n of pair p holds p + n + i at place i.
__device__ std::uint32_t item(std::uint32_t pair, std::uint32_t number, std::uint32_t i) { return pair + number + i; }

/// One thread waits for the whole block, which then writes; all have written before it arrives.
__device__ void produce(ring& ring, std::uint32_t pair) {
  const std::uint32_t first = ring.filled.value();
  for (std::uint32_t number = first; number != first + tiles; ++number) {
    if (threadIdx.x == 0) ring.emptied.wait_ge(number + 1 - slots);  // counts go round, so this holds for the first ones too
    __syncthreads();
    std::uint32_t* const slot = ring.data + number % slots * tile;
    for (std::uint32_t i = threadIdx.x; i < tile; i += blockDim.x) slot[i] = item(pair, number, i);
    __syncthreads();
    if (threadIdx.x == 0) ring.filled.arrive_alone(number + 1);
  }
}

/// Returns how many items were wrong.
__device__ std::uint32_t consume(ring& ring, std::uint32_t pair) {
  std::uint32_t wrong = 0;
  const std::uint32_t first = ring.emptied.value();
  for (std::uint32_t number = first; number != first + tiles; ++number) {
    if (threadIdx.x == 0) ring.filled.wait_ge(number + 1);
    __syncthreads();
    const std::uint32_t* const slot = ring.data + number % slots * tile;
    for (std::uint32_t i = threadIdx.x; i < tile; i += blockDim.x) wrong += slot[i] != item(pair, number, i);
    __syncthreads();
    if (threadIdx.x == 0) ring.emptied.arrive_alone(number + 1);
  }
  return wrong;
}

__global__ void __launch_bounds__(threads) run(std::uint32_t* counters, std::uint32_t* data, unsigned long long* wrong) {
  const std::uint32_t pair = blockIdx.x / 2;
  ring mine(counters, data, pair);
  if (blockIdx.x % 2 == 0) {
    produce(mine, pair);
  } else if (const std::uint32_t found = consume(mine, pair)) {
    atomicAdd(wrong, found);
  }
}

int main() {
  int multiprocessors = 0;
  cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
  std::uint32_t pairs = multiprocessors / 2;
  std::uint32_t *counters = nullptr, *data = nullptr;
  unsigned long long* wrong = nullptr;
  const std::size_t bytes = gpuclass::event_counters<>::state_words(2 * pairs) * sizeof *counters;
  cudaMalloc(&counters, bytes);
  cudaMalloc(&data, pairs * slots * tile * sizeof *data);
  cudaMalloc(&wrong, sizeof *wrong);
  cudaMemset(counters, 0, bytes);
  cudaMemset(wrong, 0, sizeof *wrong);
  cudaEvent_t begin, end;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  void* arguments[] = {&counters, &data, &wrong};
  float ms = 0;
  for (int time = 0; time < 2; ++time) {  // the second run finds the counters as the first one left them
    cudaEventRecord(begin);
    cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(run), dim3(2 * pairs), dim3(threads), arguments);
    cudaEventRecord(end);
  }
  unsigned long long found = 1;
  const cudaError_t status = cudaMemcpy(&found, wrong, sizeof found, cudaMemcpyDeviceToHost);
  cudaEventElapsedTime(&ms, begin, end);
  std::printf("pipeline: %u pairs of blocks, %u tiles each, %.2f us a tile, %llu items wrong: %s\n", pairs, tiles, 1000 * ms / tiles, found,
              status != cudaSuccess ? cudaGetErrorString(status) : found == 0 ? "right" : "wrong");
  return status == cudaSuccess && found == 0 ? 0 : 1;
}
