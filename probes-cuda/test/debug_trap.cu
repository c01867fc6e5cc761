/// \file
/// A debug build stops at state that lies where it must not, at a barrier that a thread has left or that is not launched cooperatively, at a
/// mutex of GPUs that the CPU is to take too, and at groups made by who is none of their members. It does not stop at warps that arrive from
/// two branches. Ends with status 0 if the kernel was stopped where it should be: `debug_trap 0` to 7. Needs a GPU: compile with `nvcc -std=c++17 -arch=sm_90 -I include`.
#define GPUCLASS_DEBUG 1
#include <cstdio>
#include <cstdlib>

#include "gpuclass/sync.cuh"
#include "gpuclass/system.cuh"

using namespace gpuclass;

__global__ void in_shared_memory() {
  alignas(GPUCLASS_LINE) __shared__ std::uint32_t words[mutex<>::state_words(1)];
  mutex<> lock(words);
}

__global__ void misaligned(std::uint32_t* words) { semaphore<> places(words + 1); }

__global__ void left_by_a_thread(std::uint32_t* words) {
  barrier<> all(words);
  if (threadIdx.x != 7) {
    all.arrive_and_wait();
  }
}

__global__ void mutex_with_the_cpu(std::uint32_t* words) {
  team all{};
  all.words[0] = words;
  all.host = words + system_mutex::state_words();
  all.members = 1;
  system_mutex lock(all);
}

__global__ void not_cooperative(std::uint32_t* words) {
  barrier<> all(words);
  all.arrive_and_wait();
}

__global__ void outside_of_a_subset(std::uint32_t* words) { mutex<> lock(words, block_subset::from(100, 2)); }

__global__ void part_of_a_warp(std::uint32_t* words) { mutex<> lock(words, grid_warps{}); }

__global__ void from_two_branches(std::uint32_t* words) {
  barrier<contention::by_blocks, scope::device, chosen_backoff, grid_warps> all(words);
  if (threadIdx.x % 2 == 0) {
    sleep_ns(1000);
    all.arrive_and_wait();
  } else {
    all.arrive_and_wait();
  }
}

/// A trap ends the context, so each kernel has a process of its own.
int main(int count, char** arguments) {
  std::uint32_t* words = nullptr;
  cudaMalloc(&words, 1 << 20);
  cudaMemset(words, 0, 1 << 20);
  switch (count > 1 ? std::atoi(arguments[1]) : 0) {
    case 0: in_shared_memory<<<1, 1>>>(); break;
    case 1: misaligned<<<1, 1>>>(words); break;
    case 3: mutex_with_the_cpu<<<1, 1>>>(words); break;
    case 4: not_cooperative<<<2, 32>>>(words); break;
    case 5: outside_of_a_subset<<<1, 1>>>(words); break;
    case 6: part_of_a_warp<<<1, 48>>>(words); break;
    case 7: from_two_branches<<<1, 32>>>(words); break;
    default: left_by_a_thread<<<1, 64>>>(words);
  }
  const cudaError_t status = cudaDeviceSynchronize();
  std::printf("debug trap: %s\n", cudaGetErrorString(status));
  const bool stopped = status == cudaErrorLaunchFailure || status == cudaErrorIllegalInstruction;
  const bool right = count > 1 && std::atoi(arguments[1]) == 7;
  return (right ? status == cudaSuccess : stopped) ? 0 : 1;
}
