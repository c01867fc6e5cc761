/// \file
/// A debug build stops at state that lies where it must not, at a barrier that a thread has left, and at a mutex of GPUs that the CPU is to
/// take too. Ends with status 0 if the kernel was
/// stopped: `debug_trap 0`, 1, 2 or 3. Needs a GPU: compile with `nvcc -std=c++17 -arch=sm_90 -I include`.
#define GPUCLASS_DEBUG 1
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

/// A trap ends the context, so each kernel has a process of its own.
int main(int count, char** arguments) {
  std::uint32_t* words = nullptr;
  cudaMalloc(&words, 1 << 20);
  switch (count > 1 ? std::atoi(arguments[1]) : 0) {
    case 0: in_shared_memory<<<1, 1>>>(); break;
    case 1: misaligned<<<1, 1>>>(words); break;
    case 3: mutex_with_the_cpu<<<1, 1>>>(words); break;
    default: left_by_a_thread<<<1, 64>>>(words);
  }
  const cudaError_t status = cudaDeviceSynchronize();
  std::printf("debug trap: %s\n", cudaGetErrorString(status));
  return status == cudaErrorLaunchFailure || status == cudaErrorIllegalInstruction ? 0 : 1;
}
