/// \file
/// Each kind in each of its forms on a GPU, locks of a block in its shared memory, and state in shared memory at a scope that it is not for,
/// which compiles and stops the kernel with a line. A program on a GPU: `every_use` checks the former two, `every_use refused` the latter;
/// both end with status 0 if all is right.
#include <cstdio>
#include <cstring>

#include "every_use.hpp"

using namespace every_use;

__global__ void use_each(rooms in, std::uint32_t* wrong) { atomicAdd(wrong, use_all(in, grid_group{})); }

/// All warps of a block count under a lock, enter a semaphore of one place, and tell each other, all in shared memory.
__global__ void use_in_shared_memory(std::uint32_t* wrong) {
  using lock_type = mutex<contention::by_blocks, scope::block>;
  using low_type = mutex<contention::low, scope::block>;
  using places_type = semaphore<capacity::few, contention::by_blocks, scope::block>;
  constexpr std::uint32_t most = 512;
  alignas(GPUCLASS_LINE) __shared__ std::uint32_t words[4][most];
  static_assert(lock_type::state_words(32) <= most && low_type::state_words(32) <= most && places_type::state_words(32) <= most);
  __shared__ std::uint32_t counted[3];
  for (std::uint32_t i = threadIdx.x; i < 4 * most; i += blockDim.x) {
    words[i / most][i % most] = 0;
  }
  if (threadIdx.x < 3) {
    counted[threadIdx.x] = 0;
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    places_type::init(words[2], blockDim.x / 32, 1);
  }
  __syncthreads();
  const block_warps warps;
  lock_type fair(words[0], warps);
  low_type low(words[1], warps);
  places_type places(words[2], warps);
  event_counter<scope::block> done(words[3], warps);
  constexpr std::uint32_t turns = 100;
  if (warps.thread() == 0) {
    for (std::uint32_t turn = 0; turn < turns; ++turn) {
      fair.lock();
      counted[0] += 1;
      fair.unlock();
      if (low.try_lock_for(clocks::seconds(1))) {
        counted[1] += 1;
        low.unlock();
      }
      places.acquire();
      counted[2] += 1;
      places.release();
    }
    done.arrive();
    done.wait_ge(warps.blocks());
    for (std::uint32_t which = 0; which < 3; ++which) {
      atomicAdd(wrong, counted[which] == turns * warps.blocks() ? 0 : 1);
    }
  }
}

__global__ void use_shared_memory_for_the_grid(int* count) {
  alignas(GPUCLASS_LINE) __shared__ std::uint32_t words[512];
  mutex<> lock(words);
  const lock_guard<mutex<>> guard(lock);
  semaphore<> places(words + 256);
  places.wait();
  *count += 1;
}

namespace {

void expect(cudaError_t status) {
  if (status != cudaSuccess) {
    std::printf("every use: %s\n", cudaGetErrorString(status));
    std::exit(2);
  }
}

}  // namespace

int main(int count, char** arguments) {
  std::uint32_t* words = nullptr;
  std::uint32_t* wrong = nullptr;
  const std::size_t bytes = rooms::count * rooms::room * sizeof(std::uint32_t);
  expect(cudaMalloc(&words, bytes));
  expect(cudaMemset(words, 0, bytes));
  expect(cudaMalloc(&wrong, sizeof(std::uint32_t)));
  expect(cudaMemset(wrong, 0, sizeof(std::uint32_t)));
  if (count > 1 && std::strcmp(arguments[1], "refused") == 0) {
    use_shared_memory_for_the_grid<<<1, 1>>>(reinterpret_cast<int*>(wrong));
    const cudaError_t status = cudaDeviceSynchronize();
    std::printf("every use: %s\n", cudaGetErrorString(status));
    return status == cudaErrorLaunchFailure || status == cudaErrorIllegalInstruction ? 0 : 1;
  }
  use_each<<<1, 1>>>({words}, wrong);
  expect(cudaDeviceSynchronize());
  use_in_shared_memory<<<8, 256>>>(wrong);
  expect(cudaDeviceSynchronize());
  std::uint32_t failed = 0;
  expect(cudaMemcpy(&failed, wrong, sizeof failed, cudaMemcpyDeviceToHost));
  std::printf("every use: %u wrong\n", failed);
  return failed == 0 ? 0 : 1;
}
