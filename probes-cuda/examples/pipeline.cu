/// \file
/// A persistent producer/consumer pipeline: every second block fills tiles, the block after it takes them, through a ring of slots and two
/// semaphores, free and filled. Producers run ahead until the ring is full: places are posted before anybody waits for them. Ends with
/// status 0 if every tile arrived whole. Compile with `nvcc -std=c++17 -arch=native -I include`.
#include <cstdio>

#include "gpuclass/sync.cuh"

using namespace gpuclass;

constexpr std::uint32_t threads = 256, tile = 1024, slots = 4, tiles = 2000;

/// A ring between one producer and one consumer, so that tiles come in order and nobody else needs to be asked for a slot.
struct ring {
  std::uint32_t* free_words;    ///< semaphore: slots that may be filled
  std::uint32_t* filled_words;  ///< semaphore: slots that may be read
  std::uint32_t* data;          ///< `slots` tiles
};

using places = semaphore<capacity::many, contention::low>;

__host__ __device__ std::uint32_t whole_lines(std::uint32_t words) {
  constexpr std::uint32_t line = GPUCLASS_LINE / sizeof(std::uint32_t);
  return (words + line - 1) / line * line;
}
__host__ __device__ std::uint32_t words_each() { return 2 * whole_lines(places::state_words(2)) + slots * tile; }

__device__ ring ring_of(std::uint32_t* words, std::uint32_t pair) {
  const std::uint32_t state = whole_lines(places::state_words(2));
  std::uint32_t* const first = words + pair * words_each();
  return {first, first + state, first + 2 * state};
}

__global__ void set_up(std::uint32_t* words, std::uint32_t pairs) {
  for (std::uint32_t pair = 0; pair < pairs; ++pair) {
    places::init(ring_of(words, pair).free_words, 2, slots);
    places::init(ring_of(words, pair).filled_words, 2, 0);
  }
}

/// A tile of pair p, number n holds p + n + i at place i.
__device__ std::uint32_t item(std::uint32_t pair, std::uint32_t number, std::uint32_t i) { return pair + number + i; }

/// One thread waits for the whole block, which then writes; all have written before it posts.
__device__ void produce(const ring& ring, std::uint32_t pair, places& free, places& filled) {
  for (std::uint32_t number = 0; number < tiles; ++number) {
    if (threadIdx.x == 0) free.wait();
    __syncthreads();
    std::uint32_t* const slot = ring.data + number % slots * tile;
    for (std::uint32_t i = threadIdx.x; i < tile; i += blockDim.x) slot[i] = item(pair, number, i);
    __syncthreads();
    if (threadIdx.x == 0) filled.post();
  }
}

/// Returns how many items were wrong.
__device__ std::uint32_t consume(const ring& ring, std::uint32_t pair, places& free, places& filled) {
  std::uint32_t wrong = 0;
  for (std::uint32_t number = 0; number < tiles; ++number) {
    if (threadIdx.x == 0) filled.wait();
    __syncthreads();
    const std::uint32_t* const slot = ring.data + number % slots * tile;
    for (std::uint32_t i = threadIdx.x; i < tile; i += blockDim.x) wrong += slot[i] != item(pair, number, i);
    __syncthreads();
    if (threadIdx.x == 0) free.post();
  }
  return wrong;
}

__global__ void __launch_bounds__(threads) run(std::uint32_t* words, unsigned long long* wrong) {
  const std::uint32_t pair = blockIdx.x / 2;
  const ring mine = ring_of(words, pair);
  const block_subset both = block_subset::from(2 * pair, 2);  // who may contend
  places free(mine.free_words, both), filled(mine.filled_words, both);
  if (blockIdx.x % 2 == 0) {
    produce(mine, pair, free, filled);
  } else if (const std::uint32_t found = consume(mine, pair, free, filled)) {
    atomicAdd(wrong, found);
  }
}

int main() {
  int multiprocessors = 0;
  cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
  std::uint32_t pairs = multiprocessors / 2;
  std::uint32_t* words = nullptr;
  unsigned long long* wrong = nullptr;
  const std::size_t bytes = pairs * words_each() * sizeof *words;
  cudaMalloc(&words, bytes);
  cudaMalloc(&wrong, sizeof *wrong);
  cudaMemset(words, 0, bytes);
  cudaMemset(wrong, 0, sizeof *wrong);
  set_up<<<1, 1>>>(words, pairs);
  cudaEvent_t begin, end;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  void* arguments[] = {&words, &wrong};
  float ms = 0;
  for (int time = 0; time < 2; ++time) {  // the second run finds the semaphores as the first one left them
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
