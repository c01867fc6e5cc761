/// \file
/// Work stealing: in how many ways can 15 queens stand on a board of 15 x 15 so that none attacks another? Boards with few queens are split
/// into boards with one more, which a block puts on its own deque; of the rest it counts the ways with all its threads. Some boards have
/// many, some none, so blocks that run out steal from others. Ends with status 0 if the count is right. Compile with `nvcc -std=c++17
/// -arch=native -I include`.
#include <cstdio>

#include "gpuclass/sync/work_stealing_deque.cuh"

using namespace gpuclass;

constexpr std::uint32_t size = 15, all_columns = (1u << size) - 1, split_rows = 4, most_blocks = 4096;
constexpr unsigned long long known_ways = 2279184;

/// Queens in the rows above `row`: the columns and the diagonals that they attack in it.
struct board {
  std::uint32_t row, columns, left, right;

  __device__ std::uint32_t free() const { return all_columns & ~(columns | left | right); }
  __device__ board with(std::uint32_t queen) const {
    return {row + 1, columns | queen, (left | queen) << 1, (right | queen) >> 1};
  }
};

/// A block has as many boards waiting as there are rows to split, times the columns.
using board_deque = work_stealing_deque<board, 64>;
static_assert(split_rows * size <= board_deque::capacity, "a push never fails");

__device__ alignas(GPUCLASS_LINE) std::uint32_t deque_words[most_blocks * board_deque::state_words(most_blocks)];
__device__ std::uint32_t unfinished, stolen;
__device__ unsigned long long ways;

__device__ std::uint32_t* words_of(std::uint32_t block) { return deque_words + block * board_deque::state_words(gridDim.x); }

__global__ void set_up() {
  unfinished = 1;
  if (!board_deque::owner(deque_words).try_push({0, 0, 0, 0})) __trap();
}

/// Pops a board, or steals one from each of the other blocks in turn. Returns false once there will be no more.
__device__ bool find(board_deque::owner& own, board& found) {
  if (own.try_pop(found)) return true;
  std::uint32_t victim = blockIdx.x;
  while (ld_relaxed<scope::device>(&unfinished) != 0) {
    victim = (victim + 1) % gridDim.x;
    if (victim != blockIdx.x && board_deque(words_of(victim)).try_steal(found)) {
      atomicAdd(&stolen, 1);
      return true;
    }
  }
  return false;
}

/// Puts a queen on each free place of the next row. They count before they can be found.
__device__ void split(board_deque::owner& own, const board& whole) {
  atomicAdd(&unfinished, __popc(whole.free()) - 1);
  for (std::uint32_t left = whole.free(); left != 0; left &= left - 1) {
    if (!own.try_push(whole.with(left & (0u - left)))) __trap();
  }
}

/// Returns in how many ways a board can be filled up.
__device__ std::uint32_t fill(const board& first) {
  board at[size + 1];
  std::uint32_t left[size + 1], count = 0, row = first.row;
  at[row] = first;
  left[row] = first.free();
  while (row != first.row || left[row] != 0) {
    if (left[row] == 0) {
      --row;
      continue;
    }
    const std::uint32_t queen = left[row] & (0u - left[row]);
    left[row] ^= queen;
    at[row + 1] = at[row].with(queen);
    left[row + 1] = at[row + 1].free();
    ++row;
    if (row == size) ++count, left[row] = 0;
  }
  return count;
}

/// Returns the ways of this thread's share: each pair of columns in the next two rows is one thread's.
__device__ std::uint32_t fill_share(const board& whole) {
  std::uint32_t count = 0;
  for (std::uint32_t pair = threadIdx.x; pair < size * size; pair += blockDim.x) {
    const std::uint32_t first = 1u << pair % size, second = 1u << pair / size;
    const board next = whole.with(first);
    if ((whole.free() & first) != 0 && (next.free() & second) != 0) count += fill(next.with(second));
  }
  return count;
}

__global__ void work() {
  // The first thread's alone to use: the others only hold one.
  board_deque::owner own(words_of(blockIdx.x));
  __shared__ board shared;
  for (;;) {
    if (__syncthreads_or(threadIdx.x == 0 && find(own, shared)) == 0) return;
    const board mine = shared;
    if (mine.row >= split_rows) atomicAdd(&ways, fill_share(mine));
    if (__syncthreads_or(threadIdx.x == 0 && mine.row < split_rows) != 0) {
      if (threadIdx.x == 0) split(own, mine);
    } else if (threadIdx.x == 0) {
      atomicSub(&unfinished, 1);
    }
  }
}

int main() {
  int processors = 0, each = 0;
  cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, work, 64, 0);
  const int blocks = processors * each < static_cast<int>(most_blocks) ? processors * each : static_cast<int>(most_blocks);
  cudaEvent_t start, end;
  cudaEventCreate(&start);
  cudaEventCreate(&end);
  set_up<<<1, 1>>>();
  cudaEventRecord(start);
  const cudaError_t launched = cudaLaunchCooperativeKernel(work, dim3(blocks), dim3(64), nullptr, 0, nullptr);
  cudaEventRecord(end);
  unsigned long long found = 0;
  std::uint32_t thefts = 0;
  float ms = 0;
  const cudaError_t copied = cudaMemcpyFromSymbol(&found, ways, sizeof found);
  const cudaError_t status = launched != cudaSuccess ? launched : copied;
  cudaMemcpyFromSymbol(&thefts, stolen, sizeof thefts);
  cudaEventElapsedTime(&ms, start, end);
  const bool right = status == cudaSuccess && found == known_ways;
  std::printf("queens: %llu ways, %u boards stolen, %d blocks, %.2f ms, %s\n", found, thefts, blocks, ms,
              right ? "right" : status == cudaSuccess ? "wrong" : cudaGetErrorString(status));
  return right ? 0 : 1;
}
