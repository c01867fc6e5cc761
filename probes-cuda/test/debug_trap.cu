/// \file
/// A debug build stops at state that lies where it must not. Ends with status 0 if both kernels were stopped. Needs a GPU: compile with
/// `nvcc -std=c++17 -arch=sm_90 -I include`.
#define GPUCLASS_DEBUG 1
#include "gpuclass/sync.cuh"

using namespace gpuclass;

__global__ void in_shared_memory() {
  alignas(GPUCLASS_LINE) __shared__ std::uint32_t words[mutex<>::state_words(1)];
  mutex<> lock(words);
}

__global__ void misaligned(std::uint32_t* words) { semaphore<> places(words + 1); }

/// A trap ends the context, so each kernel has a process of its own.
int main(int count, char**) {
  if (count == 1) {
    in_shared_memory<<<1, 1>>>();
  } else {
    std::uint32_t* words = nullptr;
    cudaMalloc(&words, 4096);
    misaligned<<<1, 1>>>(words);
  }
  const cudaError_t status = cudaDeviceSynchronize();
  std::printf("debug trap: %s\n", cudaGetErrorString(status));
  return status == cudaErrorLaunchFailure || status == cudaErrorIllegalInstruction ? 0 : 1;
}
