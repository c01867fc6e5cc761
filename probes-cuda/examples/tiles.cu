/// \file
/// Tiles from producer to consumer by event counters, what was found in them gathered by a combining mutex, and the newest of it read by
/// everybody under a sequence lock. The first half of the blocks produces, the second consumes; tiles are double-buffered. A latch tells the
/// one who prints that all are done. Ends with status 0 if the sums are right. Compile with `nvcc -std=c++17 -arch=native -I include`.
#include <cstdio>

#include "gpuclass/sync.cuh"
#include "gpuclass/sync/combining_mutex.cuh"
#include "gpuclass/sync/event_counter.cuh"
#include "gpuclass/sync/latch.cuh"
#include "gpuclass/sync/sequence_lock.cuh"

using namespace gpuclass;

constexpr std::uint32_t threads = 128, tile = 1024, buffers = 2, tiles = 500;

/// Findings of consumers so far: the object of the combining mutex, and the contents of the sequence lock.
struct findings {
  std::uint32_t tiles;
  std::uint32_t sum;  ///< of all items, modulo 2^32
};

/// One consumer's report, added by whoever holds the mutex.
struct report {
  std::uint32_t sum;

  __device__ findings operator()(findings& all) const {
    all.tiles += 1;
    all.sum += sum;
    return all;
  }
};

using gathering = combining_mutex<report, findings>;
using display = sequence_lock<findings>;

struct shared_state {
  std::uint32_t* counters;  ///< per pair: tiles filled, tiles emptied
  std::uint32_t* gathered;
  std::uint32_t* shown;
  std::uint32_t* done;
  std::uint32_t* data;      ///< per pair: `buffers` tiles
  unsigned long long* wrong;
};

__global__ void set_up(shared_state state, std::uint32_t blocks) {
  gathering::init(state.gathered, blocks);
  latch<>::init(state.done, blocks, blocks / 2);
}

/// Item i of tile n is n + i. One thread waits for the whole block, and arrives for it.
__device__ void produce(event_counter<> filled, const event_counter<>& emptied, std::uint32_t* data) {
  for (std::uint32_t number = 0; number < tiles; ++number) {
    if (threadIdx.x == 0 && number >= buffers) emptied.wait_ge(number - buffers + 1);
    __syncthreads();
    for (std::uint32_t i = threadIdx.x; i < tile; i += threads) data[number % buffers * tile + i] = number + i;
    __syncthreads();
    if (threadIdx.x == 0) filled.arrive();
  }
}

__device__ std::uint32_t sum_of(const std::uint32_t* data) {
  __shared__ std::uint32_t sum;
  __syncthreads();
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  std::uint32_t mine = 0;
  for (std::uint32_t i = threadIdx.x; i < tile; i += threads) mine += data[i];
  atomicAdd(&sum, mine);
  __syncthreads();
  return sum;
}

/// Whoever has reported shows what has been found; what is shown never goes back further than one report of each block.
__device__ void consume(const event_counter<>& filled, event_counter<> emptied, const std::uint32_t* data, const shared_state& state) {
  gathering gathered(state.gathered);
  display shown(state.shown);
  for (std::uint32_t number = 0; number < tiles; ++number) {
    if (threadIdx.x == 0) filled.wait_ge(number + 1);
    __syncthreads();
    const std::uint32_t sum = sum_of(data + number % buffers * tile);
    if (threadIdx.x == 0) emptied.arrive();
    const findings so_far = gathered.execute(report{sum});  // all threads call it
    if (threadIdx.x == 0 && so_far.tiles % 64 == 0) {
      shown.write(so_far);
      if (shown.read().tiles > tiles * gridDim.x / 2) atomicAdd(state.wrong, 1ull);
    }
  }
}

__global__ void __launch_bounds__(threads) run(shared_state state) {
  const std::uint32_t pairs = gridDim.x / 2, pair = blockIdx.x % pairs;
  const event_counters<> counters(state.counters);
  std::uint32_t* const data = state.data + pair * buffers * tile;
  if (blockIdx.x < pairs) {
    produce(counters[2 * pair], counters[2 * pair + 1], data);
    return;
  }
  consume(counters[2 * pair], counters[2 * pair + 1], data, state);
  latch<> done(state.done);
  if (threadIdx.x == 0) done.count_down();
  if (blockIdx.x == pairs) {
    if (threadIdx.x == 0) done.wait();
    const findings all = gathering(state.gathered).execute(report{0});  // one more than there are tiles
    std::uint32_t expected = 0;
    for (std::uint32_t number = 0; number < tiles; ++number) expected += tile * number + tile * (tile - 1) / 2;
    if (threadIdx.x == 0 && (all.tiles != tiles * pairs + 1 || all.sum != expected * pairs)) atomicAdd(state.wrong, 1ull);
  }
}

template <class Word>
Word* zeroed(std::size_t count) {
  Word* words = nullptr;
  cudaMalloc(&words, count * sizeof *words);
  cudaMemset(words, 0, count * sizeof *words);
  return words;
}

int main() {
  int multiprocessors = 0, each = 0;
  cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, run, threads, 0);
  const std::uint32_t blocks = multiprocessors * each / 2 * 2;
  shared_state state{zeroed<std::uint32_t>(event_counters<>::state_words(blocks)),
                     zeroed<std::uint32_t>(gathering::state_words(blocks)),
                     zeroed<std::uint32_t>(display::state_words(blocks)),
                     zeroed<std::uint32_t>(latch<>::state_words(blocks)),
                     zeroed<std::uint32_t>(std::size_t{blocks} / 2 * buffers * tile),
                     zeroed<unsigned long long>(1)};
  set_up<<<1, 1>>>(state, blocks);
  cudaEvent_t begin, end;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  void* arguments[] = {&state};
  cudaEventRecord(begin);
  cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(run), dim3(blocks), dim3(threads), arguments);
  cudaEventRecord(end);
  unsigned long long wrong = 1;
  const cudaError_t status = cudaMemcpy(&wrong, state.wrong, sizeof wrong, cudaMemcpyDeviceToHost);
  float ms = 0;
  cudaEventElapsedTime(&ms, begin, end);
  std::printf("tiles: %u pairs of blocks, %u tiles each, %.2f us a tile: %s\n", blocks / 2, tiles, 1000 * ms / tiles,
              status != cudaSuccess ? cudaGetErrorString(status) : wrong == 0 ? "right" : "wrong");
  return status == cudaSuccess && wrong == 0 ? 0 : 1;
}
